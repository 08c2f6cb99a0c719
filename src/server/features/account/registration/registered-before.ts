import type { Session } from '../../../../contract/shop/account';
import { runInTransaction } from '../../../calls/transaction';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { minuteMs } from '../../../../rules/durations';
import type { Client, CallContext } from '../../../shop-call';
import { beginSession } from '../sessions/begin-session';
import { deviceName } from '../sessions/device-name';
import { countingDevice } from '../sessions/known-devices';
import { tryTypedName } from '../sign-in/login-attempts';
import type { AccountDependencies } from '../dependencies';
import { lockForLogin, userNamed } from '../users';

const windowMs = 10 * minuteMs;

/**
 * Returns a session for a registration that is sent again because its reply was lost: the same name and password, from the
 * same device, within ten minutes. `undefined` otherwise, also for a wrong password, which counts as at a login.
 */
export async function registeredBefore(
  { username, password }: { readonly username: string; readonly password: string },
  dependencies: AccountDependencies,
  context: CallContext,
): Promise<Session | undefined> {
  const { db, client, now } = context;
  const user = await userNamed(db, username)
    .select(['id', 'password_hash'])
    .where('status', '=', 'active')
    .where('created_at', '>', asTimestamp(now() - windowMs))
    .executeTakeFirst();
  if (!user || !(await isSameDevice(db, user.id, client))) return undefined;
  const device = await countingDevice(db, user.id, 'login', client);
  const guess = { account: user.id, kind: 'login', name: username, device, typed: password, kept: user.password_hash, wrong: 'credentialsWrong', address: client.address } as const;
  if (await tryTypedName(db, dependencies.hashes, guess, now)) return undefined;
  return runInTransaction(db, async (trx) => {
    const current = await lockForLogin(trx, user.id);
    if (current?.status !== 'active' || current.password_hash !== user.password_hash) return undefined;
    await endUnseen(trx, user.id, client, now());
    return beginSession(trx, dependencies, user.id, context);
  });
}

/** The device cookie was lost with the reply, so a device without one is recognized by its browser and system. */
async function isSameDevice(db: Db, userId: string, client: Client): Promise<boolean> {
  if (client.device !== undefined) return (await countingDevice(db, userId, 'login', client)) !== '';
  const row = await db.selectFrom('session').select('id').where('user_id', '=', userId).where('device', '=', deviceName(client.userAgent)).executeTakeFirst();
  return row !== undefined;
}

/** Ends the session whose token never arrived. */
async function endUnseen(db: Db, userId: string, { userAgent }: Client, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: timestamp(now) })
    .where('user_id', '=', userId)
    .where('device', '=', deviceName(userAgent))
    .where('ended_at', 'is', null)
    .whereRef('last_seen_at', '=', 'created_at')
    .execute();
}
