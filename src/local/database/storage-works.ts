import { device } from './database';

/** A database that has not opened by then (another tab blocks it, the browser hangs) may never open. */
const timeoutMs = 4_000;

/** Whether this browser stores anything for the mall: private windows and full or broken profiles may not. */
export async function storageWorks(db = device, wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms))): Promise<boolean> {
  if (db.isOpen()) return true;
  return Promise.race([db.open().then(() => true, () => false), wait(timeoutMs).then(() => false)]);
}
