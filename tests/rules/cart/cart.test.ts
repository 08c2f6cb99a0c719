import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartFigures, checkedGroups, groupBySeller, nextCheckoutStep, quantityLimits, quantityTrouble, typedCount, withinLimits, type CartLine } from '../../../src/rules/cart/cart';
import { asks } from '../../../src/rules/cart/cart-news';
import { roundToCents, type Money } from '../../../src/rules/money';
import { cartLine } from '../../support/client/cart-lines';
import { Chance } from '../../simulation/random';

const money = (text: string) => text as Money;
const noCharges = { taxPercent: money('0'), handlingFee: money('0') };

describe('a quantity', () => {
  it('[S-149] is a whole number: what is typed otherwise is told, and none is guessed', () => {
    for (const typed of ['', '1.5', '-2', 'two', '1e3', ' ']) expect(quantityTrouble(typed, { min: 1, max: 500 }, 900), typed).toBe('notWhole');
    for (const typed of ['42', '٤٢', '۴۲', '४२', '๔๒', '４２']) expect(typedCount(typed), typed).toBe(42);
    for (const digits of ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '๐๑๒๓๔๕๖๗๘๙', '０１２３４５６７８９']) expect(Array.from(digits, typedCount)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(typedCount(' 7 ')).toBe(7);
    expect(withinLimits(3.9, { min: 1, max: 500 })).toBe(3);
    expect(withinLimits(Number.NaN, { min: 4, max: 500 })).toBe(4);
  });

  it('[S-150] is at least the line’s buyMin, or 1 without one', () => {
    expect(quantityLimits({ buyMin: 6 }).min).toBe(6);
    expect(quantityLimits({ buyMin: 0 }).min).toBe(1);
    expect(withinLimits(2, quantityLimits({ buyMin: 6 }))).toBe(6);
    expect(quantityTrouble('5', quantityLimits({ buyMin: 6 }), 900)).toBe('belowMin');
  });

  it('[S-151] is at most the max buy: 500, until the setting replaces it', () => {
    expect(quantityLimits({ buyMin: 1 })).toEqual({ min: 1, max: 500 });
    expect(quantityLimits({ buyMin: 1 }, 20)).toEqual({ min: 1, max: 20 });
    expect(quantityTrouble('501', quantityLimits({ buyMin: 1 }), 900)).toBe('aboveMax');
    expect(withinLimits(21, quantityLimits({ buyMin: 1 }, 20))).toBe(20);
  });

  it('of more than is left is told, and may stand in no limit of its own', () => {
    expect(quantityTrouble('4', { min: 1, max: 500 }, 3)).toBe('aboveStock');
    expect(quantityTrouble('3', { min: 1, max: 500 }, 3)).toBeUndefined();
  });
});

const north = { id: 'north', name: 'North' };
const south = { id: 'south', name: 'South' };

describe('groups by seller', () => {
  const lines = [cartLine('a', { seller: north, count: 2 }), cartLine('b', { seller: south, checked: false }), cartLine('c', { seller: north, checked: false })];

  it('[S-156] [S-159] [S-144] have a title, the identifiers that are checked, and their items with the chosen quantity', () => {
    const [first, second] = groupBySeller(lines);
    expect(first).toMatchObject({ sellerId: 'north', title: 'North', checkList: ['goods-a:a'] });
    expect(first?.list.map(({ identifier, checkTotal }) => [identifier, checkTotal])).toEqual([['goods-a:a', 2], ['goods-c:c', 1]]);
    expect(second).toMatchObject({ sellerId: 'south', checkList: [] });
  });

  it('[S-157] [S-158] are checked as a whole, in part, or not at all', () => {
    expect(groupBySeller(lines).map(({ checkAll, isIndeterminate }) => [checkAll, isIndeterminate])).toEqual([[false, true], [false, false]]);
    expect(groupBySeller([cartLine('a')]).map(({ checkAll, isIndeterminate }) => [checkAll, isIndeterminate])).toEqual([[true, false]]);
  });

  it('[S-154] of the checked lines only go on to the checkout', () => {
    expect(checkedGroups(lines).map(({ title, list }) => [title, list.map(({ skuId }) => skuId)])).toEqual([['North', ['a']]]);
  });
});

/** Whole cents, so that the model needs no code of the mall. */
const cents = fc.integer({ min: 0, max: 99_999 });
const asMoney = (value: number) => money(`${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`);
const anyLine = fc.record({
  goods: fc.integer({ min: 0, max: 4 }), sku: fc.integer({ min: 0, max: 2 }), selling: cents, discount: fc.option(cents), own: fc.option(cents), fee: fc.integer({ min: 0, max: 900 }),
  count: fc.integer({ min: 1, max: 500 }), checked: fc.boolean(),
});
type Drawn = typeof anyLine extends fc.Arbitrary<infer Value> ? Value : never;

