import type { Db } from '../db/schema';
import { Refusal } from './refusal';

/** Thrown to roll a transaction back, and turned into its answer again outside. */
class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super('rolled back');
  }
}

/** Deadlock, serialization failure, and a table that a newer version changed (db/server-pool.ts): nothing happened, and the next try may go through. */
const passing = new Set(['40P01', '40001', '0A000']);
const mostTries = 6;

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && passing.has(error.code);
}

/**
 * Does the work in one transaction, and rolls it back where it answers a refusal. Locks are taken in one order (see
 * features/stock), so none should ever wait in a circle; should two do so after all, the one that the database gave up is
 * done again after a moment by chance, and nobody is told of an error. `work` may run several times.
 */
export async function runInTransaction<Answer>(db: Db, work: (db: Db) => Promise<Answer | Refusal>, chance: () => number = Math.random): Promise<Answer | Refusal> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(async (rows) => {
        const answer = await work(rows);
        if (answer instanceof Refusal) throw new RolledBack(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal;
      if (!isPassing(error) || tried === mostTries) throw error;
      const delayMs = chance() * 10 * 2 ** tried;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
