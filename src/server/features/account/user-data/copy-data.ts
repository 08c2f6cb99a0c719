import { runInTransaction } from '../../../calls/transaction';
import { countRows } from '../../../db/count-rows';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../../rules/durations';
import { lockOwnUser } from '../users';

const maxPerDay = 20;

/** Whether the user may have another copy of their data; if so, counts it. */
export async function mayCopyData(db: Db, userId: string, now: number): Promise<boolean> {
  return runInTransaction(db, async (trx) => {
    await lockOwnUser(trx, userId);
    await trx.deleteFrom('data_export').where('user_id', '=', userId).where('created_at', '<=', asTimestamp(now - dayMs)).execute();
    const n = await countRows(trx.selectFrom('data_export').where('user_id', '=', userId));
    if (n >= maxPerDay) return false;
    await trx.insertInto('data_export').values({ user_id: userId, created_at: timestamp(now) }).execute();
    return true;
  });
}
