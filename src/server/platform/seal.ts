import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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

/** Seals with a key made of a long random secret, as papers are. */
export class Seal {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'papers', 32));
  }

  seal(bytes: Uint8Array, name: string): Buffer {
    return seal(this.key, Buffer.from(bytes), name);
  }

  /** Throws where it was changed, or sealed with another secret or under another name. */
  open(sealed: Buffer, name: string): Buffer {
    return unseal(this.key, sealed, name);
  }
}
