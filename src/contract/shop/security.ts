import * as v from 'valibot';
import { declareCall } from '../call';
import { byLink, count, id, nothing, time } from '../fields';
import { obstacle } from '../leaving';
import { email, lockouts, ownPassword, ownPasswordRefusals, password, safeword, sixDigits, verifcode } from './account';

/**
 * A code of the user's authenticator, or a recovery code if they lost it; required once the user has turned this on. Asked
 * in addition to the fund password; wrong tries are counted separately. `businessLocked`: the mall can no longer read the
 * authenticator's secret, and takes recovery codes only.
 */
export const secondFactor = v.pipe(v.string(), v.trim(), v.nonEmpty('verificationCodeEmpty'), v.regex(/^(\d{6}|[0-9A-Za-z]{4}(-?[0-9A-Za-z]{4}){3})$/, 'verificationCodeWrong'));
const factorRefusals = ['verificationCodeEmpty', 'verificationCodeWrong', 'businessLocked', 'safewordFormat', 'safewordUnset', 'safewordWrong', 'safewordClosed', ...lockouts] as const;

/** An open session of the user. */
const openSession = v.object({
  id,
  /** browser and operating system, as far as known */
  device: v.string(),
  createTime: time,
  lastSeenTime: time,
  /** whether it is the session that makes this call */
  current: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;

/** A device on which the user logged in. Once the right fund password was entered there it is `trusted`: its wrong tries are counted separately. */
const knownDevice = v.object({
  id,
  /** browser and operating system, as far as known */
  device: v.string(),
  lastSeenTime: time,
  trusted: v.boolean(),
  /** whether it is the device that makes this call */
  current: v.boolean(),
});
export type KnownDevice = v.InferOutput<typeof knownDevice>;

export const securityCalls = {
  'device!list': declareCall({ caller: 'shopper', offline: 'online', payload: nothing, reply: v.object({ deviceList: v.array(knownDevice) }) }),
  /** ends the device's sessions and forgets the device */
  'device!remove': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...ownPassword, id }),
    reply: v.null(),
    refusals: ownPasswordRefusals,
  }),
  'session!list': declareCall({ caller: 'shopper', offline: 'online', payload: nothing, reply: v.object({ sessionList: v.array(openSession) }) }),
  'session!end': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ id }),
    reply: v.null(),
  }),
  /** the state of the account's security */
  'security!get': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: nothing,
    reply: v.object({
      /** number of open sessions */
      sessions: count,
      /** number of known devices */
      devices: count,
      passkeys: v.optional(count, 0),
      safewordSet: v.boolean(),
      /** whether the fund password is closed after too many wrong tries; only a reset, or staff, reopens it */
      fundClosed: v.boolean(),
      /** when a fund password requested by e-mail takes effect; `null` if none is pending */
      fundResetTime: v.nullable(time),
      /** `null` if none is on; required for withdrawals and changes of their address */
      authenticator: v.nullable(v.object({ since: time, recoveryCodesLeft: count })),
    }),
  }),
  /** returns a new authenticator secret; it takes effect only once a code is confirmed */
  'user!beginAuthenticator': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ safeword }),
    /** `secret` in base32; `uri` is the content of its QR code */
    reply: v.object({ secret: v.string(), uri: v.string() }),
    refusals: ['illegalRequest', 'safewordFormat', 'safewordUnset', 'safewordWrong', 'safewordClosed', ...lockouts],
  }),
  /** the recovery codes are shown only this once; sent again within ten minutes, because the reply was lost, it returns the same */
  'user!confirmAuthenticator': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ verifcode: v.pipe(v.string(), v.trim(), v.nonEmpty('verificationCodeEmpty'), v.regex(/^\d{6}$/, 'verificationCodeWrong')) }),
    reply: v.object({ recoveryCodeList: v.array(v.string()) }),
    refusals: ['illegalRequest', 'verificationCodeEmpty', 'verificationCodeWrong', ...lockouts],
  }),
  'user!removeAuthenticator': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ safeword, verifcode: secondFactor }),
    reply: v.null(),
    refusals: factorRefusals,
  }),
  /** the consequences of cancelling the account, and what prevents it now */
  'user!logoffTerms': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: nothing,
    reply: v.object({
      /** number of days for which the name, e-mail and phone can't be registered again */
      days: count,
      obstacleList: v.array(obstacle),
    }),
  }),
  /** cancels the account and ends the user's sessions; refused if anything prevents it */
  'user!logoff': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    /** `UID`: user code of the account to cancel, which must be the caller's own */
    payload: v.strictObject({ UID: id, reason: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(500)), ...ownPassword }),
    reply: v.null(),
    refusals: [
      'accountMismatch', 'roleAccountStays', 'balanceRemains', 'unfinishedDeposit', 'unfinishedWithdrawal', 'unfinishedOrder', 'loanUnfinished', ...ownPasswordRefusals,
    ],
  }),
  /** sends a code to an address that the caller adds, changes to or has not verified yet */
  'user!sendEmailCode': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ email }),
    /** the same whether or not another user has the address */
    reply: v.object({ expiresAt: time }),
    refusals: ['emailFormat', 'emailBound', 'emailCodesTooMany', 'systemError'],
  }),
  'user!bindEmail': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...ownPassword, email, verifcode }),
    reply: v.null(),
    refusals: ['emailFormat', 'emailBoundToOther', 'recentlyCancelled', 'verificationCodeEmpty', 'verificationCodeWrong', ...ownPasswordRefusals],
  }),
  /** a phone needs no code, because the shop sends no text messages */
  'user!bindPhone': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...ownPassword, phone: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(32, 'phoneFormat')) }),
    reply: v.null(),
    refusals: ['phoneFormat', 'phoneBound', 'phoneBoundToOther', 'recentlyCancelled', ...ownPasswordRefusals],
  }),
  /** sends a code to the caller's own address */
  'user!sendSafewordCode': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: nothing,
    reply: v.object({ email: v.string(), expiresAt: time }),
    refusals: ['emailCodesTooMany', 'bindEmailFirst', 'systemError'],
  }),
  /** replaces a fund password that was forgotten or closed after too many wrong tries; takes effect at `effectiveTime`, after which no device is trusted */
  'user!resetSafeword': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.pipe(
      v.strictObject({ ...ownPassword, verifcode, safeword, confirmSafeword: safeword }),
      v.forward(
        v.partialCheck([['safeword'], ['confirmSafeword']], (typed) => typed.safeword === typed.confirmSafeword, 'passwordsDiffer'),
        ['confirmSafeword'],
      ),
    ),
    reply: v.object({ effectiveTime: time }),
    refusals: ['safewordFormat', 'passwordsDiffer', 'verificationCodeEmpty', 'verificationCodeWrong', 'bindEmailFirst', ...ownPasswordRefusals],
  }),
  /** stops a pending reset, by the link in the e-mail that announced it */
  'safeword!stopReset': declareCall({ offline: 'online', changes: true, payload: byLink, reply: v.null(), refusals: ['illegalRequest'] }),
  'user!updateOldAndNewPsw': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.pipe(
      v.strictObject({ oldPassword: password('oldPasswordEmpty'), newPassword: password('newPasswordEmpty'), confirmPassword: password('requiredEmpty') }),
      v.forward(
        v.partialCheck([['newPassword'], ['confirmPassword']], (typed) => typed.newPassword === typed.confirmPassword, 'passwordsDiffer'),
        ['confirmPassword'],
      ),
    ),
    reply: v.null(),
    refusals: [
      'oldPasswordEmpty', 'newPasswordEmpty', 'oldPasswordWrong', 'passwordsDiffer', 'passwordLength', 'passwordLengthInclusive', 'passwordCommon', ...lockouts,
    ],
  }),
  'user!setSafewordReg': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.pipe(
      v.strictObject({ ...ownPassword, safeword, confirmSafeword: safeword }),
      v.forward(
        v.partialCheck([['safeword'], ['confirmSafeword']], (typed) => typed.safeword === typed.confirmSafeword, 'passwordsDiffer'),
        ['confirmSafeword'],
      ),
    ),
    reply: v.null(),
    refusals: ['safewordFormat', 'safewordAlreadySet', 'passwordsDiffer', ...ownPasswordRefusals],
  }),
  'user!updateOldAndNewSafeword': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.pipe(
      v.strictObject({ ...ownPassword, oldPassword: password('oldPasswordEmpty'), newPassword: sixDigits('newPasswordEmpty'), confirmPassword: password('requiredEmpty') }),
      v.forward(
        v.partialCheck([['newPassword'], ['confirmPassword']], (typed) => typed.newPassword === typed.confirmPassword, 'passwordsDiffer'),
        ['confirmPassword'],
      ),
    ),
    reply: v.null(),
    refusals: ['oldPasswordEmpty', 'newPasswordEmpty', 'safewordFormat', 'safewordWrong', 'safewordUnset', 'safewordClosed', 'passwordsDiffer', ...ownPasswordRefusals],
  }),
};
