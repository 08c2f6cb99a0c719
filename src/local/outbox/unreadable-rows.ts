import type { DeviceDatabase } from '../database/database';
import { readOutboxRow } from './outbox-row';

/** A row of the outbox that can't be read. `id` is empty and `madeAt` 0 if they can't be read either. */
type UnreadableRow = { readonly seq: number; readonly id: string; readonly madeAt: number; readonly row: object };

/** The unreadable rows of this user, and those without a readable owner: these count as those of the logged-in user. */
export async function unreadableRows(db: DeviceDatabase, user: string): Promise<UnreadableRow[]> {
  const rows = (await db.outbox.toArray()).filter((row) => (row.user === user || typeof row.user !== 'string') && readOutboxRow(row) === undefined);
  return rows.map((row) => ({ seq: row.seq, id: typeof row.id === 'string' ? row.id : '', madeAt: typeof row.madeAt === 'number' ? row.madeAt : 0, row }));
}
