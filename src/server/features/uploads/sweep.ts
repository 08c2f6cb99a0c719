import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Storage } from '../../platform/storage';

const keptMs = 24 * 3_600_000;

/**
 * Takes away what nothing showed within 24 hours, and what a server that was killed began to store. First the picture,
 * then its row: cut off in between, it is found again. Each in a transaction of its own, which holds the row, so that
 * nothing can begin to show the picture meanwhile.
 */
export async function sweepUploads(db: Db, storage: Storage, now: number): Promise<number> {
  const before = new Date(now - keptMs).toISOString();
  const sweepOne = () =>
    db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ name: string }>`select name from upload
        where used_at is null and created_at < ${before} order by created_at limit 1 for update skip locked`.execute(transaction);
      const [row] = rows;
      if (!row) return false;
      await storage.delete(row.name);
      await transaction.deleteFrom('upload').where('name', '=', row.name).execute();
      return true;
    });
  let swept = 0;
  while (await sweepOne()) swept += 1;
  return swept;
}
