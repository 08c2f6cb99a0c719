import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks a folder for this process: the embedded database takes no lock itself, and two processes would destroy it. Throws if
 * another living process holds it; a lock left behind by a dead one is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'dhow.lock');
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx' });
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && holder > 0 && isRunning(holder)) {
      throw new Error(`${folder} is in use by process ${holder}; stop it first, or set DATA_DIR to another folder`, { cause: error });
    }
    rmSync(file);
    take();
  }
  return () => rmSync(file, { force: true });
}
