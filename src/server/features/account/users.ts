import { emailKey } from '../../../rules/email';
import { usernameKey } from '../../../rules/usernames';
import type { Db } from '../../db/schema';

/** A user that is not cancelled: what was a cancelled one's may be another's. */
export function livingUsers(db: Db) {
  return db.selectFrom('app_user').where('status', '<>', 'cancelled');
}

/** By user name or e-mail, as a login writes it. Names have no @, so one is never taken for the other. */
export function findUser(db: Db, typed: string) {
  return livingUsers(db)
    .select(['id', 'username', 'password_hash', 'status', 'email'])
    .where((eb) => eb.or([eb('username_key', '=', usernameKey(typed)), eb('email_key', '=', emailKey(typed))]))
    .executeTakeFirst();
}

/** The user of a session. */
export function ownUser(db: Db, userId: string) {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}
