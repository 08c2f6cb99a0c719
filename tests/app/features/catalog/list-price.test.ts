import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPriceRange } from '../../../../src/app/features/catalog/lists/price-range';
import { compareMoney, parseMoney } from '../../../../src/rules/money';

describe('a typed price range', () => {
  it.each([
    ['', '', undefined, undefined],
    ['10', '', '10', undefined],
    [' 10.50 ', '99.95', '10.50', '99.95'],
    ['12,5', '12,50', '12.5', '12.50'],
    ['٣٠', '٣٠٫٥', '30', '30.5'],
    ['１２．５', '', '12.5', undefined],
    ['7', '7.00', '7', '7.00'],
  ])('“%s” to “%s” is %s to %s', (from, to, priceFrom, priceTo) => {
    expect(readPriceRange(from, to, 'en')).toEqual({ priceFrom, priceTo });
  });

  it.each([
    ['1e3', '', 'from'],
    ['-5', '', 'from'],
    ['', '1,000', 'to'],
    ['', '1.000.000', 'to'],
    ['', '10 USDT', 'to'],
    ['', '9'.repeat(40), 'to'],
    ['20', '10', 'order'],
    ['0.30000000001', '', 'from'],
  ])('“%s” to “%s” is refused at the %s', (from, to, wrong) => {
    expect(readPriceRange(from, to, 'en')).toEqual({ wrong });
  });

  it('is never guessed: what is taken is exact money, and in order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (from, to) => {
        const range = readPriceRange(from, to, 'en');
        if ('wrong' in range) return;
        for (const amount of [range.priceFrom, range.priceTo]) {
          if (amount !== undefined) expect(parseMoney(amount)).toBe(amount);
        }
        if (range.priceFrom && range.priceTo) expect(compareMoney(range.priceFrom, range.priceTo)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
