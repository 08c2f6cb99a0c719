import { device } from './database';

/** Storage that has not opened by then may never. */
const patienceMs = 3_000;

/** Whether this browser keeps anything for the shop: private windows and full or broken profiles may not. */
export async function storageWorks(): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs));
  return Promise.race([device.open().then(() => true, () => false), tooLate]);
}
