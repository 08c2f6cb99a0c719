import { randomUUID } from 'node:crypto';
import { refuse } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { DeskHandler } from '../../desk-call';
import { userNamed } from '../account';
import { holdsNow } from './holds';

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
