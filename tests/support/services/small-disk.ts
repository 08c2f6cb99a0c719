import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Mounts a disk of this many megabytes that only programs started `under` it see, and that can be filled to the last
 * byte; returns the reason if this machine does not allow mounting.
 */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dhow-disk-'));
  const script = 'mount -t tmpfs -o size="$1"m tmpfs "$0" && echo mounted && exec sleep infinity';
  const holder = spawn('unshare', ['--mount', 'sh', '-c', script, folder, String(megabytes)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  holder.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  holder.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  holder.on('error', (error) => (said += error.message));
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'close'), once(holder, 'error').catch(() => {})]);
  const unmount = async () => {
    holder.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  if (!said.includes('mounted')) {
    await unmount();
    return { reason: said.trim() };
  }
  const seen = `/proc/${holder.pid}/root${folder}`;
  return {
    folder,
    under: ['nsenter', '--mount', '--target', String(holder.pid), '--'],
    fill() {
      const { bavail, bsize } = statfsSync(seen);
      try {
        writeFileSync(`${seen}/ballast`, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // Another program has written meanwhile: the disk is as full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rm(`${seen}/ballast`),
    unmount,
  };
}
