import type { Policy } from './email';

/**
 * How many characters a login password has. `specified`: where letters, digits and
 * special characters are allowed. `inclusive`: any characters, so that a sentence can be one, but none of the commonest
 * (common-passwords.ts, which comes late for its size).
 */
export const passwordLengths = {
  specified: { least: 6, most: 12, refusal: 'passwordLength' },
  inclusive: { least: 8, most: 64, refusal: 'passwordLengthInclusive' },
} as const satisfies Record<Policy, { least: number; most: number; refusal: string }>;

/**
 * One text for what keyboards write in different ways: a composed and a decomposed é are the same password. Whoever
 * measures, compares or hashes a password does it with this.
 */
export function plainPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** Whether it has as many characters as the policy wants; one of two code units counts once. */
export function isPasswordLength(typed: string, policy: Policy): boolean {
  const { least, most } = passwordLengths[policy];
  const length = Array.from(plainPassword(typed)).length;
  return least <= length && length <= most;
}

/** The fund password: six digits under both policies. */
export function isSafeword(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}
