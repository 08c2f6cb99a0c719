import type { Db } from '../db/schema';
import { isUniqueViolation } from '../db/unique-violation';
import { Refusal } from './refusal';

/** Thrown to roll back the transaction of a refusal. */
const rolledBack = new Error('rolled back');

/** Deadlock, serialization failure, and a table that a newer version changed (db/server-pool.ts): nothing was committed, and a retry may succeed. */
const retryableCodes = new Set(['40P01', '40001', '0A000']);
const maxAttempts = 6;

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && (retryableCodes.has(error.code) || isSerialNumberTaken(error));
}

/** Serial numbers are drawn by chance: the next attempt draws another. */
function isSerialNumberTaken(error: Error): boolean {
  return isUniqueViolation(error) && 'constraint' in error && String(error.constraint).endsWith('_serial_number_key');
}

/**
 * Does the work in one transaction, and rolls it back if it returns a refusal. Locks are taken in a fixed order (see
 * features/stock), so there should be no deadlocks; if there is one after all, the transaction that the database aborted is
 * retried after a random delay, and nobody sees an error. `work` may run several times.
 */
export async function runInTransaction<Answer>(db: Db, work: (db: Db) => Promise<Answer>, chance: () => number = Math.random): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    let refused: Answer | undefined;
    try {
      return await db.transaction().execute(async (trx) => {
        const answer = await work(trx);
        if (!(answer instanceof Refusal)) return answer;
        refused = answer;
        throw rolledBack;
      });
    } catch (error) {
      if (error === rolledBack) return refused as Answer;
      if (!isRetryable(error) || attempt === maxAttempts) throw error;
      const delayMs = chance() * 10 * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
