import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what must stay unreadable in a copy of the database or the disk, with a key derived from a long random secret. A
 * secret from the database itself (mall-secret.ts) protects only copies without its table `secret`; PAPERS_KEY is not in it.
 * `context` says whose value it is and what for: a sealed value moved to another place does not open.
 */
export class Seal {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'seal', 32));
  }

  seal(plaintext: Uint8Array, context: string): Buffer {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([sealing.update(plaintext), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
  }

  /** Throws if the value was changed, or sealed with another secret or context. */
  open(sealed: Buffer, context: string): Buffer {
    const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)];
    const opening = createDecipheriv(cipher, this.key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context)).setAuthTag(tag);
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
  }

  /** Like `open`, but `undefined` where that throws: for what was sealed before an operator changed the secret. */
  tryOpen(sealed: Buffer, context: string): Buffer | undefined {
    try {
      return this.open(sealed, context);
    } catch {
      return undefined;
    }
  }

  /** Like `seal`, for short texts in text columns. */
  sealText(text: string, context: string): string {
    return this.seal(Buffer.from(text), context).toString('base64url');
  }

  tryOpenText(sealed: string, context: string): string | undefined {
    return this.tryOpen(Buffer.from(sealed, 'base64url'), context)?.toString();
  }
}
