import { emailKey, isAccountEmail } from '../../../../rules/account/email';
import { parsePhone } from '../../../../rules/account/phones';
import { refuse, Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import { timestamp } from '../../../db/timestamp';
import { isUniqueViolation } from '../../../db/unique-violation';
import { callerOf, type Handler } from '../../../shop-call';
import { notifyAddressee, notifyUser } from './notices';
import { tryOwnPassword } from '../passwords/own-password';
import { rememberFormerEmail } from './former-emails';
import type { AccountDependencies } from '../dependencies';
import { refuseTaken } from '../registration/registration-checks';
import { forgetSafewordReset } from '../fund-password/safeword-reset';
import { isSessionEnded } from '../sessions/lock-caller';
import { sendBindCode } from './send-code';
import { countTakenAnswer, refuseCollector } from '../registration/taken-answers';
import { lockOwnUser, ownUser } from '../users';
import { spendCode, tryCode } from './verification-codes';

/**
 * Sends the code that proves an e-mail address that the user adds, changes to, or has not proven yet. The reply is the same
 * whether or not another user has the address: only the reader of its mailbox learns that, through `user!bindEmail`.
 */
export function sendEmailCode(dependencies: AccountDependencies): Handler<'user!sendEmailCode'> {
  return async ({ email }, context) => {
    if (!isAccountEmail(email, context.policy)) return refuse('emailFormat', { field: 'email' });
    const { email_key: ownKey, email_proven_at: provenAt, username } = await ownUser(context.db, callerOf(context).userId);
    if (ownKey === emailKey(email) && provenAt !== null) return refuse('emailBound', { field: 'email' });
    const expiresAt = await sendBindCode(dependencies, { email, username }, context);
    return expiresAt instanceof Refusal ? expiresAt : { expiresAt };
  };
}

/**
 * Makes a proven address the account's. The previous address is notified and loses its say over the account: codes that were
 * sent to it no longer match, and a pending fund password reset is cancelled. If it was proven, it is
 * still warned of the next (`queueWarning`).
 */
export function bindEmail(dependencies: AccountDependencies): Handler<'user!bindEmail'> {
  return async ({ password, email, verifcode }, context) => {
    const { policy, now } = context;
    const { userId, sessionId } = callerOf(context);
    if (!isAccountEmail(email, policy)) return refuse('emailFormat', { field: 'email' });
    const wrongPassword = await tryOwnPassword(dependencies, password, context);
    if (wrongPassword) return wrongPassword;
    const [key, wrongCode] = [emailKey(email), refuse('verificationCodeWrong', { field: 'verifcode' })];
    const { email_key: ownKey, email_proven_at: provenAt } = await ownUser(context.db, userId);
    // Sent again because the reply was lost: the code is spent, and the address is bound already.
    if (ownKey === key && provenAt !== null) return null;
    const code = await tryCode(verifcode, { emailKey: key, purpose: 'bind', userId }, context);
    if (code === undefined) return wrongCode;
    const taken = refuse('emailBoundToOther', { field: 'email' });
    return unlessTaken(taken, () => runInTransaction(context.db, async (db) => {
      if (!(await spendCode(db, code, now()))) return wrongCode;
      const before = await lockOwnUser(db, userId);
      if (await isSessionEnded(db, sessionId)) return refuse('loginExpired');
      const bound = await refuseTaken(db, { emailKey: key }, now(), userId);
      if (bound) return bound;
      await db.updateTable('app_user').set({ email, email_key: key, email_proven_at: timestamp(now()) }).where('id', '=', userId).execute();
      if (before.email !== null && before.email_key !== key) {
        await forgetSafewordReset(db, userId);
        await rememberFormerEmail(db, before, key, now());
        await notifyAddressee('emailChanged', db, before, context);
      }
      return null;
    }));
  };
}

/** Sets or changes the phone number. No code proves it, so the user is notified by e-mail. */
export function bindPhone(dependencies: AccountDependencies): Handler<'user!bindPhone'> {
  return async ({ password, phone: typed }, context) => {
    const { policy, now } = context;
    const { userId, sessionId } = callerOf(context);
    const phone = parsePhone(typed, policy);
    if (phone === undefined) return refuse('phoneFormat', { field: 'phone' });
    const wrongPassword = await tryOwnPassword(dependencies, password, context);
    if (wrongPassword) return wrongPassword;
    const collector = await refuseCollector(context);
    if (collector) return collector;
    const refused = await unlessTaken(refuse('phoneBoundToOther', { field: 'phone' }), () => runInTransaction(context.db, async (db) => {
      const before = await lockOwnUser(db, userId);
      if (await isSessionEnded(db, sessionId)) return refuse('loginExpired');
      if (before.phone === phone) return refuse('phoneBound', { field: 'phone' });
      const bound = await refuseTaken(db, { phone }, now(), userId);
      if (bound) return bound;
      await db.updateTable('app_user').set({ phone }).where('id', '=', userId).execute();
      await notifyUser('phoneChanged', db, userId, context);
      return null;
    }));
    const tellsOfOther = refused?.key === 'phoneBoundToOther' || refused?.key === 'recentlyCancelled';
    return (tellsOfOther ? await countTakenAnswer(context) : undefined) ?? refused;
  };
}

/**
 * If two users want the same value at once, the unique index lets one through; the other gets the refusal of one who came
 * later.
 */
async function unlessTaken(taken: Refusal, work: () => Promise<null | Refusal>): Promise<null | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return taken;
    throw error;
  }
}