function drawnLine({ goods, sku, selling, discount, own, count, checked }: Drawn, fee: number): CartLine {
  return cartLine(`${goods}-${sku}`, {
    sellerGoodsId: `g${goods}`, seller: goods % 2 === 0 ? north : south, sellingPrice: asMoney(selling), discountPrice: discount === null ? null : asMoney(discount),
    price: own === null ? null : asMoney(own), dispatchFee: asMoney(fee), longDistanceFee: money('0'), deliveryFee: asMoney(1), count, checked,
  });
}

describe('what the checked lines cost', () => {
  it('equals a model in whole cents, for any cart, tax and handling fee', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyLine, { selector: ({ goods, sku }) => `${goods}-${sku}`, maxLength: 12 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 500 }), (drawn, percent, handling) => {
        const feeOf = new Map(drawn.map(({ goods, fee }) => [goods, fee]));
        const lines = drawn.map((each) => drawnLine(each, feeOf.get(each.goods) ?? 0));
        let total = 0n;
        for (const parity of [0, 1]) {
          const ofSeller = drawn.filter(({ goods, checked }) => goods % 2 === parity && checked);
          if (ofSeller.length === 0) continue;
          const asked = ofSeller.reduce((sum, { own, discount, selling, count }) => sum + BigInt(([own, discount, selling].find((price) => (price ?? 0) > 0) ?? 0) * count), 0n);
          const freight = [...new Set(ofSeller.map(({ goods }) => goods))].reduce((sum, goods) => sum + BigInt((feeOf.get(goods) ?? 0) + 1), 0n);
          total += asked + freight + (asked * BigInt(percent) + 50n) / 100n + BigInt(handling);
        }
        const figures = cartFigures(lines, { taxPercent: money(String(percent)), handlingFee: asMoney(handling) });
        expect(Number(figures.total)).toBeCloseTo(Number(total) / 100, 6);
        expect(BigInt(Math.round(Number(figures.total) * 100))).toBe(total);
      }),
      { numRuns: 500 },
    );
  });

  it('equals it for 100,000 random carts', () => {
    const chance = new Chance(7);
    const upTo = (most: number) => Math.floor(chance.next() * (most + 1));
    for (let nth = 0; nth < 100_000; nth += 1) {
      const [percent, handling] = [upTo(30), upTo(500)];
      let total = 0n;
      const lines = Array.from({ length: 1 + upTo(2) }, (_, seller) => {
        const ofSeller = Array.from({ length: 1 + upTo(1) }, (_line, index) => ({ price: 1 + upTo(9_999), fee: upTo(900), count: 1 + upTo(499), index }));
        const asked = ofSeller.reduce((sum, { price, count }) => sum + BigInt(price * count), 0n);
        total += asked + ofSeller.reduce((sum, { fee }) => sum + BigInt(fee), 0n) + (asked * BigInt(percent) + 50n) / 100n + BigInt(handling);
        return ofSeller.map(({ price, fee, count, index }) =>
          cartLine(`${seller}-${index}`, { seller: { id: `s${seller}`, name: 's' }, sellingPrice: asMoney(price), dispatchFee: asMoney(fee), longDistanceFee: money('0'), count }),
        );
      }).flat();
      const figures = cartFigures(lines, { taxPercent: money(String(percent)), handlingFee: asMoney(handling) });
      if (roundToCents(figures.total) !== `${total / 100n}.${String(total % 100n).padStart(2, '0')}`) throw new Error(`${nth}: ${figures.total} is not ${total} cents`);
    }
  }, 120_000);

  it('is nothing where nothing is checked', () => {
    expect(cartFigures([cartLine('a', { checked: false })], noCharges).total).toBe('0');
  });
});

describe('the way to the checkout', () => {
  const free = { sellingPrice: money('0'), dispatchFee: money('0'), longDistanceFee: money('0') };
  const step = (lines: CartLine[]) => nextCheckoutStep(lines, { charges: noCharges, asks });

  it('[S-152] leads nowhere with nothing checked', () => {
    expect(step([])).toBe('nothingChecked');
    expect(step([cartLine('a', { checked: false })])).toBe('nothingChecked');
  });

  it('[S-153] does nothing where the total is zero', () => {
    expect(step([cartLine('a', free)])).toBe('nothingToPay');
  });

  it('asks about what changed, of the checked lines only', () => {
    expect(step([cartLine('a', { stock: 0 })])).toBe('ask');
    expect(step([cartLine('a'), cartLine('b', { stock: 0, checked: false })])).toBe('settle');
  });

  it('[S-155] leads to the settlement', () => {
    expect(step([cartLine('a')])).toBe('settle');
  });
});
