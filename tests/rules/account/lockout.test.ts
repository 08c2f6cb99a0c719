import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTry, lockOf, type LockoutLimits, type Tries } from '../../../src/rules/account/lockout';

const minute = 60_000;
const day = 86_400_000;
const noon = Date.UTC(2026, 0, 15, 12);
const limits: LockoutLimits = { tries: 3, minutes: 3 };
const noTries: Tries = { tries: 0, lockedUntil: null };

/** The state after wrong attempts at these times, and the attempts that were let through. */
function wrongTries(times: readonly number[]): { readonly state: Tries; readonly taken: number[] } {
  let state = noTries;
  const taken = times.filter((at) => {
    if (lockOf(state, limits, at)) return false;
    state = countTry(state, limits, at);
    return true;
  });
  return { state, taken };
}

describe('wrong passwords in a row', () => {
  it('[W-215] wait 3 minutes after the third', () => {
    const { state } = wrongTries([noon, noon, noon]);
    expect(lockOf(state, limits, noon)).toEqual({ reason: 'lockedMinutes', until: noon + 3 * minute });
    expect(lockOf(state, limits, noon + 3 * minute - 1)).toBeDefined();
    expect(lockOf(state, limits, noon + 3 * minute)).toBeUndefined();
  });

  it('lock nothing before the third', () => {
    expect(lockOf(wrongTries([noon, noon]).state, limits, noon)).toBeUndefined();
  });

  it('[W-216] wait until the next day (UTC) after the fourth', () => {
    const { state } = wrongTries([noon, noon, noon, noon + 3 * minute]);
    const midnight = Date.UTC(2026, 0, 16);
    expect(lockOf(state, limits, noon + 3 * minute)).toEqual({ reason: 'lockedTomorrow', until: midnight });
    expect(lockOf(state, limits, midnight - 1)).toBeDefined();
    expect(lockOf(state, limits, midnight)).toBeUndefined();
  });

  it('begin a new count after a locked day', () => {
    const midnight = Date.UTC(2026, 0, 16);
    const { state } = wrongTries([noon, noon, noon, noon + 3 * minute, midnight, midnight]);
    expect(lockOf(state, limits, midnight)).toBeUndefined();
    expect(lockOf(wrongTries([noon, noon, noon, noon + 3 * minute, midnight, midnight, midnight]).state, limits, midnight)?.reason).toBe('lockedMinutes');
  });

  it('are looked at four times a day at most, the fourth 3 minutes after the third, whenever they come', () => {
    const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 * minute }), fc.integer({ min: 0, max: day })), { maxLength: 300 });
    fc.assert(fc.property(fc.integer({ min: 0, max: day }), pauses, (start, waits) => {
      let at = noon + start;
      const { taken } = wrongTries(waits.map((wait) => (at += wait)));
      const days = taken.map((time) => Math.floor(time / day));
      for (const one of new Set(days)) expect(days.filter((each) => each === one).length).toBeLessThanOrEqual(4);
      for (let fourth = 3; fourth < taken.length; fourth += 4) expect((taken[fourth] ?? 0) - (taken[fourth - 1] ?? 0)).toBeGreaterThanOrEqual(3 * minute);
      for (let fifth = 4; fifth < taken.length; fifth += 4) expect(Math.floor((taken[fifth] ?? 0) / day)).toBeGreaterThan(Math.floor((taken[fifth - 1] ?? 0) / day));
    }));
  });

  it('never lock for longer than a day', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4e12 }), (tries, now) => {
      const { lockedUntil } = countTry({ tries, lockedUntil: null }, limits, now);
      expect((lockedUntil ?? now) - now).toBeLessThanOrEqual(day);
      expect((lockedUntil ?? now + 1) - now).toBeGreaterThan(0);
    }));
  });
});
