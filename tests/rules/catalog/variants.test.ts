import { describe, expect, it } from 'vitest';
import { choicesOf, fitting, pick, valuesOf } from '../../../src/rules/catalog/variants';

const sku = (colour: string, size: string, stock = 1) => ({
  id: `${colour}-${size}`, checkAttrName: `${colour} / ${size}`, stock, values: [{ id: colour, name: colour }, { id: size, name: size }] as const,
});
/** Red comes in S, M and L, of which M is sold out; blue in M and XL only; green in S, sold out. */
const shirts = [sku('red', 'S'), sku('red', 'M', 0), sku('red', 'L'), sku('blue', 'M'), sku('blue', 'XL'), sku('green', 'S', 0)];
const mugs = [{ id: 'a', checkAttrName: 'Single', stock: 3 }, { id: 'b', checkAttrName: 'Set of 2', stock: 0 }];
const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);

describe('what can be chosen', () => {
  it('is each value once, in the order of the shop', () => {
    expect([ids(choicesOf(shirts, 0)), ids(choicesOf(shirts, 1))]).toEqual([['red', 'blue', 'green'], ['S', 'M', 'L', 'XL']]);
  });

  it('is the variant itself where there is one attribute', () => {
    expect(choicesOf(mugs, 0)).toEqual([{ id: 'a', name: 'Single' }, { id: 'b', name: 'Set of 2' }]);
    expect(choicesOf(mugs, 1)).toEqual([]);
    expect(ids(fitting(mugs, ['b']))).toEqual(['b']);
    expect(pick(mugs, ['a'], 0, 'b')[0]).toBe('b');
  });

  it('is found by what is picked so far', () => {
    expect(ids(fitting(shirts, []))).toEqual(ids(shirts));
    expect(ids(fitting(shirts, ['blue']))).toEqual(['blue-M', 'blue-XL']);
    expect(ids(fitting(shirts, [undefined, 'M']))).toEqual(['red-M', 'blue-M']);
    expect(ids(fitting(shirts, ['blue', 'S']))).toEqual([]);
  });
});

describe('another choice', () => {
  it('keeps what was picked of the other attribute where that can be bought', () => {
    expect(pick(shirts, ['blue', 'M'], 1, 'XL')).toEqual(['blue', 'XL']);
    expect(pick(shirts, [], 0, 'red')).toEqual(['red', undefined]);
    expect(pick(shirts, ['red'], 1, 'L')).toEqual(['red', 'L']);
  });

  it('moves that to the nearest with which it can be bought, when it is not made so or sold out', () => {
    expect(pick(shirts, ['red', 'L'], 0, 'blue')).toEqual(['blue', 'M']);
    expect(pick(shirts, ['blue', 'XL'], 0, 'red')).toEqual(['red', 'L']);
    expect(pick(shirts, ['red', 'S'], 1, 'M')).toEqual(['blue', 'M']);
    expect(pick(shirts, ['red', 'S'], 1, 'XL')).toEqual(['blue', 'XL']);
  });

  it('is taken as it is where all of it is sold out, so that one can see that', () => {
    expect(pick(shirts, ['red', 'S'], 0, 'green')).toEqual(['green', 'S']);
    expect(pick(shirts, ['red', 'L'], 0, 'green')).toEqual(['green', 'S']);
  });

  it('never ends at what is not made, and at what is sold out only where nothing else is', () => {
    for (const from of shirts) {
      for (const at of [0, 1]) {
        for (const { id } of choicesOf(shirts, at)) {
          const [found, ...others] = fitting(shirts, pick(shirts, ids(valuesOf(from)), at, id));
          expect(others).toEqual([]);
          expect(found && valuesOf(found)[at]?.id).toBe(id);
          const alive = shirts.some((each) => valuesOf(each)[at]?.id === id && each.stock > 0);
          expect((found?.stock ?? 0) > 0).toBe(alive);
        }
      }
    }
  });
});
