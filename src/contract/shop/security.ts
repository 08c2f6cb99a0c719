import * as v from 'valibot';
import { declareCall } from '../call';
import { byLink, count, id, nothing, time } from '../fields';
import { obstacle } from '../leaving';
import { email, lockouts, ownPassword, ownPasswordRefusals, password, safeword, sixDigits, verifcode } from './account';

/**
 * Of the user's authenticator, or one of the recovery codes for who lost it; asked for where the user has turned that on. Beside
 * the fund password, and counted by itself.
 */
export const secondFactor = v.pipe(v.string(), v.trim(), v.nonEmpty('verificationCodeEmpty'), v.regex(/^(\d{6}|[0-9A-Za-z]{4}(-?[0-9A-Za-z]{4}){3})$/, 'verificationCodeWrong'));
const factorRefusals = ['verificationCodeEmpty', 'verificationCodeWrong', 'safewordFormat', 'safewordUnset', 'safewordWrong', 'safewordClosed', ...lockouts] as const;

/** A place where the user is logged in. */
const openSession = v.object({
  id,
  /** browser and system, as far as they said */
  device: v.string(),
  createTime: time,
  lastSeenTime: time,
  /** the one that asks */
  current: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;

/** A device on which the user logged in; it pays with tries of the fund password of its own once that was right there. */
const knownDevice = v.object({
  id,
  /** browser and system, as far as they said */
  device: v.string(),
  lastSeenTime: time,
  trusted: v.boolean(),
  /** the one that asks */
  current: v.boolean(),
});
export type KnownDevice = v.InferOutput<typeof knownDevice>;

export const securityCalls = {
  'device!list': declareCall({ caller: 'shopper', offline: 'online', payload: nothing, reply: v.object({ deviceList: v.array(knownDevice) }) }),
  /** logged out, and as strange as one that never logged in */
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
  /** what guards the account, and how it stands */
  'security!get': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: nothing,
    reply: v.object({
      /** places where the user is logged in */
      sessions: count,
      /** devices that the account knows */
      devices: count,
      passkeys: v.optional(count, 0),
      safewordSet: v.boolean(),
      /** wrong too often: only a reset opens it */
      fundClosed: v.boolean(),
      /** when one that was asked for by e-mail counts */
      fundResetTime: v.nullable(time),
      /** asked for with withdrawals and their address */
      authenticator: v.nullable(v.object({ since: time, recoveryCodesLeft: count })),
    }),
  }),
  /** a new secret for an authenticator, which nothing asks for until a code of it is confirmed */
  'user!beginAuthenticator': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ safeword }),
    /** in base32; `uri` is what its QR code says */
    reply: v.object({ secret: v.string(), uri: v.string() }),
    refusals: ['illegalRequest', 'safewordFormat', 'safewordUnset', 'safewordWrong', 'safewordClosed', ...lockouts],
  }),
  /** the recovery codes are said once */
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
  /** what leaving means, and what stops it now */
  'user!logoffTerms': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: nothing,
    reply: v.object({
      /** for so many the name, e-mail and phone can't be registered again */
      days: count,
      obstacleList: v.array(obstacle),
    }),
  }),
  /** refused with everything that stops it; afterwards the user's sessions are over */
  'user!logoff': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    /** `UID` is the user code of the account to be cancelled: it must be the caller's own */
    payload: v.strictObject({ UID: id, reason: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(500)), ...ownPassword }),
    reply: v.null(),
    refusals: [
      'accountMismatch', 'roleAccountStays', 'balanceRemains', 'unfinishedDeposit', 'unfinishedWithdrawal', 'unfinishedOrder', 'loanUnfinished', ...ownPasswordRefusals,
    ],
  }),
  /** to an address that the caller adds, changes to, or has not proven yet */
  'user!sendEmailCode': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ email }),
    /** the same whether another user has that address or not */
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
  /** there is no code for a phone: the shop sends no text messages */
  'user!bindPhone': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...ownPassword, phone: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(32, 'phoneFormat')) }),
    reply: v.null(),
    refusals: ['phoneFormat', 'phoneBound', 'phoneBoundToOther', 'recentlyCancelled', ...ownPasswordRefusals],
  }),
  /** to the caller's own address */
  'user!sendSafewordCode': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: nothing,
    reply: v.object({ email: v.string(), expiresAt: time }),
    refusals: ['emailCodesTooMany', 'bindEmailFirst', 'systemError'],
  }),
  /** a new fund password in place of one that was forgotten, or wrong too often, from `effectiveTime` on; no device is trusted after it */
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
  /** by the link of the letter that told of it */
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
