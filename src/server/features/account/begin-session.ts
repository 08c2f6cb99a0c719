import { createHmac, randomUUID } from 'node:crypto';
import type { Session } from '../../../contract/shop/account';
import { newSecret, secretHash } from '../../calls/secrets';
import { asMoment, moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import type { CallContext } from '../../shop-call';
import { deviceName } from './device-name';
import { notifyNewDevice } from './notices';
import type { AccountDependencies } from './parts';
import { userInfoOf } from './user-info';

const dayMs = 86_400_000;
/** Counted from the last heartbeat. */
const sessionDays = 30;
/** The longest that browsers keep a cookie; the database decides which devices are known. */
const deviceDays = 400;
/** At most so many e-mails a day, so that nobody can flood an address that is not theirs. */
const newDeviceMails = 5;

export const sessionSeconds = sessionDays * 86_400;

export function sessionEnd(now: number): number {
  return now + sessionDays * dayMs;
}

/** The same at every login of a user; it opens only what one of their devices encrypted with it. */
function sealKeyOf({ sealSecret }: AccountDependencies, userId: string): string {
  return createHmac('sha256', sealSecret).update(userId).digest('base64url');
}

/** Records the device; says whether it is new for this user, and whether it is their first. */
async function rememberDevice(db: Db, userId: string, { asker }: CallContext, at: string): Promise<{ device: string; isNew: boolean; isFirst: boolean }> {
  const device = asker.device ?? randomUUID();
  const known = await db.selectFrom('known_device').select('device').where('user_id', '=', userId).executeTakeFirst();
  const added = await db
    .insertInto('known_device')
    .values({ user_id: userId, device, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device')
    .executeTakeFirst();
  return { device, isNew: added !== undefined, isFirst: known === undefined };
}

/** Whether another e-mail about a new device may be sent today; this device is already counted. */
async function mayNotifyNewDevice(db: Db, userId: string, now: number): Promise<boolean> {
  const { n } = await db
    .selectFrom('known_device')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('since', '>', asMoment(now - dayMs))
    .executeTakeFirstOrThrow();
  return n <= newDeviceMails;
}

/**
 * Logs a user in, in the caller's transaction. A browser gets a cookie besides its token, and its token only works with
 * that cookie. The browser's previous session is ended, because its cookie is replaced.
 */
export async function beginSession(db: Db, parts: AccountDependencies, userId: string, context: CallContext): Promise<Session> {
  const { asker } = context;
  const now = context.now();
  const at = moment(now);
  const [token, cookie] = [newSecret(), asker.isBrowser ? newSecret() : undefined];
  if (cookie !== undefined && asker.cookie !== undefined) {
    await db.updateTable('session').set({ ended_at: at }).where('cookie_hash', '=', secretHash(asker.cookie)).where('ended_at', 'is', null).execute();
  }
  await db
    .insertInto('session')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: secretHash(token),
      cookie_hash: cookie === undefined ? null : secretHash(cookie),
      device: deviceName(asker.userAgent),
      created_at: at,
      last_seen_at: at,
      expires_at: moment(sessionEnd(now)),
    })
    .execute();
  const { device, isNew, isFirst } = await rememberDevice(db, userId, context, at);
  if (isNew && !isFirst && (await mayNotifyNewDevice(db, userId, now))) await notifyNewDevice(db, userId, context);
  if (cookie !== undefined) asker.setCookie('sid', cookie, sessionSeconds);
  asker.setCookie('device', device, deviceDays * 86_400);
  return { token, expiresAt: sessionEnd(now), sealKey: sealKeyOf(parts, userId), user: await userInfoOf(db, userId) };
}
