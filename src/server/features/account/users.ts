import type { Selectable } from 'kysely';
import { emailKey } from '../../../rules/account/email';
import { usernameKey } from '../../../rules/account/usernames';
import { refuse, type Refusal } from '../../calls/refusal';
import { moment } from '../../db/moment';
import type { Db, Tables } from '../../db/schema';

/** Users that are not cancelled: the name of a cancelled one may be taken by another. */
export function livingUsers(db: Db) {
  return db.selectFrom('app_user').where('status', '<>', 'cancelled');
}

/** By user name or e-mail. Names contain no @, so the two can't be confused. */
export function findUser(db: Db, typed: string) {
  return livingUsers(db)
    .select(['id', 'username', 'password_hash', 'status', 'email'])
    .where((eb) => eb.or([eb('username_key', '=', usernameKey(typed)), eb('email_key', '=', emailKey(typed))]))
    .executeTakeFirst();
}

/** Told only to who has shown that the account is theirs. */
export function refuseClosed(status: Selectable<Tables['app_user']>['status']): Refusal | undefined {
  if (status === 'locked') return refuse('userLocked');
  return status === 'disabled' ? refuse('userDisabled') : undefined;
}

/** The user of a session. */
export function ownUser(db: Db, userId: string) {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** The same, held against another change of it until the transaction ends. */
export function lockOwnUser(db: Db, userId: string) {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Who is about to be let in, as they are now, and held: what ends all of a user's sessions changes this row too, so it ends the
 * new one, or it came before and what was right a moment ago is not any more. `undefined` for who has left.
 */
export function lockEntering(db: Db, userId: string) {
  return livingUsers(db).select(['status', 'password_hash']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

/** After a code from its mailbox; `true` where it was not proven before. */
export async function proveEmail(db: Db, userId: string, now: number): Promise<boolean> {
  const proven = await db.updateTable('app_user').set({ email_proven_at: moment(now) }).where('id', '=', userId).where('email_proven_at', 'is', null).returning('id').executeTakeFirst();
  return proven !== undefined;
}
