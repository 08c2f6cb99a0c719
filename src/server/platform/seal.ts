import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** Encrypts what must not be read from a disk or a database: AES-256-GCM, nonce and tag beside it. What is sealed under one name opens under no other. */
export class Seal {
  private readonly key: Buffer;

  /** `secret` is long and random. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'papers', 32));
  }

  seal(bytes: Uint8Array, name: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, this.key, nonce).setAAD(Buffer.from(name));
    return Buffer.concat([nonce, sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
  }

  /** Throws where it was changed, or sealed with another key or under another name. */
  open(sealed: Buffer, name: string): Buffer {
    const opening = createDecipheriv(cipher, this.key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()]);
  }
}
