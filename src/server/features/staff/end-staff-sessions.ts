import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';

/** Ends all sessions of a staff member, except the one given. */
export async function endStaffSessions(db: Db, staffId: string, now: number, except?: string): Promise<void> {
  const open = db.updateTable('staff_session').set({ ended_at: timestamp(now) }).where('staff_id', '=', staffId).where('ended_at', 'is', null);
  await (except === undefined ? open : open.where('id', '<>', except)).execute();
}
