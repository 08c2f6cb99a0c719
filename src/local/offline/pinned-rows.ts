import type { Collection, Table } from 'dexie';
import { device } from '../database/database';
import { farFutureMs } from '../database/storage-eviction';

/** The rows of a table that are cached from pages, without those of offline packs. */
export function unpinned<Row, Key>(table: Table<Row, Key>): Collection<Row, Key> {
  return table.where('usedAt').belowOrEqual(Date.now() + farFutureMs);
}

/** The rows of offline packs. */
export function pinned<Row, Key>(table: Table<Row, Key>): Collection<Row, Key> {
  return table.where('usedAt').above(Date.now() + farFutureMs);
}

/** Deletes what is cached from pages, except offline packs. */
export async function clearUnpinned(): Promise<void> {
  await device.transaction('rw', device.replies, device.goods, () => Promise.all([unpinned(device.replies).delete(), unpinned(device.goods).delete()]));
}
