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
