import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareMoney, roundToCents, subtractMoney, type Money } from '../../../src/rules/money';
import { wholeCents } from '../../../src/rules/wallet/whole-cents';

const balance = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.stringMatching(/^(\.\d{1,10})?$/)).map(([whole, fraction]) => `${whole}${fraction}` as Money);

it('a balance is shown in whole cents, rounded down', () => {
  const shown = { '0': '0', '7': '7', '7.5': '7.5', '7.05': '7.05', '7.005': '7.00', '99.9999999999': '99.99', '0.009': '0.00' };
  for (const [from, to] of Object.entries(shown)) expect(wholeCents(from as Money), from).toBe(to);
});

it('what is shown of a balance can be spent, and is less than a cent below it', () => {
  fc.assert(
    fc.property(balance, (amount) => {
      const shown = roundToCents(wholeCents(amount));
      expect(compareMoney(shown, amount)).toBeLessThanOrEqual(0);
      expect(compareMoney(subtractMoney(amount, shown), '0.01' as Money)).toBeLessThan(0);
    }),
  );
});
