import { generateKeyPairSync } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Payload } from '../../../../contract/shop/calls';
import type { RelyingParty } from './relying-party';

/** What every authenticator supports, and what Windows makes; the preferred one first. */
export const passkeyAlgorithms: number[] = [COSEALG.ES256, COSEALG.RS256];

type PublicKey = { readonly publicKey: string; readonly counter: number };
type Signed = Pick<Payload<'passkey!login'>, 'id' | 'clientDataJSON'>;

/** Challenges are checked before (passkey-challenges.ts), so any is accepted here. */
const expected = ({ id, origin }: RelyingParty) => ({ expectedChallenge: () => true, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true });
const asSent = ({ id }: Signed) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

/** The library throws for any invalid data; in each case the passkey is wrong. */
async function unlessWrong<Found>(look: () => Promise<Found | undefined>): Promise<Found | undefined> {
  try {
    return await look();
  } catch {
    return undefined;
  }
}

/**
 * Reads a new passkey; `undefined` if it was made for another address, without user verification, or if its data does not
 * match.
 */
export function readNewPasskey({ attestationObject, clientDataJSON, ...sent }: Omit<Payload<'passkey!add'>, 'name'>, party: RelyingParty): Promise<PublicKey | undefined> {
  return unlessWrong(async () => {
    // We accept no manufacturer's certificate: to check one, the library would request URLs that stand in it.
    const { fmt, attStmt } = readStatement(attestationObject);
    if ((fmt !== 'none' && fmt !== 'packed') || attStmt.get('x5c') !== undefined) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(party),
      response: { ...asSent({ ...sent, clientDataJSON }), response: { clientDataJSON, attestationObject } },
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified || registrationInfo.credential.id !== sent.id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { publicKey: isoBase64URL.fromBuffer(publicKey), counter };
  });
}

function readStatement(attestationObject: string) {
  const read = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  return { fmt: read.get('fmt'), attStmt: read.get('attStmt') };
}

/**
 * Checks a passkey's signature. Returns the authenticator's counter, which must have increased if it keeps one; `undefined`
 * if the signature is wrong. An unknown passkey takes as long as a wrong signature: it is checked against a key that nobody
 * has.
 */
export function checkPasskey(kept: PublicKey | undefined, { authenticatorData, clientDataJSON, signature, ...sent }: Payload<'passkey!login'>, party: RelyingParty): Promise<number | undefined> {
  return unlessWrong(async () => {
    const { publicKey, counter } = kept ?? { publicKey: nobodysKey, counter: 0 };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(party),
      response: { ...asSent({ ...sent, clientDataJSON }), response: { authenticatorData, clientDataJSON, signature } },
      credential: { id: sent.id, publicKey: isoBase64URL.toBuffer(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** A COSE key of P-256, whose private half was discarded as it was made. */
const nobodysKey = (() => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const [begin, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([begin, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]).toString('base64url');
})();
