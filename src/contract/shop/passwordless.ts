import * as v from 'valibot';
import { passkeyLimits } from '../../rules/account/passkeys';
import { declareCall } from '../call';
import { id, nothing, time } from '../fields';
import { email, lockouts, ownPassword, ownPasswordRefusals, session, verifcode } from './account';

/** What an authenticator gave, as base64url; of at most so many letters. */
const bytes = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most), v.regex(/^[\w-]+$/));
/** The credential's id, and what the browser says that it was made or used for. */
const credential = { id: bytes(1_400), clientDataJSON: bytes(4_000) };

const passkey = v.object({
  id,
  /** empty where neither user nor device named it */
  name: v.string(),
  /** the address of the mall that it logs in at */
  host: v.string(),
  createTime: time,
  lastUsedTime: v.nullable(time),
});
export type Passkey = v.InferOutput<typeof passkey>;

const passkeyName = v.pipe(v.string(), v.trim(), v.maxLength(passkeyLimits.nameLength));

/** Logins without a password. What is signed is a challenge, which works once, and soon (rules/account/passkeys.ts). */
export const passwordlessCalls = {
  'passkey!challenge': declareCall({
    offline: 'online',
    changes: true,
    secret: true,
    payload: nothing,
    reply: v.object({ challenge: v.string(), rpId: v.string() }),
    refusals: ['passkeyUnavailable'],
  }),
  'passkey!login': declareCall({
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...credential, authenticatorData: bytes(4_000), signature: bytes(2_000), userHandle: bytes(100) }),
    reply: session,
    refusals: ['passkeyWrong', 'passkeyUnavailable', 'sessionTokenInvalid', 'userLocked', 'userDisabled', ...lockouts],
  }),
  /** what a new one is made with */
  'passkey!begin': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject(ownPassword),
    reply: v.object({
      challenge: v.string(),
      rp: v.object({ id: v.string(), name: v.string() }),
      user: v.object({ id: v.string(), name: v.string() }),
      /** as COSE numbers them, the preferred one first */
      algorithms: v.array(v.number()),
      /** of the user's at this address: a device that holds one makes no other */
      known: v.array(v.string()),
    }),
    refusals: ['passkeyLimit', 'passkeyUnavailable', ...ownPasswordRefusals],
  }),
  'passkey!add': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ name: passkeyName, ...credential, attestationObject: bytes(20_000) }),
    reply: v.null(),
    refusals: ['passkeyWrong', 'passkeyLimit', 'passkeyUnavailable', 'sessionTokenInvalid', 'illegalRequest'],
  }),
  'passkey!list': declareCall({ caller: 'shopper', offline: 'online', payload: nothing, reply: v.object({ passkeyList: v.array(passkey) }) }),
  'passkey!rename': declareCall({ caller: 'shopper', offline: 'online', changes: true, payload: v.strictObject({ id, name: passkeyName }), reply: v.null() }),
  'passkey!remove': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ ...ownPassword, id }),
    reply: v.null(),
    refusals: ownPasswordRefusals,
  }),
  /** with a code that `verifcode!send` sent to a proven address */
  'verifcode!login': declareCall({
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ email, verifcode }),
    reply: session,
    refusals: ['emailFormat', 'verificationCodeEmpty', 'verificationCodeWrong', 'userLocked', 'userDisabled'],
  }),
};
