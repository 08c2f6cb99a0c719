import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { freePort } from '../../../src/build/commands/free-port.mjs';
import { getValkey } from '../../../src/build/commands/valkey.mjs';

/**
 * Starts a Valkey for one test, on this machine only, without persistence. To restart it at the same place, give it the
 * same port.
 */
export async function startValkey(port?: number) {
  const at = port ?? (await freePort());
  const server = spawn(await getValkey(), ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    let log = '';
    // Keeps reading after the start: a full pipe would block the server.
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('Ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`The Valkey stopped while starting:\n${log}`)));
  });
  return {
    url: `redis://127.0.0.1:${at}`,
    port: at,
    stop: async () => {
      server.kill('SIGKILL');
      await ended;
    },
  };
}
