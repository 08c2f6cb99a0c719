import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * When a process began, in the system's own ticks; empty where that is not known (only Linux tells). It is compared because
 * process numbers are reused: after a restart of the machine or container, the number of a process that ended may belong to
 * another process, or to a thread of this one.
 */
function beginOf(pid: number): string {
  try {
    // The fields after the name, which is in brackets and may contain anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/**
 * Locks a folder for this process: the embedded database takes no lock itself, and two processes would destroy it. Throws if
 * another living process holds it; a lock left behind by a dead one is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'dhow.lock');
  // In a file of its own: earlier versions read the lock as a number and nothing else.
  const beginFile = `${file}.begin`;
  const take = () => {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    writeFileSync(beginFile, beginOf(process.pid));
  };
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    const [before, now] = [existsSync(beginFile) ? readFileSync(beginFile, 'utf8') : '', beginOf(holder)];
    // Where either is unknown, the number alone decides.
    const isSame = before === '' || now === '' || before === now;
    if (holder !== process.pid && holder > 0 && isRunning(holder) && isSame) {
      throw new Error(`${folder} is in use by process ${holder}; stop it first, or set DATA_DIR to another folder`, { cause: error });
    }
    rmSync(file);
    rmSync(beginFile, { force: true });
    take();
  }
  return () => {
    for (const each of [file, beginFile]) rmSync(each, { force: true });
  };
}
