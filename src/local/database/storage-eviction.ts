import { device, type DeviceDatabase } from './database';
import { lookAfter } from './state';
import { storageWorks } from './storage-works';

/** How much the device keeps at most, and how long without being shown. Generous: a row is about 2 kB. */
export const evictionLimits = { replies: 1_000, goods: 6_000, unusedDays: 60 } as const;
const dayMs = 86_400_000;
/** What was used up to then was so by a clock that was ahead; what is kept on purpose is later still, also where a clock that began anew in 1970 kept it. */
export const farFutureMs = 25 * 365 * dayMs;

/**
 * What was not shown for long goes, then the longest unused above the limits. Never the shopper's own rows, nor what is kept on
 * purpose, which counts as used in the far future (local/offline/offline-packs.ts). Answers whether there is anything to look after (`lookAfter`).
 */
export async function evictUnused(now: number): Promise<boolean> {
  for (const [table, limit] of [[device.replies, evictionLimits.replies], [device.goods, evictionLimits.goods]] as const) {
    await table.where('usedAt').below(now - evictionLimits.unusedDays * dayMs).delete();
    const cached = table.where('usedAt').belowOrEqual(now + farFutureMs);
    const excess = (await cached.count()) - limit;
    if (excess > 0) await cached.limit(excess).delete();
  }
  return (await device.state.get(lookAfter)) !== undefined;
}

/** Deletes a share of what can be had again, the longest unused first, so that what can't be had again finds room. */
export async function evictShare(db: DeviceDatabase, share: number): Promise<void> {
  for (const table of [db.replies, db.goods]) {
    await table.orderBy('usedAt').limit(Math.ceil((await table.count()) * share)).delete();
  }
}

/**
 * Writes what can't be had again; where storage is full, cached goods go first. `noRoom`: nothing of it is written. Only
 * the opening is given up on: a write that began is waited for, or it might be kept after the shopper was told that it isn't.
 */
export async function writeWithEviction<Written>(db: DeviceDatabase, write: () => PromiseLike<Written>, wait?: (ms: number) => Promise<unknown>): Promise<Written | 'noRoom'> {
  if (!(await storageWorks(db, wait))) return 'noRoom';
  for (const share of [0, 0.5, 1]) {
    try {
      if (share > 0) await evictShare(db, share);
      return await write();
    } catch {
      // Full or refused: once more with more room.
    }
  }
  return 'noRoom';
}
