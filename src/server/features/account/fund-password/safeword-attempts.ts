import { asMoment, moment } from '../../../db/moment';
import type { Db } from '../../../db/schema';
import { readSettings } from '../../settings';

const dayMs = 86_400_000;
/** No look at one takes longer: a try that is older and was not found wrong is of a server that ended meanwhile. */
const longestLookMs = 5_000;

/** Whether so many were wrong that only a reset by e-mail opens it: these tries do not go away by time. */
export async function isSafewordClosed(db: Db, userId: string): Promise<boolean> {
  const { wrong_safewords: mostWrong } = await readSettings(db, 'wrong_safewords');
  const { n } = await db
    .selectFrom('wrong_safeword')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('is_wrong', '=', true)
    .executeTakeFirstOrThrow();
  return n >= mostWrong;
}

/**
 * Whether another one of this user is being looked at just now, at any server: they are looked at one after the other, since
 * each counts as wrong until it is decided, and several right ones at once would lock the user out. Keeps the user's row
 * until the transaction ends, so that of two that ask at once one is first.
 */
export async function isSafewordBeingTried(db: Db, userId: string, now: number): Promise<boolean> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const other = await db
    .selectFrom('wrong_safeword')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_wrong', '=', false)
    .where('at', '>', asMoment(now - longestLookMs))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Counts a try before it is looked at, as if it were wrong: its id, or `undefined` where it may not be looked at. In the transaction that found its turn. */
export async function countSafewordTry(db: Db, userId: string, now: number): Promise<number | undefined> {
  if (await isSafewordClosed(db, userId)) return undefined;
  await db.deleteFrom('wrong_safeword').where('user_id', '=', userId).where('at', '<=', asMoment(now - dayMs)).execute();
  const { id } = await db.insertInto('wrong_safeword').values({ user_id: userId, at: moment(now) }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Says of a try what was found, which lets the next one begin. */
export async function decideSafewordTry(db: Db, id: number, isRight: boolean): Promise<void> {
  if (isRight) await db.deleteFrom('wrong_safeword').where('id', '=', id).execute();
  else await db.updateTable('wrong_safeword').set({ is_wrong: true }).where('id', '=', id).execute();
}

/** After a reset by e-mail. */
export async function forgetSafewordAttempts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('wrong_safeword').where('user_id', '=', userId).execute();
}
