import type { Database } from '../db/database';
import { forgetOldKeys } from '../http/idempotency';

const hourMs = 3_600_000;

/** What nobody asks for but must happen: planner statistics (the embedded database has no autovacuum), old keys. */
export function startUpkeep(database: Database, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    const work = async () => {
      if (database.kind === 'embedded') await database.script('vacuum analyze');
      await forgetOldKeys(database.db);
    };
    work().catch(failed);
  }, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
