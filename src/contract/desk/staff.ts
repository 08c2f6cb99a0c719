import * as v from 'valibot';
import { count, id, nothing, pageNum, pageOf, pageSize, time } from '../fields';
import { roles, type Role } from './capabilities';
import { declareDeskCall } from './desk-call';

/** A staff member of the mall or of one of its stores. */
const staff = v.variant('role', [
  v.object({ id, name: v.string(), role: v.picklist(['operator', 'admin']), sellerId: v.null() }),
  /** sees and changes data of this store only */
  v.object({ id, name: v.string(), role: v.literal('merchant'), sellerId: id }),
]);
export type Staff = Readonly<v.InferOutput<typeof staff>>;

const typedName = v.pipe(v.string(), v.maxLength(64), v.regex(/^\P{Cc}*$/u));
/** 3 to 64 letters, digits, dots, dashes and underscores. */
const newName = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{2,63}$/u));
/** A generated password, shown only once, stored as a hash and valid for seven days; the first login must replace it. */
const password = v.object({ password: v.string() });
/** A code from an authenticator app. */
const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'verificationCodeWrong'));

/** A session of a staff member; it lasts `staff_session_hours` (rules/settings.ts). */
const staffSession = v.object({
  id,
  /** name given at login */
  name: v.string(),
  createTime: time,
  expiresAt: time,
  /** whether it was opened with an authenticator code */
  secondFactor: v.boolean(),
  /** whether it is the session that makes this call */
  current: v.boolean(),
});

export const staffCalls = {
  /**
   * Same lockout as for shoppers; the session lasts a working day. `code` is required if the account has an authenticator;
   * `businessLocked`: no code helps, because the mall can no longer read its secret (a new key `data`, SECURITY.md).
   * `device` comes from an earlier login's reply: tries with it are counted separately, so that nobody elsewhere can lock it out.
   * `newPassword` replaces the password and ends all other sessions; it is required when the password is a generated one.
   */
  'staff!login': declareDeskCall({
    caller: 'anyone',
    capability: undefined,
    changes: true,
    secret: true,
    payload: v.strictObject({
      name: typedName,
      password: v.pipe(v.string(), v.maxLength(200)),
      newPassword: v.optional(v.pipe(v.string(), v.maxLength(200))),
      code: v.optional(code),
      device: v.optional(v.pipe(v.string(), v.maxLength(128))),
      /** name of the session in the list of sessions */
      sessionName: v.optional(typedName, ''),
    }),
    reply: v.object({ token: v.string(), expiresAt: time, device: v.string(), staff }),
    refusals: ['credentialsWrong', 'lockedMinutes', 'lockedTomorrow', 'verificationCodeEmpty', 'verificationCodeWrong', 'businessLocked', 'newPasswordEmpty', 'newPasswordWrong', 'passwordLengthInclusive', 'passwordCommon'],
  }),
  /**
   * Returns a new authenticator secret; it takes effect only once a code is confirmed. Under the lockout of logins, asks for the
   * password and, if an authenticator is on, for a code of it. `device` as in `staff!login`.
   */
  'staff!beginAuthenticator': declareDeskCall({
    capability: undefined,
    changes: true,
    secret: true,
    guarded: true,
    payload: v.strictObject({ password: v.pipe(v.string(), v.maxLength(200)), code: v.optional(code), device: v.optional(v.pipe(v.string(), v.maxLength(128))) }),
    reply: v.object({ secret: v.string(), uri: v.string() }),
    refusals: ['passwordWrong', 'lockedMinutes', 'lockedTomorrow', 'verificationCodeEmpty', 'verificationCodeWrong', 'businessLocked'],
  }),
  /** from now on every login needs a code; this session continues as one with a second factor, all others end */
  'staff!confirmAuthenticator': declareDeskCall({
    capability: undefined,
    changes: true,
    secret: true,
    guarded: true,
    payload: v.strictObject({ code }),
    reply: v.null(),
    refusals: ['illegalRequest', 'verificationCodeWrong', 'lockedMinutes', 'lockedTomorrow'],
  }),
  /** the caller's own open sessions, latest first */
  'staff!sessions': declareDeskCall({ capability: undefined, payload: nothing, reply: v.object({ sessionList: v.array(staffSession) }) }),
  'staff!endSession': declareDeskCall({ capability: undefined, changes: true, payload: v.strictObject({ id }), reply: v.null() }),
  'staff!logout': declareDeskCall({ capability: undefined, changes: true, payload: nothing, reply: v.null() }),
  'staff!list': declareDeskCall({
    capability: 'staff',
    payload: nothing,
    reply: v.object({ staffList: v.array(v.object({ name: v.string(), role: v.picklist(Object.keys(roles) as Role[]), sellerId: v.nullable(id), disabled: v.boolean() })) }),
  }),
  'staff!add': declareDeskCall({
    capability: 'staff',
    changes: true,
    secondFactor: true,
    secret: true,
    payload: v.variant('role', [
      v.strictObject({ name: newName, role: v.picklist(['operator', 'admin']) }),
      v.strictObject({ name: newName, role: v.literal('merchant'), sellerId: id }),
    ]),
    reply: password,
    refusals: ['usernameTaken', 'sellerUnknown'],
  }),
  /** replaces a lost or leaked password; logs the person out everywhere and removes their authenticator, which may be lost too */
  'staff!renewPassword': declareDeskCall({
    capability: 'staff',
    changes: true,
    secondFactor: true,
    secret: true,
    payload: v.strictObject({ name: typedName }),
    reply: password,
    refusals: ['userUnknown'],
  }),
  /** disables a staff account and ends its sessions; `illegalRequest` for the last admin, because nobody could add staff again */
  'staff!disable': declareDeskCall({
    capability: 'staff',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ name: typedName }),
    reply: v.null(),
    refusals: ['userUnknown', 'illegalRequest'],
  }),
  /** who changed what, latest first */
  'audit!list': declareDeskCall({
    capability: 'audit',
    payload: v.strictObject({ subject: v.optional(id), pageNum, pageSize: pageSize(50) }),
    reply: pageOf(v.object({ id: count, time, name: v.string(), action: v.string(), subject: v.string(), before: v.unknown(), after: v.unknown() })),
    refusals: ['pageNumber'],
  }),
};
