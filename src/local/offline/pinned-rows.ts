import type { Collection, Table } from 'dexie';
import { device } from '../database/database';
import { farFutureMs } from '../database/storage-eviction';

/** The rows of a table that are cached from pages, without those kept on purpose. */
export function unpinned<Row, Key>(table: Table<Row, Key>, now = Date.now()): Collection<Row, Key> {
  return table.where('usedAt').belowOrEqual(now + farFutureMs);
}

/** The rows that are kept on purpose. */
export function pinned<Row, Key>(table: Table<Row, Key>, now = Date.now()): Collection<Row, Key> {
  return table.where('usedAt').above(now + farFutureMs);
}

/** Deletes what is cached from pages, except what is kept on purpose. */
export async function clearUnpinned(db = device): Promise<void> {
  await db.transaction('rw', db.replies, db.goods, () => Promise.all([unpinned(db.replies).delete(), unpinned(db.goods).delete()]));
}
