import type { DeviceDatabase } from '../database/database';
import { readOutboxRow } from './outbox-row';

/** A row of the outbox that can't be read. `id` is empty and `madeAt` 0 where not even these can be. */
type UnreadableRow = { readonly seq: number; readonly id: string; readonly madeAt: number; readonly row: object };

/** The rows of this user that can't be read, and those that don't say whose they are: these go with whoever is here. */
export async function unreadableRows(db: DeviceDatabase, user: string): Promise<UnreadableRow[]> {
  const rows = (await db.outbox.toArray()).filter((row) => (row.user === user || typeof row.user !== 'string') && readOutboxRow(row) === undefined);
  return rows.map((row) => ({ seq: row.seq, id: typeof row.id === 'string' ? row.id : '', madeAt: typeof row.madeAt === 'number' ? row.madeAt : 0, row }));
}
