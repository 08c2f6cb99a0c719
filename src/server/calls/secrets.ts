import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, as text for cookies and queries. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are compared and stored only as this hash. They are random and long: a slow hash would protect nothing more. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
