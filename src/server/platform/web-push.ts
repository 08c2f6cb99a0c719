import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import { hourMs } from '../../rules/durations';

const curve = 'prime256v1';
const recordBytes = 4_096;
/** Push services accept at most 24 hours. */
const signedForMs = 12 * hourMs;

/** A browser's PushSubscription; the keys are in base64url. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
/** The mall's own key pair, raw bytes in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const bytes = (text: string) => Buffer.from(text, 'base64url');

export function newVapidKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair.getPrivateKey('base64url');
}

export function vapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(bytes(privateKey));
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

/** Whether it is a point on the curve: nothing can be encrypted with anything else. */
export function isPushKey(p256dh: string): boolean {
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    pair.computeSecret(bytes(p256dh));
    return true;
  } catch {
    return false;
  }
}

/** Encrypts a message so that only that browser can read it (RFC 8291, in one record of RFC 8188). Key and salt are new for each message; tests pass those of the RFC. */
export function encryptPush(text: string, { p256dh, auth }: Omit<PushTarget, 'endpoint'>, privateKey = newVapidKey(), salt: Uint8Array = randomBytes(16)): Buffer {
  const own = createECDH(curve);
  own.setPrivateKey(bytes(privateKey));
  const [theirKey, ownKey] = [bytes(p256dh), own.getPublicKey()];
  const derive = (from: ArrayBuffer | Buffer, saltedWith: Uint8Array, info: Uint8Array | string, length: number) => Buffer.from(hkdfSync('sha256', Buffer.from(from as ArrayBuffer), saltedWith, info, length));
  const shared = derive(own.computeSecret(theirKey), bytes(auth), Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey]), 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes);
  head.writeUInt8(ownKey.length, 4);
  // The byte 2 ends the last record.
  return Buffer.concat([salt, head, ownKey, cipher.update(text), cipher.update(Uint8Array.of(2)), cipher.final(), cipher.getAuthTag()]);
}

/** The header that identifies the sender of a message (RFC 8292). `contact` is where the push service can write about it, a mailto: or https: address. */
export function vapidHeader(endpoint: string, { publicKey, privateKey }: VapidKeys, contact: string, now: number): string {
  const point = bytes(publicKey);
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url'), d: privateKey };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + signedForMs) / 1_000), sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: createPrivateKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
