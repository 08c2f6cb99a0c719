import { device, type DeviceDatabase } from './database';

/** How much the device keeps at most, and how long without being shown. Generous: a row is about 2 kB. */
export const roomLimits = { replies: 1_000, goods: 6_000, unusedDays: 60 } as const;
const dayMs = 86_400_000;

/** Makes room: what was not shown for long goes, then the longest unused above the limits. Never the shopper's own rows. */
export async function makeRoom(now: number): Promise<void> {
  for (const [table, limit] of [[device.replies, roomLimits.replies], [device.goods, roomLimits.goods]] as const) {
    await table.where('usedAt').below(now - roomLimits.unusedDays * dayMs).delete();
    const excess = (await table.count()) - limit;
    if (excess > 0) await table.orderBy('usedAt').limit(excess).delete();
  }
}

/** Lets a share of what can be had again go, the longest unused first, so that what can't be had again finds room. */
export async function letCacheGo(db: DeviceDatabase, share: number): Promise<void> {
  for (const table of [db.replies, db.goods]) {
    const keys = await table.orderBy('usedAt').limit(Math.ceil((await table.count()) * share)).primaryKeys();
    await table.bulkDelete(keys as never);
  }
}

/** A database that does not open (blocked, hanging, refused) is no room, said within this time. */
const openPatienceMs = 4_000;

async function opens(db: DeviceDatabase): Promise<boolean> {
  if (db.isOpen()) return true;
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), openPatienceMs));
  return Promise.race([db.open().then(() => true, () => false), patience]);
}

/**
 * Writes what can't be had again; where storage is full, cached goods go first. False: nothing of it is written. Only the
 * opening is given up on: a write that began is waited for.
 */
export async function writeWithRoom(db: DeviceDatabase, write: () => PromiseLike<unknown>): Promise<boolean> {
  if (!(await opens(db))) return false;
  for (const share of [0, 0.5, 1]) {
    try {
      if (share > 0) await letCacheGo(db, share);
      await write();
      return true;
    } catch {
      // Full or refused: once more with more room.
    }
  }
  return false;
}
