/**
 * Wrong passwords in a row: the last of so many closes the door for some minutes, each one
 * after that until the next day (UTC). Counted for each account, kind of password and device apart, by whoever keeps
 * the counts; a right password begins a new one.
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

const dayMs = 86_400_000;

/** The lock that holds now, or `undefined`. */
export function lockOf({ tries, lockedUntil }: Tries, limits: LockoutLimits, now: number): Lock | undefined {
  if (lockedUntil === null || lockedUntil <= now) return undefined;
  return { reason: tries > limits.tries ? 'lockedTomorrow' : 'lockedMinutes', until: lockedUntil };
}

/**
 * What is counted before a password is looked at, as if it were wrong: of many guesses at once none is looked at past
 * the limit. Only where no lock holds. After a locked day the count begins anew.
 */
export function countTry(before: Tries, limits: LockoutLimits, now: number): Tries {
  const tries = (before.tries > limits.tries ? 0 : before.tries) + 1;
  if (tries < limits.tries) return { tries, lockedUntil: null };
  return { tries, lockedUntil: tries === limits.tries ? now + limits.minutes * 60_000 : (Math.floor(now / dayMs) + 1) * dayMs };
}
