import { emailKey, isAccountEmail } from '../../../../rules/account/email';
import { refuse } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import type { Handler } from '../../../shop-call';
import { spendCode, tryCode } from '../contacts/verification-codes';
import type { AccountDependencies } from '../dependencies';
import { beginSession } from '../sessions/begin-session';
import { livingUsers, refuseClosed } from '../users';

/** Logs in a user who can read the mailbox of their proven address. */
export function logInByCode(dependencies: AccountDependencies): Handler<'verifcode!login'> {
  return async ({ email, verifcode }, context) => {
    const { db, policy, now } = context;
    if (!isAccountEmail(email, policy)) return refuse('emailFormat', { field: 'email' });
    const wrong = refuse('verificationCodeWrong', { field: 'verifcode' });
    const key = emailKey(email);
    const code = await tryCode(verifcode, { emailKey: key, purpose: 'login' }, context);
    if (code === undefined) return wrong;
    return runInTransaction(db, async (trx) => {
      // Locked, as by every login (lockForLogin).
      const user = await livingUsers(trx).select(['id', 'status']).where('email_key', '=', key).where('email_proven_at', 'is not', null).forNoKeyUpdate().executeTakeFirst();
      if (!user) return wrong;
      return refuseClosed(user.status) ?? ((await spendCode(trx, code, now())) ? beginSession(trx, dependencies, user.id, context) : wrong);
    });
  };
}
