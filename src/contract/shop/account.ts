import * as v from 'valibot';
import { emailLimit } from '../../rules/account/email';
import { usernamePattern } from '../../rules/account/usernames';
import { declareCall } from '../call';
import { id, money, nothing, time } from '../fields';
import type { RefusalKey } from '../refusals';
import { pictureName } from './goods';

/** The session's own user. Never stored in Cache Storage. */
export const userInfo = v.object({
  usercode: id,
  username: v.string(),
  avatar: v.nullable(pictureName),
  /** the balance in USDT */
  money,
  email: v.nullable(v.string()),
  /** whether the user verified the address with a code sent to it */
  emailProven: v.optional(v.boolean()),
  phone: v.nullable(v.string()),
  /** the code that the user gives to others; `null` if they may not refer anyone */
  invitationCode: v.nullable(v.string()),
  /** whether a fund password is set: decides between "set" and "change" on the transaction-password page */
  safewordSet: v.boolean(),
  /** when a fund password requested by e-mail takes effect; `null` if none is pending */
  fundResetTime: v.optional(v.nullable(time)),
});
export type UserInfo = v.InferOutput<typeof userInfo>;

/**
 * The reply to a login. In a browser the token is only a handle: it works only together with the HttpOnly cookie set with
 * it. `sealKey` (32 bytes, base64url) is the same at every login and heartbeat of a user: with it the device decrypts what it
 * encrypted when an earlier session ended.
 */
export const session = v.object({ token: v.string(), expiresAt: time, sealKey: v.string(), user: userInfo });
export type Session = v.InferOutput<typeof session>;

/** Server limit, the same under both validation policies. */
const username = v.pipe(v.string(), v.nonEmpty('usernameMissing'), v.regex(usernamePattern, 'usernameFormat'));

/** Refuses only what no policy allows; the handler applies the brand's policy, which has its own refusals. */
const maxPasswordLength = 128;
export function password(emptyRefusal: RefusalKey) {
  return v.pipe(v.string(), v.nonEmpty(emptyRefusal), v.maxLength(maxPasswordLength));
}

/** Exactly six digits. */
export function sixDigits(emptyRefusal: RefusalKey) {
  return v.pipe(v.string(), v.nonEmpty(emptyRefusal), v.regex(/^\d{6}$/, 'safewordFormat'), v.maxLength(6));
}
export const safeword = sixDigits('requiredEmpty');

export const email = v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(emailLimit, 'emailFormat'));
export const verifcode = v.pipe(v.string(), v.nonEmpty('verificationCodeEmpty'), v.regex(/^\d{6}$/, 'verificationCodeWrong'), v.maxLength(6));

/** A one-time form token. */
export const sessionToken = v.pipe(v.string(), v.nonEmpty('sessionTokenInvalid'), v.maxLength(128, 'sessionTokenInvalid'));

const registration = {
  username,
  password: password('requiredEmpty'),
  phone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(32, 'phoneFormat'))),
  /** invitation code of the user who recommended the shop */
  invitationCode: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, 'invitationCodeWrong'))),
};
const registrationRefusals = [
  'usernameMissing', 'usernameFormat', 'usernameTaken', 'passwordLength', 'passwordLengthInclusive', 'passwordCommon', 'emailFormat',
  'emailBoundToOther', 'phoneFormat', 'phoneBoundToOther', 'invitationCodeWrong', 'recommenderNoAuthority', 'recentlyCancelled',
  'illegalRequest',
] as const;
export const lockouts = ['lockedMinutes', 'lockedTomorrow'] as const;

/** The login password again, required for what an open session alone must not allow; counts towards the login lockout. */
export const ownPassword = { password: password('requiredEmpty') };
export const ownPasswordRefusals = ['passwordWrong', ...lockouts] as const;

export const accountCalls = {
  'localuser!registerNoVerifcode': declareCall({
    // The specified GET carries the password in the URL: it is answered only under the policy `specified`, and only same-origin.
    methods: ['POST', 'GET'],
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...registration, email: v.optional(email) }),
    reply: session,
    refusals: registrationRefusals,
  }),
  'localuser!registerWithVerifcode': declareCall({
    methods: ['POST', 'GET'],
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...registration, email, verifcode }),
    reply: session,
    refusals: [...registrationRefusals, 'verificationCodeEmpty', 'verificationCodeWrong'],
  }),
  'localuser!get': declareCall({ methods: ['GET'], caller: 'shopper', offline: 'kept', payload: nothing, reply: userInfo }),
  'localuser!refreshAvatar': declareCall({
    caller: 'shopper',
    offline: 'outbox',
    changes: true,
    /** `avatar`: the picture name returned by `uploadimg!execute` */
    payload: v.strictObject({ avatar: pictureName }),
    reply: v.null(),
    refusals: ['imageUnknown'],
  }),
  'user!newlogin': declareCall({
    offline: 'online',
    changes: true,
    secret: true,
    // Checked by the handler: a login never says which part was wrong, so there are no format refusals here.
    payload: v.strictObject({
      username: v.pipe(v.string(), v.trim(), v.nonEmpty('usernameMissing'), v.maxLength(emailLimit)),
      password: v.pipe(v.string(), v.nonEmpty('requiredEmpty'), v.maxLength(maxPasswordLength)),
    }),
    reply: session,
    refusals: ['credentialsWrong', 'loginFailed', 'userLocked', 'userDisabled', 'usernameMissing', ...lockouts],
  }),
  'user!logout': declareCall({
    methods: ['POST', 'GET'],
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: nothing,
    reply: v.null(),
    refusals: ['logoutFailed', 'illegalRequest'],
  }),
  'user!heartbeat': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: nothing,
    /** `sealKey`: missing in the reply of a server that is older than the page */
    reply: v.object({ expiresAt: time, sealKey: v.optional(v.string()) }),
  }),
  // The calls from here on are mentioned by the specifications without an address.
  'session!token': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: nothing,
    reply: v.object({ session_token: v.string(), expiresAt: time }),
  }),
  'verifcode!send': declareCall({
    offline: 'online',
    changes: true,
    /** `register` verifies a new address; the reply is the same whether or not a user has the address */
    payload: v.strictObject({ email, purpose: v.picklist(['register', 'reset', 'login']) }),
    reply: v.object({ expiresAt: time }),
    refusals: ['emailFormat', 'emailCodesTooMany', 'systemError'],
  }),
  'localuser!resetPsw': declareCall({
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.pipe(
      v.strictObject({ email, verifcode, newPassword: password('newPasswordEmpty'), confirmPassword: password('requiredEmpty') }),
      v.forward(
        v.partialCheck([['newPassword'], ['confirmPassword']], (typed) => typed.newPassword === typed.confirmPassword, 'passwordsDiffer'),
        ['confirmPassword'],
      ),
    ),
    reply: v.null(),
    refusals: [
      'emailFormat', 'verificationCodeEmpty', 'verificationCodeWrong', 'newPasswordEmpty', 'passwordsDiffer', 'passwordLength', 'passwordLengthInclusive',
      'passwordCommon',
    ],
  }),
};
