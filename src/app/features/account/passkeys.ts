import type { PayloadInput, Reply } from '../../../contract/shop/calls';
import { fromBase64url, toBase64url } from '../../../ui/base64url';

/** Whether this browser supports passkeys. Without support, or outside a secure context, the class is missing. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys in a user name field. */
export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/**
 * Asks for any passkey of this site, or offers them in the user name field until `inField` is aborted; `undefined` if
 * none was used. The browser's own converters from and to JSON are missing in some that support passkeys, and are not
 * needed for so little.
 */
export async function signWithPasskey({ challenge, rpId }: Reply<'passkey!challenge'>, inField?: AbortSignal): Promise<PayloadInput<'passkey!login'> | undefined> {
  const options: CredentialRequestOptions = { publicKey: { challenge: fromBase64url(challenge), rpId, userVerification: 'required' }, ...(inField && { signal: inField, mediation: 'conditional' }) };
  const credential = await navigator.credentials.get(options).catch(() => null);
  if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof AuthenticatorAssertionResponse)) return undefined;
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  if (!userHandle) return undefined;
  return {
    id: credential.id,
    clientDataJSON: toBase64url(clientDataJSON),
    authenticatorData: toBase64url(authenticatorData),
    signature: toBase64url(signature),
    userHandle: toBase64url(userHandle),
  };
}

/** Creates a discoverable passkey that verifies its user each time. Returns 'known' if this device already has one of the account. */
export async function makePasskey({ challenge, rp, user, algorithms, known }: Reply<'passkey!begin'>): Promise<Omit<PayloadInput<'passkey!add'>, 'name'> | 'known' | undefined> {
  let credential: Credential | null;
  try {
    credential = await navigator.credentials.create({
      publicKey: {
        challenge: fromBase64url(challenge),
        rp,
        user: { id: fromBase64url(user.id), name: user.name, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map((id) => ({ id: fromBase64url(id), type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    });
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : undefined;
  }
  if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof AuthenticatorAttestationResponse)) return undefined;
  const { clientDataJSON, attestationObject } = credential.response;
  return { id: credential.id, clientDataJSON: toBase64url(clientDataJSON), attestationObject: toBase64url(attestationObject) };
}
