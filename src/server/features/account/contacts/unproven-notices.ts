import { startOfDay } from '../../../../rules/clocks';
import { secretHash } from '../../../calls/secrets';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { networksOf, providerTimes } from '../../../platform/networks';
import { readSettings } from '../../settings';

/** Counts one more today for a recipient or a network, of whom only a hash is kept; `false` if there were as many as may be. */
async function countToday(db: Db, whose: string, max: number, now: number): Promise<boolean> {
  if (max === 0) return false;
  const counted = await db
    .insertInto('unproven_notice')
    .values({ recipient: secretHash(whose), day: timestamp(startOfDay(now)), sent: 1 })
    .onConflict((conflict) => conflict.columns(['recipient', 'day']).doUpdateSet((eb) => ({ sent: eb('unproven_notice.sent', '+', 1) })).where('unproven_notice.sent', '<', max))
    .returning('sent')
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Counts a notice to an address that nobody has proven; `false` if it has had as many today as it may get. Anybody can register
 * with somebody else's address, and cause notices to it without end.
 */
export async function countUnprovenNotice(db: Db, emailKey: string, now: number): Promise<boolean> {
  const { unproven_notices: max } = await readSettings(db, 'unproven_notices');
  return countToday(db, emailKey, max, now);
}

/**
 * Counts an account that is registered with an address that nobody has proven; `false` if this network has registered as many today
 * as may get notices: otherwise anybody could have the mall write to any number of strangers. Not the notices are counted: then a
 * thief could use up those of a network before logging in from it, and the owner of the account would not be told.
 */
export async function countUnprovenAccount(db: Db, address: string, now: number): Promise<boolean> {
  const { unproven_accounts: max } = await readSettings(db, 'unproven_accounts');
  for (const [tier, network] of networksOf(address).entries()) {
    if (!(await countToday(db, `accounts from ${network}`, max * (tier === 0 ? 1 : providerTimes), now))) return false;
  }
  return true;
}

export async function forgetUnprovenNotices(db: Db, now: number): Promise<void> {
  await db.deleteFrom('unproven_notice').where('day', '<', asTimestamp(startOfDay(now))).execute();
}
