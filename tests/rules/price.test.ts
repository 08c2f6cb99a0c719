import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Money } from '../../src/rules/money';
import { discountPercent, freight, priceThatCounts } from '../../src/rules/price';

const money = (text: string) => text as Money;
const maybe = fc.option(fc.constantFrom('0', '0.00', '-1', '5', '7.5', '10').map(money), { nil: null });

describe('the price that counts', () => {
  it('[S-119] is price, then discountPrice, then sellingPrice: the first that is present and above zero', () => {
    fc.assert(
      fc.property(maybe, maybe, maybe, (price, discountPrice, sellingPrice) => {
        const above = [price, discountPrice, sellingPrice].filter((amount) => amount !== null && Number(amount) > 0);
        expect(priceThatCounts({ price, discountPrice, sellingPrice: sellingPrice ?? money('0') })).toBe(above[0] ?? '0');
      }),
    );
  });

  it('[S-119] is that of the attribute that was chosen, even where it is dearer', () => {
    expect(priceThatCounts({ price: money('12'), discountPrice: money('8'), sellingPrice: money('10') })).toBe('12');
    expect(priceThatCounts({ discountPrice: money('8'), sellingPrice: money('10') })).toBe('8');
    expect(priceThatCounts({ price: money('0'), discountPrice: money('0'), sellingPrice: money('10') })).toBe('10');
    expect(priceThatCounts({ price: undefined, discountPrice: undefined, sellingPrice: money('10') })).toBe('10');
  });

  it('is lower than the regular one by whole percent, by none where it isn\'t', () => {
    expect(discountPercent({ discountPrice: money('8'), sellingPrice: money('10') })).toBe(20);
    expect(discountPercent({ discountPrice: money('12'), sellingPrice: money('10') })).toBe(0);
    expect(discountPercent({ sellingPrice: money('10') })).toBe(0);
    // The earlier price of an attribute with its own price is not known.
    expect(discountPercent({ price: money('7'), discountPrice: money('8'), sellingPrice: money('10') })).toBe(0);
  });
});

describe('freight', () => {
  it('is dispatch fee, long-distance fee and delivery fee together', () => {
    expect(freight({ dispatchFee: money('1.10'), longDistanceFee: money('2.25'), deliveryFee: money('0.05') })).toBe('3.4');
    expect(freight({ dispatchFee: money('0'), longDistanceFee: money('0'), deliveryFee: money('0') })).toBe('0');
  });
});
