import { sql } from 'kysely';
import { noneOf } from '../../db/none-of';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { eachDueRow } from '../../jobs/each-due-row';
import { dayMs } from '../../../rules/durations';
import type { Storage } from '../../platform/storage';

const keptMs = dayMs;

/**
 * Deletes uploads older than 24 hours that nothing shows, such as replaced avatars, and what a killed server began to store. The
 * picture goes first, then its row: if interrupted in between, it is found again. The row is locked, so that nothing can begin to
 * show the picture meanwhile.
 */
export async function sweepUploads(db: Db, storage: Storage, now: number, failed: (error: unknown) => void): Promise<number> {
  const before = timestamp(now - keptMs);
  return eachDueRow(db, {
    async next(trx, skippedNames: readonly string[]) {
      const found = await sql<{ id: string }>`select name as id from upload
        where used_at is null and created_at < ${before} and ${noneOf('name', skippedNames)} order by created_at limit 1 for update skip locked`.execute(trx);
      return found.rows[0];
    },
    async act(trx, { id: name }) {
      await storage.delete(name);
      await trx.deleteFrom('upload').where('name', '=', name).execute();
    },
    failed,
  });
}
