import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';

/** Logs somebody out everywhere, but in the session named. */
export async function endStaffSessions(db: Db, staffId: string, now: number, except?: string): Promise<void> {
  const open = db.updateTable('staff_session').set({ ended_at: moment(now) }).where('staff_id', '=', staffId).where('ended_at', 'is', null);
  await (except === undefined ? open : open.where('id', '<>', except)).execute();
}
