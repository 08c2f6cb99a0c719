import type { Mall } from '../app-services';
import { forgetOldKeys } from '../calls/idempotency';
import { forgetOldAccountRows } from '../features/account';
import { followOpenPayments } from '../features/checkout';
import { sweepUploads } from '../features/uploads';

const hourMs = 3_600_000;

/** What nobody asks for but must happen: planner statistics (the embedded database has no autovacuum), old keys, sessions and codes, uploads that nothing shows, payments of which nothing was heard. */
export function startUpkeep({ database, storage, checkout, now }: Pick<Mall, 'database' | 'storage' | 'checkout' | 'now'>, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    const work = async () => {
      if (database.kind === 'embedded') await database.script('vacuum analyze');
      await forgetOldKeys(database.db);
      await forgetOldAccountRows(database.db, now());
      await sweepUploads(database.db, storage, now());
      await followOpenPayments(database.db, checkout, now());
    };
    work().catch(failed);
  }, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
