import { refuse, Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import type { Db } from '../../../db/schema';
import { callerOf, type CallContext, type Handler } from '../../../shop-call';
import { countingDevice } from '../sessions/known-devices';
import { tryPassword } from '../sign-in/login-attempts';
import { notifyUser } from '../contacts/notices';
import type { AccountDependencies } from '../dependencies';
import { forgetSafewordReset } from '../fund-password/safeword-reset';
import { refusePassword } from './password-rules';
import { lockCaller } from '../sessions/lock-caller';
import { endSessions } from '../sessions/sessions';
import { ownUser } from '../users';

/** Changes the login password. The old one is checked under the same lockout as a login. */
export function changePassword(dependencies: AccountDependencies): Handler<'user!updateOldAndNewPsw'> {
  return async ({ oldPassword, newPassword }, context) => {
    const { db, client, now, policy } = context;
    const caller = callerOf(context);
    const { userId, sessionId } = caller;
    const user = await ownUser(db, userId);
    const refused = refusePassword(newPassword, policy, { field: 'newPassword', username: user.username });
    if (refused) return refused;
    const device = await countingDevice(db, userId, 'login', client);
    const wrong = await tryPassword(db, dependencies.hashes, { account: userId, kind: 'login', device, typed: oldPassword, kept: user.password_hash, wrong: 'oldPasswordWrong', address: client.address }, now);
    if (wrong) return wrong;
    const made = await dependencies.hashes.make(newPassword, client.address);
    if (made instanceof Refusal) return made;
    return runInTransaction(db, async (trx) => {
      const ended = await lockCaller(trx, caller);
      if (ended) return ended;
      const isChanged = await setPassword(trx, { userId, made: made.hash, was: user.password_hash, keepSession: sessionId }, context);
      return isChanged ? null : refuse('oldPasswordWrong', { field: 'oldPassword' });
    });
  };
}

/**
 * Replaces the password hash; with `was`, only if it is still that one. `false` if it was changed meanwhile, or the user has
 * left. Ends all of the user's sessions but `keepSession`, cancels a pending reset of the fund password, which was requested
 * with the old password, and notifies the user.
 */
export async function setPassword(
  db: Db,
  { userId, made, was, keepSession }: { readonly userId: string; readonly made: string; readonly was?: string; readonly keepSession?: string },
  context: CallContext,
): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set({ password_hash: made })
    .where('id', '=', userId)
    .$if(was !== undefined, (query) => query.where('password_hash', '=', was ?? ''))
    .where('status', '<>', 'cancelled')
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await endSessions(db, userId, context.now(), keepSession);
  await forgetSafewordReset(db, userId);
  await notifyUser('passwordChanged', db, userId, context);
  return true;
}
