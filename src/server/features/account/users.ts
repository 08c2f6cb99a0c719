import type { Selectable } from 'kysely';
import { emailKey } from '../../../rules/account/email';
import { usernameKey } from '../../../rules/account/usernames';
import { refuse, type Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db, Tables } from '../../db/schema';

/** Users who are not cancelled: another user may have taken a cancelled one's name. */
export function livingUsers(db: Db) {
  return db.selectFrom('app_user').where('status', '<>', 'cancelled');
}

/** The user of this name, however it is capitalized. */
export function userNamed(db: Db, username: string) {
  return livingUsers(db).where('username_key', '=', usernameKey(username));
}

/** Finds a user by user name or e-mail. Names contain no @, so the two can't be confused. */
export function findUser(db: Db, typed: string) {
  return livingUsers(db)
    .select(['id', 'username', 'password_hash', 'status', 'email'])
    .where((eb) => eb.or([eb('username_key', '=', usernameKey(typed)), eb('email_key', '=', emailKey(typed))]))
    .executeTakeFirst();
}

/** The refusal for a closed account. Only for callers who have shown that the account is theirs. */
export function refuseClosed(status: Selectable<Tables['app_user']>['status']): Refusal | undefined {
  if (status === 'locked') return refuse('userLocked');
  return status === 'disabled' ? refuse('userDisabled') : undefined;
}

/** The user of a session. */
export function ownUser(db: Db, userId: string) {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** The same, locked against other changes until the transaction ends. */
export function lockOwnUser(db: Db, userId: string) {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Locks the user until the transaction ends, so that what is counted or decided per user (payments, withdrawals, uploads,
 * messages) is done one after the other. Unlike `lockOwnUser`, lets others insert rows that refer to the user.
 */
export function lockUser(db: Db, userId: string) {
  return db.selectFrom('app_user').select(['email', 'email_key', 'email_proven_at', 'username', 'created_at', 'status']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/**
 * The user who is about to be logged in, read again and locked. Whatever ends all of a user's sessions changes this row too:
 * it either ends the new session as well, or came first, and what was right a moment ago may be so no longer. `undefined` if
 * the user has left.
 */
export function lockForLogin(db: Db, userId: string) {
  return livingUsers(db).select(['status', 'password_hash']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

/** Marks the e-mail address as proven by a code from its mailbox; `true` if it was not proven before. */
export async function proveEmail(db: Db, userId: string, now: number): Promise<boolean> {
  const proven = await db.updateTable('app_user').set({ email_proven_at: timestamp(now) }).where('id', '=', userId).where('email_proven_at', 'is', null).returning('id').executeTakeFirst();
  return proven !== undefined;
}
