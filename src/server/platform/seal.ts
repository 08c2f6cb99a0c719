import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what must not be read from a copy of the database. `context` says whose it is and what for: a sealed value that
 * was put in another's place does not open.
 */
export function seal(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([sealing.update(plaintext), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Throws where the value was changed, or sealed with another key or context. */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)];
  const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
}

/** The same for short texts in columns of text. */
export function sealText(key: Buffer, text: string, context: string): string {
  return seal(key, Buffer.from(text), context).toString('base64url');
}

export function unsealText(key: Buffer, sealed: string, context: string): string {
  return unseal(key, Buffer.from(sealed, 'base64url'), context).toString();
}
