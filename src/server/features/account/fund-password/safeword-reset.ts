import { randomUUID } from 'node:crypto';
import { refuse, Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import { asTimestamp, timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { noneOf } from '../../../db/none-of';
import { eachDueRow } from '../../../jobs/each-due-row';
import { hourMs } from '../../../../rules/durations';
import { letterLink, provenSubject } from '../../../platform/signed-links';
import { callerOf, type Handler } from '../../../shop-call';
import { readSettings } from '../../settings';
import { mailText } from '../contacts/mail-texts';
import { queueWarning } from '../contacts/notices';
import { tryOwnPassword } from '../passwords/own-password';
import type { AccountDependencies } from '../dependencies';
import { forgetWrongSafewords } from './safeword';
import { isSessionEnded } from '../sessions/lock-caller';
import { lockOwnUser, ownUser, proveEmail } from '../users';
import { spendCode, tryCode } from '../contacts/verification-codes';

/**
 * Resets the fund password with a code from the user's mailbox. The new one takes effect after a wait, which an e-mail
 * announces with a link that cancels it: somebody who took over a session and a password and saw the mailbox once can
 * still pay nothing before the user is warned.
 */
export function resetSafeword(dependencies: AccountDependencies): Handler<'user!resetSafeword'> {
  return async ({ password, verifcode, safeword }, context) => {
    const { client, language, shopName, now } = context;
    const { userId, sessionId } = callerOf(context);
    const { email, email_key: emailKey, username } = await ownUser(context.db, userId);
    if (email === null || emailKey === null) return refuse('bindEmailFirst');
    const wrongPassword = await tryOwnPassword(dependencies, password, context);
    if (wrongPassword) return wrongPassword;
    const wrongCode = refuse('verificationCodeWrong', { field: 'verifcode' });
    const code = await tryCode(verifcode, { emailKey, purpose: 'safeword' }, context);
    if (code === undefined) return wrongCode;
    const made = await dependencies.hashes.make(safeword, client.address);
    if (made instanceof Refusal) return made;
    return runInTransaction(context.db, async (db) => {
      // If the address was changed meanwhile, a code from the old mailbox no longer counts.
      if ((await lockOwnUser(db, userId)).email_key !== emailKey) return wrongCode;
      if (await isSessionEnded(db, sessionId)) return refuse('loginExpired');
      if (!(await spendCode(db, code, now()))) return wrongCode;
      await proveEmail(db, userId, now());
      const { safeword_reset_hours: hours } = await readSettings(db, 'safeword_reset_hours');
      const [id, dueAt] = [randomUUID(), now() + hours * hourMs];
      const row = { id, safeword_hash: made.hash, lang: language, shop: shopName, due_at: timestamp(dueAt) };
      await db.insertInto('safeword_reset').values({ ...row, user_id: userId }).onConflict((conflict) => conflict.column('user_id').doUpdateSet(row)).execute();
      if (hours === 0) {
        await applyReset(db, userId, now());
      } else {
        const link = letterLink(client.home, dependencies.letterSecret, 'stop', { subject: id, lang: language });
        await queueWarning(db, userId, mailText('safewordReset', language, { username, shop: shopName, time: new Date(dueAt) }, link), now());
      }
      return { effectiveTime: dueAt };
    });
  };
}

/** Cancels a reset through the link in the e-mail. The link can be opened again: a cancelled reset stays cancelled. */
export function stopSafewordReset({ letterSecret }: AccountDependencies): Handler<'safeword!stopReset'> {
  return async ({ proof }, { db }) => {
    const id = provenSubject(letterSecret, 'stop', proof);
    if (id === undefined) return refuse('illegalRequest');
    await db.deleteFrom('safeword_reset').where('id', '=', id).execute();
    return null;
  };
}

/** Cancels a pending reset: the old fund password was known after all, or who may log in has changed, or nobody may. */
export async function forgetSafewordReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('safeword_reset').where('user_id', '=', userId).execute();
}

/** When the pending reset takes effect, in UTC milliseconds; `null` if there is none. */
export async function safewordResetTime(db: Db, userId: string): Promise<number | null> {
  const row = await db.selectFrom('safeword_reset').select('due_at').where('user_id', '=', userId).executeTakeFirst();
  return row?.due_at ?? null;
}

/** Applies the resets whose wait is over. They are found without a lock: the user's row is locked first, as everywhere else. */
export async function applySafewordResets(db: Db, now: number, failed: (error: unknown) => void): Promise<void> {
  await eachDueRow(db, {
    next: (trx, skippedIds: readonly string[]) =>
      trx
        .selectFrom('safeword_reset')
        .select(['id', 'user_id'])
        .where('due_at', '<=', asTimestamp(now))
        .where(noneOf('id', skippedIds))
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst(),
    act: (trx, { user_id: userId }) => applyReset(trx, userId, now),
    failed,
  });
}

/**
 * Applies one reset: all counts of wrong tries start over, and no device is trusted with the new fund password. Does nothing
 * if no reset is due any more. The user's row is locked first, as when the password is changed or the reset is cancelled,
 * so that the two never deadlock.
 */
async function applyReset(db: Db, userId: string, now: number): Promise<void> {
  const { username } = await lockOwnUser(db, userId);
  const due = await db.deleteFrom('safeword_reset').where('user_id', '=', userId).where('due_at', '<=', asTimestamp(now)).returningAll().executeTakeFirst();
  if (!due) return;
  const { lang, shop } = due;
  await db.updateTable('app_user').set({ safeword_hash: due.safeword_hash }).where('id', '=', userId).execute();
  await forgetWrongSafewords(db, userId);
  await db.updateTable('known_device').set({ trusted_at: null }).where('user_id', '=', userId).execute();
  await queueWarning(db, userId, mailText('safewordChanged', lang, { username, shop, time: new Date(now) }), now);
}
