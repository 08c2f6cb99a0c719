import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** How often a holder says that it is alive, and how long it is believed: a busy machine may keep it from saying so for a while. */
const touchMs = 1_000;
const believedMs = 10_000;

type Holder = { readonly pid: number; readonly begin: string; readonly place: string; readonly id: string };

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
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
 * Within which process numbers mean the same: this start of the machine, and the container. Host names would not tell: two
 * containers may be given the same one.
 */
function placeHere(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Whether a number seen here is of the process that began then; where either beginning is unknown, the number alone decides. */
function isProcess(pid: number, begin: string): boolean {
  const now = beginOf(pid);
  return pid !== process.pid && pid > 0 && isRunning(pid) && (begin === '' || now === '' || begin === now);
}

function inUse(folder: string, who: string): Error {
  return new Error(`${folder} is in use by ${who}; stop it first, or set DATA_DIR to another folder`);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Who is alive and holds the lock in which this was read, in words; `undefined` if nobody does. */
function livingHolder(file: string, text: string): string | undefined {
  let holder: Partial<Holder> = {};
  try {
    holder = JSON.parse(text) as Holder;
  } catch {
    // It is being written at this moment, or was when the power failed: its age decides.
  }
  const { pid = 0, begin = '', place } = holder;
  if (place === placeHere()) return isProcess(pid, begin) ? `process ${pid}` : undefined;
  // Its process can't be seen from here, or has the number of another one.
  const age = Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
  return age < believedMs ? `process ${pid} of another container or machine, which was alive ${Math.round(age / 1_000)} seconds ago` : undefined;
}

/** Removes the lock of a dead holder; throws if it has a living one. */
function removeDead(folder: string, file: string): void {
  const found = readText(file);
  // Removed meanwhile: whoever makes it from now on is alive.
  if (found === undefined) return;
  const who = livingHolder(file, found);
  if (who !== undefined) throw inUse(folder, who);
  if (readText(file) === found) rmSync(file, { force: true });
}

/** Makes the lock, or takes it over from a dead holder; throws if it has a living one. */
function take(folder: string, file: string, own: string): void {
  try {
    writeFileSync(file, own, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Of several starts that find a dead holder only one at a time may delete its lock, or one would delete another's new lock.
    const next = `${file}.next`;
    take(folder, next, own);
    try {
      removeDead(folder, file);
    } finally {
      if (readText(next) === own) rmSync(next, { force: true });
    }
    take(folder, file, own);
  }
}

/**
 * Locks a folder for this process: the embedded database takes no lock itself, and two processes would destroy it. Throws if
 * another living process holds it; a lock left behind by a dead one is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, 'dhow.lock.holder');
  const own = JSON.stringify({ pid: process.pid, begin: beginOf(process.pid), place: placeHere(), id: randomUUID() } satisfies Holder);
  const isOwn = () => readText(holderFile) === own;
  take(folder, holderFile, own);

  // Earlier versions look at these alone: they read the lock as a number and nothing else.
  const file = join(folder, 'dhow.lock');
  const beginFile = `${file}.begin`;
  const holder = Number(readText(file) ?? 0);
  if (isProcess(holder, readText(beginFile) ?? '')) {
    rmSync(holderFile);
    throw inUse(folder, `process ${holder}`);
  }
  writeFileSync(file, String(process.pid));
  writeFileSync(beginFile, beginOf(process.pid));

  const timer = setInterval(() => {
    try {
      if (isOwn()) utimesSync(holderFile, new Date(), new Date());
      else clearInterval(timer);
    } catch {
      // Of a disk that fails the database itself tells; the next touch may succeed.
    }
  }, touchMs).unref();
  return () => {
    clearInterval(timer);
    if (!isOwn()) return;
    for (const each of [file, beginFile, holderFile]) rmSync(each, { force: true });
  };
}
