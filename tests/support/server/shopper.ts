import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { newSecret, secretHash } from '../../../src/server/calls/secrets';
import type { Db, Tables } from '../../../src/server/db/schema';
import { testNow } from '../catalog';

const day = 86_400_000;
/** The hash of a password that nobody knows. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$IV3EcA66/8r73iUZwlccDQ$UHZ/z5fPOnb/Q5+c7iSAY15UxDRiDPYwcnIfFMtTcPQ';

/** A user with a session in a browser: the token is useless without the cookie. */
export type Shopper = { readonly userId: string; readonly sessionId: string; readonly token: string; readonly cookie: string };

type Facts = Partial<Insertable<Tables['app_user']>> & { readonly expiresAt?: number };

/** Inserts the rows of a registration directly, for tests about something else. Nobody can log in as this user. */
export async function insertShopper(db: Db, { expiresAt = testNow + 30 * day, ...facts }: Facts = {}): Promise<Shopper> {
  const userId = facts.id ?? randomUUID();
  const username = facts.username ?? `u${userId.replaceAll('-', '').slice(0, 20)}`;
  // Registered long ago: a new account may order less at once on its first day.
  const at = new Date(testNow - 30 * day).toISOString();
  await db
    .insertInto('app_user')
    .values({ id: userId, username, username_key: username.toLowerCase(), password_hash: passwordHash, invitation_code: newSecret().slice(0, 12), created_at: at, ...facts })
    .execute();
  return { userId, ...(await insertSession(db, userId, { expiresAt })) };
}

/** Another session of a user: a browser's, or, without a cookie, a program's. */
export async function insertSession(db: Db, userId: string, { expiresAt = testNow + 30 * day, isBrowser = true } = {}): Promise<Omit<Shopper, 'userId'>> {
  const [sessionId, token, cookie] = [randomUUID(), newSecret(), newSecret()];
  // As a login sets it: with a server's real clock a session that began at `testNow` would be past its maximum age.
  const at = new Date(expiresAt - 30 * day).toISOString();
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      token_hash: secretHash(token),
      cookie_hash: isBrowser ? secretHash(cookie) : null,
      device: 'test',
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(expiresAt).toISOString(),
    })
    .execute();
  return { sessionId, token, cookie };
}
