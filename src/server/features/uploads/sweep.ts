import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { Storage } from '../../platform/storage';
import { Unavailable } from '../../platform/unavailable';

const keptMs = 24 * 3_600_000;

/**
 * Deletes uploads that nothing showed within 24 hours, and what a killed server began to store. The picture goes first, then its
 * row: if interrupted in between, it is found again. Each has its own transaction, which locks the row so that nothing can begin
 * to show the picture meanwhile. One that can't be deleted is reported and doesn't hold up the others.
 */
export async function sweepUploads(db: Db, storage: Storage, now: number, failed: (error: unknown) => void): Promise<number> {
  const before = new Date(now - keptMs).toISOString();
  const skipped: string[] = [];
  for (let swept = 0; ; ) {
    let name: string | undefined;
    try {
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ name: string }>`select name from upload
          where used_at is null and created_at < ${before} and not (name = any(${skipped}::text[])) order by created_at limit 1 for update skip locked`.execute(transaction);
        name = rows[0]?.name;
        if (name === undefined) return;
        await storage.delete(name);
        await transaction.deleteFrom('upload').where('name', '=', name).execute();
      });
      if (name === undefined) return swept;
      swept += 1;
    } catch (error) {
      // Either the database itself failed, or the storage is unavailable for all of them.
      if (name === undefined || error instanceof Unavailable) throw error;
      skipped.push(name);
      failed(error);
    }
  }
}
