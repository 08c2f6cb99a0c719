import { emailKey, isAccountEmail } from '../../../../rules/account/email';
import { refuse, Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import type { Db } from '../../../db/schema';
import type { Handler } from '../../../shop-call';
import { setPassword } from './change-password';
import { forgetAuthenticator } from '../sign-in/authenticator';
import { forgetAttempts, typedAccount } from '../sign-in/login-attempts';
import type { AccountDependencies } from '../dependencies';
import { forgetPasskeys } from '../passkeys/passkeys';
import { refusePassword } from './password-rules';
import { removeSafeword } from '../fund-password/safeword';
import { stopsOf } from '../user-data/leave';
import { findUser, livingUsers, proveEmail } from '../users';
import { tryCode, spendCode } from '../contacts/verification-codes';

/**
 * Sets a new login password with a code from the user's mailbox, ends every session, and resets the count of wrong
 * passwords: somebody who can read the mailbox is not guessing. All known devices are forgotten. If the address was not proven
 * before, a stranger to it may have made the account: see `forgetStrangersWays`.
 */
export function resetPassword(dependencies: AccountDependencies): Handler<'localuser!resetPsw'> {
  return async ({ email, verifcode, newPassword }, context) => {
    const { db, policy, now } = context;
    if (!isAccountEmail(email, policy)) return refuse('emailFormat', { field: 'email' });
    const refused = refusePassword(newPassword, policy, { field: 'newPassword' });
    if (refused) return refused;
    const wrong = refuse('verificationCodeWrong', { field: 'verifcode' });
    const code = await tryCode(verifcode, { emailKey: emailKey(email), purpose: 'reset' }, context);
    if (code === undefined) return wrong;
    const user = await findUser(db, email);
    if (!user) return wrong;
    const made = await dependencies.hashes.make(newPassword, context.client.address);
    if (made instanceof Refusal) return made;
    return runInTransaction(db, async (trx) => {
      // Locked and checked again: if the address was changed meanwhile, a code from the old mailbox no longer counts.
      const owner = await livingUsers(trx).select('id').where('id', '=', user.id).where('email_key', '=', emailKey(email)).forNoKeyUpdate().executeTakeFirst();
      if (!owner) return wrong;
      if (!(await spendCode(trx, code, now()))) return wrong;
      // First, so that its notice goes to a proven address, however many have gone to it before.
      const isFirstProof = await proveEmail(trx, user.id, now());
      if (!(await setPassword(trx, { userId: user.id, made: made.hash }, context))) return wrong;
      for (const account of [user.id, typedAccount(user.username), typedAccount(email)]) await forgetAttempts(trx, { account, kind: 'login' });
      await trx.deleteFrom('known_device').where('user_id', '=', user.id).execute();
      if (isFirstProof) await forgetStrangersWays(dependencies, trx, user.id, now());
      return null;
    });
  };
}

/**
 * Removes what a stranger who registered with somebody's address may have left. If there is money, or some on its way, fund
 * password and authenticator stay: the owner of the money may have mistyped their address. Whoever does not know them resets
 * the fund password by e-mail, after its wait, and asks staff about the authenticator.
 */
async function forgetStrangersWays(dependencies: AccountDependencies, db: Db, userId: string, now: number): Promise<void> {
  await forgetPasskeys(db, userId);
  await dependencies.forgetWithdrawAddress(db, userId);
  if ((await stopsOf(dependencies.personalData, db, { userId, now })).length > 0) return;
  await removeSafeword(db, userId);
  await forgetAuthenticator(db, userId);
}
