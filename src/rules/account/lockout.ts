import { startOfDay } from '../clocks';
import { dayMs, minuteMs } from '../durations';

/**
 * Wrong passwords in a row: the last one allowed locks for some minutes, each one after that until the next day (UTC).
 * The caller counts separately for each account, kind of password and device; a right password resets the count.
 */
export type Tries = {
  /** wrong ones in a row */
  readonly tries: number;
  /** UTC milliseconds */
  readonly lockedUntil: number | null;
};

export type Lock = { readonly reason: 'lockedMinutes' | 'lockedTomorrow'; readonly until: number };

/** The settings `lockout_tries` and `lockout_minutes`. */
export type LockoutLimits = { readonly tries: number; readonly minutes: number };

/** The lock in force now, or `undefined`. */
export function lockOf({ tries, lockedUntil }: Tries, limits: LockoutLimits, now: number): Lock | undefined {
  if (lockedUntil === null || lockedUntil <= now) return undefined;
  return { reason: tries > limits.tries ? 'lockedTomorrow' : 'lockedMinutes', until: lockedUntil };
}

/**
 * Counts a try before the password is checked, as if it were wrong, so that of many simultaneous guesses none is
 * checked past the limit. Call it only if no lock is in force. After a day's lock the count starts again.
 */
export function countTry(before: Tries, limits: LockoutLimits, now: number): Tries {
  const tries = (before.tries > limits.tries ? 0 : before.tries) + 1;
  if (tries < limits.tries) return { tries, lockedUntil: null };
  return { tries, lockedUntil: tries === limits.tries ? now + limits.minutes * minuteMs : startOfDay(now) + dayMs };
}
