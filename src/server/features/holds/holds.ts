import { sql } from 'kysely';
import { refuse, type Refusal } from '../../calls/refusal';
import { asTimestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { callerOf, type Handler } from '../../shop-call';

/** A condition on `account_hold`: whether a hold is in force. */
function isInForce(now: number) {
  return sql<boolean>`lifted_at is null and (ends_at is null or ends_at > ${asTimestamp(now)})`;
}

/** The holds in force, oldest first. */
export function holdsNow(db: Db, userId: string, now: number) {
  return db
    .selectFrom('account_hold')
    .select(['id', 'reason', 'wanted', 'stops_payments as stopsPayments', 'placed_at as createTime', 'ends_at as endTime'])
    .where('user_id', '=', userId)
    .where(isInForce(now))
    .orderBy('placed_at')
    .orderBy('id');
}

/** A column for queries on `withdrawal`: whether the user has a hold in force. */
export function isHeld(now: number) {
  return sql<boolean>`exists (select from account_hold h where h.user_id = withdrawal.user_id and ${isInForce(now)})`.as('held');
}

/**
 * Refuses what a hold stops, with the same words everywhere; the wallet shows the details. The caller has locked the user's row,
 * as every caller that places a hold does.
 */
export async function refuseHeld(db: Db, userId: string, what: 'withdrawal' | 'payment', now: number): Promise<Refusal | undefined> {
  const hold = await holdsNow(db, userId, now).$if(what === 'payment', (query) => query.where('stops_payments', '=', true)).limit(1).executeTakeFirst();
  return hold && refuse('businessLocked');
}

export const listHolds: Handler<'wallet!holds'> = async (_payload, context) => ({ holdList: await holdsNow(context.db, callerOf(context).userId, context.now()).execute() });
