import type { Policy } from './email';

/**
 * The length of a login password. `specified`: letters, digits and special characters are allowed. `inclusive`: any
 * characters, so that it can be a sentence, but no common password (common-passwords.ts, imported lazily because of its
 * size).
 */
export const passwordLengths = {
  specified: { least: 6, most: 12, refusal: 'passwordLength' },
  inclusive: { least: 8, most: 64, refusal: 'passwordLengthInclusive' },
} as const satisfies Record<Policy, { least: number; most: number; refusal: string }>;

/**
 * Normalizes what keyboards write in different ways: a composed and a decomposed é are the same password. Use it
 * wherever a password is measured, compared or hashed.
 */
export function plainPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** Whether its length fits the policy; a character of two code units counts once. */
export function isPasswordLength(typed: string, policy: Policy): boolean {
  const { least, most } = passwordLengths[policy];
  const length = Array.from(plainPassword(typed)).length;
  return least <= length && length <= most;
}

/** Whether it is a valid fund password: six digits under both policies. */
export function isSafeword(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}
