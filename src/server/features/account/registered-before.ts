import type { Session } from '../../../contract/shop/account';
import { usernameKey } from '../../../rules/usernames';
import type { Asker, CallContext } from '../../shop-call';
import { asMoment, moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { beginSession } from './begin-session';
import { deviceName } from './device-name';
import type { AccountParts } from './parts';
import { countingDevice, tryPassword } from './tries';
import { livingUsers } from './users';

const windowMs = 10 * 60_000;

/**
 * A registration whose answer was lost and that is sent again, with the same name and password, from the same device
 * within ten minutes: answers a session, as the first time. `undefined` for all else, also where the password is wrong;
 * that is guessed under the same lockout as at a login.
 */
export async function registeredBefore(
  { username, password }: { readonly username: string; readonly password: string },
  parts: AccountParts,
  context: CallContext,
): Promise<Session | undefined> {
  const { db, asker, now } = context;
  const user = await livingUsers(db)
    .select(['id', 'password_hash'])
    .where('username_key', '=', usernameKey(username))
    .where('status', '=', 'active')
    .where('created_at', '>', asMoment(now() - windowMs))
    .executeTakeFirst();
  if (!user || !(await isSameDevice(db, user.id, asker))) return undefined;
  const device = await countingDevice(db, user.id, asker);
  const guess = { account: user.id, kind: 'login', device, typed: password, kept: user.password_hash, wrong: 'credentialsWrong' } as const;
  if (await tryPassword(db, parts.hashes, guess, now())) return undefined;
  return db.transaction().execute(async (rows) => {
    await endUnseen(rows, user.id, asker, now());
    return beginSession(rows, parts, user.id, context);
  });
}

/** The device's cookie was lost with the answer, so one without any is known by its browser and system. */
async function isSameDevice(db: Db, userId: string, asker: Asker): Promise<boolean> {
  if (asker.device !== undefined) return (await countingDevice(db, userId, asker)) !== '';
  const row = await db.selectFrom('session').select('id').where('user_id', '=', userId).where('device', '=', deviceName(asker.userAgent)).executeTakeFirst();
  return row !== undefined;
}

/** The session whose token never arrived. */
async function endUnseen(db: Db, userId: string, { userAgent }: Asker, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: moment(now) })
    .where('user_id', '=', userId)
    .where('device', '=', deviceName(userAgent))
    .where('ended_at', 'is', null)
    .whereRef('last_seen_at', '=', 'created_at')
    .execute();
}
