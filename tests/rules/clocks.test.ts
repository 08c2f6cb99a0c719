import { expect, it } from 'vitest';
import { byThisClock, startOfDay } from '../../src/rules/clocks';

const now = 1_000_000_000;

it.each([
  ['what was said before now was said then', now - 5, now - 5],
  ['what two clocks differ by is now', now + 59_000, now],
  ['a moment far ahead is long enough ago to be asked anew', now + 8 * 3_600_000, now - 60_000],
])('%s', (_, saidAt, expected) => {
  expect(byThisClock(saidAt, now)).toBe(expected);
});

it('a day lasts from midnight to midnight, UTC', () => {
  const midnight = Date.UTC(2026, 0, 15);
  expect([midnight, midnight + 86_399_999, midnight + 86_400_000].map(startOfDay)).toEqual([midnight, midnight, midnight + 86_400_000]);
});
