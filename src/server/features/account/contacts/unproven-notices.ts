import { startOfDay } from '../../../../rules/clocks';
import { secretHash } from '../../../calls/secrets';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { readSettings } from '../../settings';

/**
 * Counts a notice to an address that nobody has proven; `false` if it has had as many today as it may get. Anybody can register
 * with somebody else's address, and cause notices to it without end.
 */
export async function countUnprovenNotice(db: Db, emailKey: string, now: number): Promise<boolean> {
  const { unproven_notices: max } = await readSettings(db, 'unproven_notices');
  if (max === 0) return false;
  const counted = await db
    .insertInto('unproven_notice')
    .values({ recipient: secretHash(emailKey), day: timestamp(startOfDay(now)), sent: 1 })
    .onConflict((conflict) => conflict.columns(['recipient', 'day']).doUpdateSet((eb) => ({ sent: eb('unproven_notice.sent', '+', 1) })).where('unproven_notice.sent', '<', max))
    .returning('sent')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function forgetUnprovenNotices(db: Db, now: number): Promise<void> {
  await db.deleteFrom('unproven_notice').where('day', '<', asTimestamp(startOfDay(now))).execute();
}
