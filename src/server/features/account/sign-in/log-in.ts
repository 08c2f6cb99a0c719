import { refuse } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import type { Handler } from '../../../shop-call';
import { beginSession } from '../sessions/begin-session';
import { countingDevice } from '../sessions/known-devices';
import { typedAccount, tryTypedName } from './login-attempts';
import type { AccountDependencies } from '../dependencies';
import { findUser, lockForLogin, refuseClosed } from '../users';

/**
 * Logs in by user name or e-mail. An unknown name is counted, locked, timed and answered like any other, so that nobody
 * learns which names exist. Only someone who knows the password learns that the shop has locked or disabled the account.
 */
export function logIn(dependencies: AccountDependencies): Handler<'user!newlogin'> {
  return async ({ username, password }, context) => {
    const { db, client, now } = context;
    const user = await findUser(db, username);
    const device = await countingDevice(db, user?.id ?? '', 'login', client);
    const guess = { account: user?.id ?? typedAccount(`nobody:${username}`), kind: 'login', name: username, device, typed: password, kept: user?.password_hash, wrong: 'credentialsWrong', address: client.address } as const;
    const refusal = await tryTypedName(db, dependencies.hashes, guess, now);
    if (refusal) return refusal;
    if (!user) throw new Error('a password was right for nobody');
    return runInTransaction(db, async (trx) => {
      const current = await lockForLogin(trx, user.id);
      if (current?.password_hash !== user.password_hash) return refuse('credentialsWrong');
      return refuseClosed(current.status) ?? beginSession(trx, dependencies, user.id, context);
    });
  };
}
