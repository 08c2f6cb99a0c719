import { secretHash } from '../../../calls/secrets';
import { asMoment, moment } from '../../../db/moment';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../platform/durations';
import { readSettings } from '../../settings';

function startOfDay(now: number): number {
  return Math.floor(now / dayMs) * dayMs;
}

/**
 * Counts a notice to an address that nobody has proven; `false` if it has had as many today as it may get. Anybody can register
 * with somebody else's address, and cause notices to it without end.
 */
export async function countUnprovenNotice(db: Db, emailKey: string, now: number): Promise<boolean> {
  const { unproven_notices: most } = await readSettings(db, 'unproven_notices');
  if (most === 0) return false;
  const counted = await db
    .insertInto('unproven_notice')
    .values({ recipient: secretHash(emailKey), day: moment(startOfDay(now)), sent: 1 })
    .onConflict((conflict) => conflict.columns(['recipient', 'day']).doUpdateSet((eb) => ({ sent: eb('unproven_notice.sent', '+', 1) })).where('unproven_notice.sent', '<', most))
    .returning('sent')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function forgetUnprovenNotices(db: Db, now: number): Promise<void> {
  await db.deleteFrom('unproven_notice').where('day', '<', asMoment(startOfDay(now))).execute();
}
