import { refuse, Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import type { Db } from '../../../db/schema';
import { callerOf, type CallContext, type Handler } from '../../../shop-call';
import { countingDevice, trustDevice } from '../sessions/known-devices';
import { lockCaller } from '../sessions/lock-caller';
import { forgetAttempts, lockedUntil, tryPassword } from '../sign-in/login-attempts';
import { notifyUser } from '../contacts/notices';
import { tryOwnPassword } from '../passwords/own-password';
import type { AccountDependencies } from '../dependencies';
import { forgetSafewordAttempts, isSafewordClosed } from './safeword-attempts';
import { ownUser } from '../users';

/** Sets the fund password of a user who has none. */
export function setSafeword(dependencies: AccountDependencies): Handler<'user!setSafewordReg'> {
  return async ({ safeword, password }, context) => {
    const { userId } = callerOf(context);
    if ((await ownUser(context.db, userId)).safeword_hash !== null) return refuse('safewordAlreadySet');
    const wrongPassword = await tryOwnPassword(dependencies, password, context);
    if (wrongPassword) return wrongPassword;
    const made = await dependencies.hashes.make(safeword, context.client.address);
    if (made instanceof Refusal) return made;
    return runInTransaction(context.db, async (db) => {
      const ended = await lockCaller(db, callerOf(context));
      if (ended) return ended;
      if (!(await replaceSafeword(db, userId, null, made.hash))) return refuse('safewordAlreadySet');
      await notifyUser('safewordSet', db, userId, context);
      return null;
    });
  };
}

export function changeSafeword(dependencies: AccountDependencies): Handler<'user!updateOldAndNewSafeword'> {
  return async ({ password, oldPassword, newPassword }, context) => {
    const { userId } = callerOf(context);
    const was = (await ownUser(context.db, userId)).safeword_hash;
    if (was === null) return refuse('safewordUnset');
    const wrongPassword = await tryOwnPassword(dependencies, password, context);
    if (wrongPassword) return wrongPassword;
    const wrong = await trySafeword(dependencies, oldPassword, context);
    if (wrong) return wrong;
    const made = await dependencies.hashes.make(newPassword, context.client.address);
    if (made instanceof Refusal) return made;
    return runInTransaction(context.db, async (db) => {
      const ended = await lockCaller(db, callerOf(context));
      if (ended) return ended;
      if (!(await replaceSafeword(db, userId, was, made.hash))) return refuse('safewordWrong', { field: 'oldPassword' });
      await notifyUser('safewordChanged', db, userId, context);
      return null;
    });
  };
}

/**
 * Checks the caller's fund password under its own lockout, before a payment or a withdrawal; `undefined` if it is right,
 * which also makes the device a trusted one. Must not run in a transaction: a wrong attempt has to count even though the
 * call is refused.
 */
export async function trySafeword({ hashes }: AccountDependencies, typed: string, context: CallContext): Promise<Refusal | undefined> {
  const { db, client, now } = context;
  const { userId } = callerOf(context);
  const kept = (await ownUser(db, userId)).safeword_hash;
  if (kept === null) return refuse('safewordUnset');
  if (await isSafewordClosed(db, userId)) return refuse('safewordClosed');
  const device = await countingDevice(db, userId, 'fund', client);
  const wrong = await tryPassword(db, hashes, { account: userId, kind: 'fund', device, typed, kept, wrong: 'safewordWrong', address: client.address }, now);
  if (wrong) return (await isSafewordClosed(db, userId)) ? refuse('safewordClosed') : wrong;
  await trustDevice(db, userId, client, now());
  return undefined;
}

/** What keeps the caller from trying the fund password on this device, told before it is typed. */
export async function safewordLock({ db, client, now }: CallContext, userId: string): Promise<{ readonly fundClosed: boolean; readonly fundLockTime: number | null }> {
  const device = await countingDevice(db, userId, 'fund', client);
  return { fundClosed: await isSafewordClosed(db, userId), fundLockTime: await lockedUntil(db, { account: userId, kind: 'fund', device }, now()) };
}

/** Removes the fund password, as if none had ever been set. */
export async function removeSafeword(db: Db, userId: string): Promise<void> {
  await db.updateTable('app_user').set({ safeword_hash: null }).where('id', '=', userId).execute();
  await forgetWrongSafewords(db, userId);
}

export async function forgetWrongSafewords(db: Db, userId: string): Promise<void> {
  await forgetSafewordAttempts(db, userId);
  await forgetAttempts(db, { account: userId, kind: 'fund' });
}

/** A pending reset ends with it: it would replace the new one. */
async function replaceSafeword(db: Db, userId: string, was: string | null, made: string): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set({ safeword_hash: made })
    .where('id', '=', userId)
    .where('safeword_hash', was === null ? 'is' : '=', was)
    .returning('id')
    .executeTakeFirst();
  if (changed) await db.deleteFrom('safeword_reset').where('user_id', '=', userId).execute();
  return changed !== undefined;
}
