import type { Db } from '../db/schema';
import { Unavailable } from '../platform/unavailable';

type Work<Row extends { readonly id: string | number }> = {
  /**
   * finds a row that is due and not among the skipped, and locks it; several servers share the work, so locked ones are passed
   * over. Where `act` must lock another row first, this locks nothing, and `act` may find the row done by another server.
   */
  readonly next: (trx: Db, skippedIds: readonly Row['id'][]) => Promise<Row | undefined>;
  /** runs in the same transaction; afterwards the row is no longer due */
  readonly act: (trx: Db, row: Row) => Promise<unknown>;
  readonly failed: (error: unknown) => void;
  /** the most rows in one run; the rest is done in the next */
  readonly limit?: number;
};

/** After so many failures a run ends: something is wrong with what all rows need, and the log would only be filled. */
const mostFailures = 1_000;

/**
 * Acts on every row that is due, each in its own transaction, and returns how many it acted on. A row that fails is reported and
 * skipped, so that it doesn't hold up the others.
 */
export async function eachDueRow<Row extends { readonly id: string | number }>(db: Db, { next, act, failed, limit = Infinity }: Work<Row>): Promise<number> {
  const skippedIds: Row['id'][] = [];
  let done = 0;
  for (let at = 0; at < limit && skippedIds.length < mostFailures; at += 1) {
    let id: Row['id'] | undefined;
    try {
      await db.transaction().execute(async (trx) => {
        const row = await next(trx, skippedIds);
        if (!row) return;
        id = row.id;
        await act(trx, row);
      });
      if (id === undefined) return done;
      done += 1;
    } catch (error) {
      // The database itself failed, or something that all rows need: the job ends, and runs again at its next time.
      if (id === undefined || error instanceof Unavailable) throw error;
      skippedIds.push(id);
      failed(error);
    }
  }
  return done;
}
