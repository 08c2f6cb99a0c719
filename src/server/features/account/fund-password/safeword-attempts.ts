import { sql } from 'kysely';
import { countRows } from '../../../db/count-rows';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../../rules/durations';
import { readSettings } from '../../settings';
import { lockUser } from '../users';

/** No check takes longer: an older try that was not found wrong was left by a server that stopped meanwhile. */
const longestLookMs = 5_000;

/**
 * Whether so many tries were wrong that only a reset by e-mail (or an operator) opens the fund password again: once it is
 * closed, its tries do not expire.
 */
export async function isSafewordClosed(db: Db, userId: string): Promise<boolean> {
  const { wrong_safewords: maxWrong } = await readSettings(db, 'wrong_safewords');
  const n = await countRows(db.selectFrom('wrong_safeword').where('user_id', '=', userId).where('is_wrong', '=', true));
  return n >= maxWrong;
}

/**
 * Whether another try of this user is being checked right now, on any server. Tries are checked one after the other, since
 * each counts as wrong until it is decided, and several right ones at once would lock the user out. Locks the user's row
 * until the transaction ends, so that of two requests at once one comes first.
 */
export async function isSafewordBeingTried(db: Db, userId: string, now: number): Promise<boolean> {
  await lockUser(db, userId);
  const other = await db
    .selectFrom('wrong_safeword')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_wrong', '=', false)
    .where('at', '>', asTimestamp(now - longestLookMs))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Counts a try before it is checked, in the transaction that found its turn. Returns its id, or `undefined` if it must not
 * be checked.
 */
export async function countSafewordTry(db: Db, userId: string, now: number): Promise<number | undefined> {
  if (await isSafewordClosed(db, userId)) return undefined;
  await db.deleteFrom('wrong_safeword').where('user_id', '=', userId).where('at', '<=', asTimestamp(now - dayMs)).execute();
  const { id } = await db.insertInto('wrong_safeword').values({ user_id: userId, at: timestamp(now) }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes tries of more than a day ago, which otherwise stay until their user tries again: with a lower limit (`wrong_safewords`) they
 * would close the fund password. Where it is closed already they stay, and so does that.
 */
export async function forgetOldSafewordTries(db: Db, now: number): Promise<void> {
  const { wrong_safewords: maxWrong } = await readSettings(db, 'wrong_safewords');
  await sql`delete from wrong_safeword w where w.at <= ${asTimestamp(now - dayMs)}
    and (select count(*) from wrong_safeword o where o.user_id = w.user_id and o.is_wrong) < ${maxWrong}`.execute(db);
}

/** Records whether a try was right, which lets the next one begin. */
export async function decideSafewordTry(db: Db, id: number, isRight: boolean): Promise<void> {
  if (isRight) await db.deleteFrom('wrong_safeword').where('id', '=', id).execute();
  else await db.updateTable('wrong_safeword').set({ is_wrong: true }).where('id', '=', id).execute();
}

/** Deletes all tries, as after a reset by e-mail. */
export async function forgetSafewordAttempts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('wrong_safeword').where('user_id', '=', userId).execute();
}
