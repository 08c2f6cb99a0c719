import { createHmac, randomUUID } from 'node:crypto';
import type { Session } from '../../../../contract/shop/account';
import { newSecret, secretHash } from '../../../calls/secrets';
import { timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { dayMs } from '../../../../rules/durations';
import type { CallContext } from '../../../shop-call';
import { readSettings } from '../../settings';
import { deviceName } from './device-name';
import { rememberDevice } from './known-devices';
import { notifyUser } from '../contacts/notices';
import type { AccountDependencies } from '../dependencies';
import { userInfoOf } from '../user-data/user-info';

/** The longest that browsers keep a cookie; the database decides which devices are known. */
const deviceDays = 400;

/**
 * When a session expires: some days after its last use, but no later than some days after the login, so that a stolen
 * session ends, too.
 */
export async function sessionExpiry(db: Db, now: number, begunAt: number): Promise<{ readonly expiresAt: number; readonly cookieSeconds: number }> {
  const { session_days: days, session_longest_days: longestDays } = await readSettings(db, 'session_days', 'session_longest_days');
  return { expiresAt: Math.min(now + days * dayMs, begunAt + longestDays * dayMs), cookieSeconds: days * 86_400 };
}

/** The same key at every login of a user; it opens only what one of their devices encrypted with it. */
export function sealKeyOf({ sealSecret }: AccountDependencies, userId: string): string {
  return createHmac('sha256', sealSecret).update(userId).digest('base64url');
}

/**
 * Logs a user in, in the caller's transaction. A browser gets a cookie besides its token, and its token only works with
 * that cookie. The browser's previous session is ended, because its cookie is replaced.
 */
export async function beginSession(db: Db, dependencies: AccountDependencies, userId: string, context: CallContext): Promise<Session> {
  const { client } = context;
  const now = context.now();
  const at = timestamp(now);
  const [token, cookie] = [newSecret(), client.isBrowser ? newSecret() : undefined];
  if (cookie !== undefined && client.cookie !== undefined) {
    await db.updateTable('session').set({ ended_at: at }).where('cookie_hash', '=', secretHash(client.cookie)).where('ended_at', 'is', null).execute();
  }
  const { expiresAt, cookieSeconds } = await sessionExpiry(db, now, now);
  const { device, notify } = await rememberDevice(db, userId, client, now);
  await db
    .insertInto('session')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: secretHash(token),
      cookie_hash: cookie === undefined ? null : secretHash(cookie),
      device: deviceName(client.userAgent),
      device_id: device,
      created_at: at,
      last_seen_at: at,
      expires_at: timestamp(expiresAt),
    })
    .execute();
  if (notify) await notifyUser('newDevice', db, userId, context);
  if (cookie !== undefined) client.setCookie('sid', cookie, cookieSeconds);
  client.setCookie('device', device, deviceDays * 86_400);
  return { token, expiresAt, sealKey: sealKeyOf(dependencies, userId), user: await userInfoOf(db, userId) };
}
