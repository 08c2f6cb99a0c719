import * as v from 'valibot';
import { passkeyLimits } from '../../rules/account/passkeys';
import { declareCall } from '../call';
import { id, nothing, time } from '../fields';
import { email, lockouts, ownPassword, ownPasswordRefusals, session, verifcode } from './account';

/** Bytes from an authenticator as base64url, at most `most` characters. */
const bytes = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most), v.regex(/^[\w-]+$/));
/** The credential's id and the browser's client data of its creation or use. */
const credential = { id: bytes(1_400), clientDataJSON: bytes(4_000) };

const passkey = v.object({
  id,
  /** empty if neither the user nor the device named it */
  name: v.string(),
  /** host name of the mall where it can log in */
  host: v.string(),
  createTime: time,
  lastUsedTime: v.nullable(time),
});
export type Passkey = v.InferOutput<typeof passkey>;

const passkeyName = v.pipe(v.string(), v.trim(), v.maxLength(passkeyLimits.nameLength));

/** Logins without a password. A passkey signs a challenge, which can be used once and expires soon (rules/account/passkeys.ts). */
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
  /** the options to create a new passkey with */
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
      /** COSE algorithm numbers, preferred one first */
      algorithms: v.array(v.number()),
      /** ids of the user's passkeys at this host: a device that holds one does not create another */
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
  /** login with a code that `verifcode!send` sent to a verified address */
  'verifcode!login': declareCall({
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({ email, verifcode }),
    reply: session,
    refusals: ['emailFormat', 'verificationCodeEmpty', 'verificationCodeWrong', 'userLocked', 'userDisabled'],
  }),
};
