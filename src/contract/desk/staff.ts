import * as v from 'valibot';
import { count, id, nothing, pageNum, pageOf, pageSize, time } from '../fields';
import { roles, type Role } from './capabilities';
import { declareDeskCall } from './desk-call';

/** Somebody who works for the mall, or for one of its stores. */
const staff = v.variant('role', [
  v.object({ id, name: v.string(), role: v.picklist(['operator', 'admin']), sellerId: v.null() }),
  /** sees and changes what is of this store only */
  v.object({ id, name: v.string(), role: v.literal('merchant'), sellerId: id }),
]);
export type Staff = Readonly<v.InferOutput<typeof staff>>;

const typedName = v.pipe(v.string(), v.maxLength(64), v.regex(/^\P{Cc}*$/u));
/** 3 to 64 letters, digits, dots, dashes and underscores. */
const newName = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{2,63}$/u));
/** Made by the mall, told this once, kept as its hash only, and good for seven days: the first login replaces it. */
const password = v.object({ password: v.string() });
/** Of an authenticator. */
const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'verificationCodeWrong'));

/** A place where somebody is logged in, for `staff_session_hours` (rules/settings.ts). */
const staffSession = v.object({
  id,
  /** as it was named at the login */
  name: v.string(),
  createTime: time,
  expiresAt: time,
  /** whether a code of an authenticator opened it */
  secondFactor: v.boolean(),
  /** the one that asks */
  current: v.boolean(),
});

export const staffCalls = {
  /**
   * Under the same lockout as shoppers; the session lasts a working day. `code` is asked for where there is an authenticator.
   * `device` is what an earlier login answered: its tries are counted apart, so that nobody elsewhere locks it out.
   * `newPassword` replaces the password and ends all other sessions; in place of one that the mall made it has to be there.
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
      /** what the session is called in the list of sessions */
      sessionName: v.optional(typedName, ''),
    }),
    reply: v.object({ token: v.string(), expiresAt: time, device: v.string(), staff }),
    refusals: ['credentialsWrong', 'lockedMinutes', 'lockedTomorrow', 'verificationCodeEmpty', 'verificationCodeWrong', 'newPasswordEmpty', 'newPasswordWrong', 'passwordLengthInclusive', 'passwordCommon'],
  }),
  /** a new secret for an authenticator, which nothing asks for until a code of it is confirmed */
  'staff!beginAuthenticator': declareDeskCall({
    capability: undefined,
    changes: true,
    secret: true,
    payload: nothing,
    reply: v.object({ secret: v.string(), uri: v.string() }),
  }),
  /** from now on every login needs a code; this session goes on with it, all others end */
  'staff!confirmAuthenticator': declareDeskCall({
    capability: undefined,
    changes: true,
    secret: true,
    payload: v.strictObject({ code }),
    reply: v.null(),
    refusals: ['illegalRequest', 'verificationCodeWrong'],
  }),
  /** one's own that are open, the latest first */
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
  /** another password in place of the one that was lost or seen; logs them out everywhere, and takes the authenticator that may be lost too */
  'staff!renewPassword': declareDeskCall({
    capability: 'staff',
    changes: true,
    secondFactor: true,
    secret: true,
    payload: v.strictObject({ name: typedName }),
    reply: password,
    refusals: ['userUnknown'],
  }),
  /** sends somebody away, logged out everywhere; `illegalRequest` for the last admin: nobody could let anybody in again */
  'staff!disable': declareDeskCall({
    capability: 'staff',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ name: typedName }),
    reply: v.null(),
    refusals: ['userUnknown', 'illegalRequest'],
  }),
  /** who changed what, the latest first */
  'audit!list': declareDeskCall({
    capability: 'audit',
    payload: v.strictObject({ subject: v.optional(id), pageNum, pageSize: pageSize(50) }),
    reply: pageOf(v.object({ id: count, time, name: v.string(), action: v.string(), subject: v.string(), before: v.unknown(), after: v.unknown() })),
    refusals: ['pageNumber'],
  }),
};
