import { timestamp } from '../../../db/timestamp';
import type { Db, Tables } from '../../../db/schema';
import { randomCode } from '../contacts/random-code';
import type { Unique } from './registration-checks';

type NewUser = {
  readonly username: string;
  readonly email: string | null;
  /** whether the user entered a code from the mailbox */
  readonly isEmailProven: boolean;
  /** whether the e-mail address gets notices before it is proven */
  readonly mayNotify: boolean;
  readonly unique: Unique;
  readonly passwordHash: string;
  /** who recommended the shop; never changed later */
  readonly recommender: string | null;
  readonly now: number;
};

const maxInsertAttempts = 3;

/** Inserts a user and returns the id; `undefined` if the name, e-mail or phone is taken. */
export async function createUser(db: Db, user: NewUser): Promise<string | undefined> {
  for (let attempt = 0; attempt < maxInsertAttempts; attempt += 1) {
    const row = await db
      .insertInto('app_user')
      .values({ ...columnsOf(user), id: randomCode(12), invitation_code: randomCode(8) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return row.id;
    // Nothing was inserted: the name was taken meanwhile or, very rarely, a random code was; then another one is tried.
    if (await isTaken(db, user.unique)) return undefined;
  }
  return undefined;
}

function columnsOf({ username, email, isEmailProven, mayNotify, unique, passwordHash, recommender, now }: NewUser) {
  return {
    username,
    username_key: unique.usernameKey,
    password_hash: passwordHash,
    safeword_hash: null,
    email,
    email_key: unique.emailKey,
    phone: unique.phone,
    avatar: null,
    email_proven_at: isEmailProven ? timestamp(now) : null,
    may_notify: mayNotify,
    recommended_by: recommender,
    created_at: timestamp(now),
  } satisfies Partial<Record<keyof Tables['app_user'], unknown>>;
}

async function isTaken(db: Db, { usernameKey, emailKey, phone }: Unique): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('status', '<>', 'cancelled')
    .where((eb) => eb.or([eb('username_key', '=', usernameKey), eb('email_key', '=', emailKey), eb('phone', '=', phone)]))
    .executeTakeFirst();
  return row !== undefined;
}
