import fc from 'fast-check';
import { expect, it } from 'vitest';
import { favourableRate } from '../../../src/rules/catalog/reviews';

it('[S-117] the favourable rate is whole percent of good reviews, and none where nobody has reviewed', () => {
  expect(favourableRate(0, 0)).toBeNull();
  expect(favourableRate(3, 5)).toBe(60);
  expect(favourableRate(2, 3)).toBe(67);
  expect(favourableRate(0, 4)).toBe(0);
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (good, more) => {
      const rate = favourableRate(good, good + more) ?? -1;
      expect(Number.isInteger(rate) && rate >= 0 && rate <= 100).toBe(true);
      expect(Math.abs(rate - (good * 100) / (good + more))).toBeLessThanOrEqual(0.5);
    }),
  );
});
