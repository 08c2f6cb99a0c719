import { refuse, Refusal } from '../../../calls/refusal';
import { runInTransaction } from '../../../calls/transaction';
import { timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { newTotpSecret, totpStep, totpUri } from '../../../platform/totp';
import { minuteMs } from '../../../../rules/durations';
import { callerOf, type CallContext, type Handler } from '../../../shop-call';
import { lockCaller } from '../sessions/lock-caller';
import { tryGuess } from './login-attempts';
import { notifyUser } from '../contacts/notices';
import type { AccountDependencies } from '../dependencies';
import { trySafeword } from '../fund-password/safeword';
import { ownUser } from '../users';
import { countRecoveryCodes, forgetRecoveryCodes, hasRecoveryCode, recoveryCodesOf, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes';

/** How long the recovery codes are shown again to whoever did not receive them. */
const shownAgainMs = 10 * minuteMs;

const sealedFor = (userId: string) => `authenticator ${userId}`;
const wrongCode = () => refuse('verificationCodeWrong', { field: 'verifcode' });

async function authenticatorOf(db: Db, userId: string) {
  return db.selectFrom('authenticator').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Since when the authenticator is on, and how many recovery codes are left; `null` if it is off. */
export async function readAuthenticator(db: Db, userId: string): Promise<{ readonly since: number; readonly recoveryCodesLeft: number } | null> {
  const since = (await authenticatorOf(db, userId))?.since ?? null;
  if (since === null) return null;
  return { since, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
}

/**
 * Starts over a setup that was not confirmed; an authenticator that is on has to be turned off first. Requires the fund
 * password: a session alone must not lock its user out of their money.
 */
export function beginAuthenticator(dependencies: AccountDependencies): Handler<'user!beginAuthenticator'> {
  return async ({ safeword }, context) => {
    const { db, shopName } = context;
    const { userId } = callerOf(context);
    if ((await authenticatorOf(db, userId))?.since != null) return refuse('illegalRequest');
    const wrong = await trySafeword(dependencies, safeword, context);
    if (wrong) return wrong;
    const secret = newTotpSecret();
    const pending = dependencies.dataSeal.sealText(secret, sealedFor(userId));
    // Checked again: an authenticator that was turned on meanwhile is not replaced without one of its codes.
    const begun = await db
      .insertInto('authenticator')
      .values({ user_id: userId, pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending }).where('authenticator.since', 'is', null))
      .returning('user_id')
      .executeTakeFirst();
    if (!begun) return refuse('illegalRequest');
    const { username } = await ownUser(db, userId);
    return { secret, uri: totpUri(secret, { issuer: shopName, label: username }) };
  };
}

/**
 * Turns the authenticator on with its first right code; from then on a code is asked for. Sent again because the reply was
 * lost, it shows the recovery codes once more for a while: for the same code, unless another was used since,
 * or for a newer one, which is used up.
 */
export function confirmAuthenticator(dependencies: AccountDependencies): Handler<'user!confirmAuthenticator'> {
  return async ({ verifcode }, context) => {
    const caller = callerOf(context);
    const { userId } = caller;
    const row = await authenticatorOf(context.db, userId);
    const now = context.now();
    const isOn = row?.since != null && now - row.since < shownAgainMs;
    const sealed = isOn ? row.secret : (row?.pending ?? null);
    if (sealed === null) return refuse('illegalRequest');
    const secret = dependencies.dataSeal.tryOpenText(sealed, sealedFor(userId));
    // Begun with an earlier key `data`: it has to be begun again.
    if (secret === undefined) return refuse('illegalRequest');
    const step = totpStep(secret, verifcode, now);
    const isUnused = row?.step == null || (step !== undefined && (row.step < step || (row.step === step && row.confirmed_step === step)));
    const wrong = await tryFactor(userId, () => Promise.resolve(step !== undefined && isUnused), context);
    if (wrong || step === undefined) return wrong ?? wrongCode();
    const confirmed = { userId, sealed, step, codes: recoveryCodesOf(secret), now };
    const refused = await runInTransaction(context.db, async (db) => (await lockCaller(db, caller)) ?? (isOn ? spendToShowAgain(db, confirmed) : turnOn(db, confirmed, context)));
    return refused ?? { recoveryCodeList: confirmed.codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')) };
  };
}

/** A secret with a right code for it, and the recovery codes that follow from it. */
type Confirmed = { readonly userId: string; readonly sealed: string; readonly step: number; readonly codes: readonly string[]; readonly now: number };

async function turnOn(db: Db, { userId, sealed, step, codes, now }: Confirmed, context: CallContext): Promise<Refusal | undefined> {
  const on = { secret: sealed, pending: null, step, confirmed_step: step, since: timestamp(now) };
  const turned = await db.updateTable('authenticator').set(on).where('user_id', '=', userId).where('pending', '=', sealed).returning('user_id').executeTakeFirst();
  if (!turned) return refuse('illegalRequest');
  await replaceRecoveryCodes(db, userId, codes);
  await notifyUser('authenticatorOn', db, userId, context);
  return undefined;
}

async function spendToShowAgain(db: Db, { userId, sealed, step, codes }: Confirmed): Promise<Refusal | undefined> {
  const used = await db
    .updateTable('authenticator')
    .set({ step })
    .where('user_id', '=', userId)
    .where('secret', '=', sealed)
    .where((eb) => eb.or([eb('step', '<', step), eb.and([eb('step', '=', step), eb('confirmed_step', '=', step)])]))
    .returning('user_id')
    .executeTakeFirst();
  if (!used) return wrongCode();
  // Turned on by an earlier version, whose codes did not follow from the secret: these would open nothing.
  return (await hasRecoveryCode(db, userId, codes)) ? undefined : refuse('illegalRequest');
}

export function removeAuthenticator(dependencies: AccountDependencies): Handler<'user!removeAuthenticator'> {
  return async ({ safeword, verifcode }, context) => {
    const caller = callerOf(context);
    const { userId } = caller;
    // Sent again because the reply was lost.
    if ((await authenticatorOf(context.db, userId))?.since == null) return null;
    const wrong = await trySafeword(dependencies, safeword, context);
    if (wrong) return wrong;
    const spend = await trySecondFactor(dependencies, verifcode, context);
    if (spend instanceof Refusal) return spend;
    return runInTransaction(context.db, async (db) => {
      const ended = await lockCaller(db, caller);
      if (ended) return ended;
      const spent = await spend(db);
      if (spent) return spent;
      await forgetAuthenticator(db, userId);
      await notifyUser('authenticatorOff', db, userId, context);
      return null;
    });
  };
}

export async function forgetAuthenticator(db: Db, userId: string): Promise<void> {
  await forgetRecoveryCodes(db, userId);
  await db.deleteFrom('authenticator').where('user_id', '=', userId).execute();
}

/** Uses up the code in the transaction of what it allowed; returns the refusal if it was used meanwhile. */
export type SpendFactor = (db: Db) => Promise<Refusal | undefined>;

/**
 * Checks the second factor under a lockout of its own, if the caller has one. Whatever it allows spends the code in its own
 * transaction, so that a form that is refused for another reason can be sent again with the same code, and a code that
 * somebody saw opens nothing. Must not run in a transaction, like `trySafeword`.
 */
export async function trySecondFactor(dependencies: AccountDependencies, typed: string | undefined, context: CallContext): Promise<Refusal | SpendFactor> {
  const { db, now } = context;
  const { userId } = callerOf(context);
  const row = await authenticatorOf(db, userId);
  if (row?.secret == null) return () => Promise.resolve(undefined);
  if (typed === undefined) return refuse('verificationCodeEmpty', { field: 'verifcode' });
  const { secret: sealed, step: lastStep } = row;
  if (!/^\d{6}$/.test(typed)) {
    const wrong = await tryFactor(userId, () => hasRecoveryCode(db, userId, [typed]), context);
    return wrong ?? (async (trx) => ((await spendRecoveryCode(trx, userId, typed)) ? undefined : wrongCode()));
  }
  const secret = dependencies.dataSeal.tryOpenText(sealed, sealedFor(userId));
  // Sealed with an earlier key `data`: no code is right, and only a recovery code, or staff, can turn it off.
  if (secret === undefined) return refuse('businessLocked');
  const step = totpStep(secret, typed, now());
  const wrong = await tryFactor(userId, () => Promise.resolve(step !== undefined && (lastStep === null || lastStep < step)), context);
  if (wrong || step === undefined) return wrong ?? wrongCode();
  return async (trx) => {
    const spent = await trx
      .updateTable('authenticator')
      .set({ step })
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('step', 'is', null), eb('step', '<', step)]))
      .returning('user_id')
      .executeTakeFirst();
    return spent ? undefined : wrongCode();
  };
}

async function tryFactor(userId: string, isRight: () => Promise<boolean>, context: CallContext): Promise<Refusal | undefined> {
  const { db, now } = context;
  // Over all devices: each login makes another known one.
  const wrong = await tryGuess(db, { account: userId, kind: 'totp', device: '', wrong: 'verificationCodeWrong' }, isRight, now());
  return wrong && (wrong.key === 'verificationCodeWrong' ? wrongCode() : wrong);
}
