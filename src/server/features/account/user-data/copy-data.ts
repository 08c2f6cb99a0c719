import { countRows } from '../../../db/count-rows';
import { asMoment, moment } from '../../../db/moment';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../platform/durations';
import { lockOwnUser } from '../users';

const mostInDay = 20;

/** Whether the user may have another copy of their data; if so, counts it. */
export async function mayCopyData(db: Db, userId: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (rows) => {
    await lockOwnUser(rows, userId);
    await rows.deleteFrom('data_export').where('user_id', '=', userId).where('created_at', '<=', asMoment(now - dayMs)).execute();
    const n = await countRows(rows.selectFrom('data_export').where('user_id', '=', userId));
    if (n >= mostInDay) return false;
    await rows.insertInto('data_export').values({ user_id: userId, created_at: moment(now) }).execute();
    return true;
  });
}
