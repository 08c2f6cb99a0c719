import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refuse, type Refusal } from '../../calls/refusal';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { DeskHandler } from '../../desk-call';
import { callerOf, type Handler } from '../../shop-call';
import { userNamed } from '../account';

/** The holds in force, oldest first. */
function holdsNow(db: Db, userId: string, now: number) {
  return db
    .selectFrom('account_hold')
    .select(['id', 'reason', 'wanted', 'stops_payments as stopsPayments', 'placed_at as createTime', 'ends_at as endTime'])
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', asTimestamp(now))]))
    .orderBy('placed_at')
    .orderBy('id');
}

/** A column for queries on `withdrawal`: whether the user has a hold in force. */
export function isHeld(now: number) {
  return sql<boolean>`exists (select from account_hold h where h.user_id = withdrawal.user_id and h.lifted_at is null and (h.ends_at is null or h.ends_at > ${timestamp(now)}::timestamptz))`.as('held');
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

/** Locks the user's row until the transaction ends, as a withdrawal does: a concurrent withdrawal is either made before the hold, or refused. */
async function lockNamed(db: Db, username: string): Promise<string | undefined> {
  return (await userNamed(db, username).select('id').forNoKeyUpdate().executeTakeFirst())?.id;
}

const place: DeskHandler<'hold!place'> = async ({ username, reason, wanted, stopsPayments, endTime }, { db, now, audit }) => {
  const userId = await lockNamed(db, username);
  if (userId === undefined) return refuse('userUnknown');
  if (endTime !== null && endTime <= now()) return refuse('parameterError', { field: 'endTime' });
  const row = { id: randomUUID(), reason, stops_payments: stopsPayments, placed_at: timestamp(now()), ends_at: endTime === null ? null : timestamp(endTime) };
  await db.insertInto('account_hold').values({ ...row, wanted, user_id: userId }).execute();
  // Without what is wanted of the user: the audit outlives the account.
  audit({ subject: userId, before: null, after: row });
  return { id: row.id };
};

const lift: DeskHandler<'hold!lift'> = async ({ id, answer }, { db, now, audit }) => {
  const row = await db.selectFrom('account_hold').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('recordUnknown', { field: 'id' });
  if (row.lifted_at !== null) return refuse('recordDecided');
  await db.updateTable('account_hold').set({ lifted_at: timestamp(now()) }).where('id', '=', id).execute();
  audit({ subject: row.user_id, before: { hold: id, reason: row.reason }, after: { lifted: answer } });
  return null;
};

const list: DeskHandler<'hold!list'> = async ({ username }, { db, now }) => {
  const user = await userNamed(db, username).select('id').executeTakeFirst();
  return user ? { holdList: await holdsNow(db, user.id, now()).execute() } : refuse('userUnknown');
};

export const holdDesk = { 'hold!place': place, 'hold!lift': lift, 'hold!list': list };
