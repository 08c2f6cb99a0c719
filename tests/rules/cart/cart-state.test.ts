import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierOf } from '../../../src/rules/cart/cart';
import { accept, withNews } from '../../../src/rules/cart/cart-news';
import { check, emptyCart, updateGoods, linesOf, mergeCarts, mergeIndependent, putBack, putIn, putInAlone, recount, takeOut, mergeVisitorCart, type Cart } from '../../../src/rules/cart/cart-state';
import { amount } from '../../support/catalog';
import { newLine } from '../../support/client/cart-lines';

const maxBuy = 50;
const skus = ['a', 'b', 'c', 'd'] as const;
/** The minimum quantities. */
const buyMin = { a: 1, b: 3, c: 1, d: 10 } as const;
const line = (sku: (typeof skus)[number], count: number, seenAt = 0) => newLine(sku, { count, buyMin: buyMin[sku], seenAt });
const idOf = (sku: string) => identifierOf({ sellerGoodsId: `goods-${sku}`, skuId: sku });

type Act =
  | { readonly act: 'add' | 'count'; readonly sku: (typeof skus)[number]; readonly count: number }
  | { readonly act: 'remove' | 'tick'; readonly sku: (typeof skus)[number]; readonly count: number }
  | { readonly act: 'meet'; readonly sku: (typeof skus)[number]; readonly count: number };

function done(cart: Cart, { act, sku, count }: Act, now: number): Cart {
  switch (act) {
    case 'add':
      return putIn(cart, [line(sku, count, now)], { maxBuy, now });
    case 'count':
      return recount(cart, idOf(sku), count, maxBuy);
    case 'remove':
      return takeOut(cart, [idOf(sku)]);
    case 'tick':
      return check(cart, [idOf(sku)], count % 2 === 0);
    case 'meet':
      return cart;
  }
}

const act = fc.record({
  device: fc.integer({ min: 0, max: 2 }), other: fc.integer({ min: 0, max: 2 }),
  act: fc.constantFrom<Act['act']>('add', 'count', 'remove', 'tick', 'meet'), sku: fc.constantFrom(...skus), count: fc.integer({ min: -5, max: 90 }),
});

/** Plays a story on three devices, two of which merge now and then; returns their carts at the end. */
function lived(story: readonly (Act & { readonly device: number; readonly other: number })[]): [Cart, Cart, Cart] {
  const carts: [Cart, Cart, Cart] = [emptyCart, emptyCart, emptyCart];
  story.forEach((each, now) => {
    const here = each.device as 0 | 1 | 2;
    if (each.act === 'meet') carts[here] = mergeCarts(carts[here], carts[each.other as 0 | 1 | 2]);
    else carts[here] = done(carts[here], each, now);
  });
  return carts;
}

const stories = fc.array(act, { maxLength: 40 });
const all = (check: (carts: [Cart, Cart, Cart]) => void) => fc.assert(fc.property(stories, (story) => check(lived(story as never))), { numRuns: 1_000 });

describe('carts that were changed apart', () => {
  it('CA4: three of them are the same in whatever order they meet, and however often', () => {
    all(([a, b, c]) => {
      const one = mergeCarts(mergeCarts(a, b), c);
      for (const other of [mergeCarts(a, mergeCarts(b, c)), mergeCarts(mergeCarts(c, b), a), mergeCarts(mergeCarts(b, c), mergeCarts(a, b)), mergeCarts(one, one), mergeCarts(one, a)]) {
        expect(other).toEqual(one);
        expect(linesOf(other)).toEqual(linesOf(one));
      }
    });
  });

  it('CA1: a line that was removed after all had heard of it stays removed, whatever the others did meanwhile', () => {
    fc.assert(
      fc.property(stories, stories, fc.constantFrom(...skus), (before, after, sku) => {
        const [a, b, c] = lived(before as never);
        const shared = putIn(mergeCarts(mergeCarts(a, b), c), [line(sku, 5)], { maxBuy, now: 0 });
        const removed = takeOut(shared, [idOf(sku)]);
        // Another device changes the line's quantity and check mark, but neither removes nor adds it.
        const elsewhere = (after as Act[]).filter((each) => each.sku !== sku || each.act === 'count' || each.act === 'tick').reduce((cart, each, now) => done(cart, each, now), shared);
        const merged = mergeCarts(elsewhere, removed);
        expect(linesOf(merged).map(({ identifier }) => identifier)).not.toContain(idOf(sku));
        expect(linesOf(mergeCarts(merged, elsewhere)).map(({ identifier }) => identifier)).not.toContain(idOf(sku));
      }),
      { numRuns: 1_000 },
    );
  });

  it('CA2: none doubles', () => {
    all(([a, b, c]) => {
      const ids = linesOf(mergeCarts(mergeCarts(a, b), c)).map(({ sellerGoodsId, skuId }) => `${sellerGoodsId} ${skuId}`);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  it('CA3: no quantity leaves its limits', () => {
    all(([a, b, c]) => {
      for (const { count, buyMin: least } of linesOf(mergeCarts(mergeCarts(a, b), c))) {
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThanOrEqual(least);
        expect(count).toBeLessThanOrEqual(maxBuy);
      }
    });
  });

  it('of the same line, changed equally often, the larger quantity stays', () => {
    const shared = putIn(emptyCart, [line('a', 1)], { maxBuy, now: 1 });
    const merged = mergeCarts(recount(shared, idOf('a'), 4, maxBuy), recount(shared, idOf('a'), 7, maxBuy));
    expect(linesOf(merged)).toMatchObject([{ count: 7 }]);
  });

  it('what the shop says of goods is no choice of the shopper: a choice that was made elsewhere is not overruled by it', () => {
    const before = putIn(emptyCart, [newLine('a', { count: 4 })], { maxBuy, now: 1 });
    const chosen = recount(before, idOf('a'), 2, maxBuy);
    const told = [2_000, 3_000].reduce((cart, seenAt) => updateGoods(cart, [idOf('a')], (known) => withNews(known, newLine('a', { seenAt, stock: seenAt }))), before);
    expect(linesOf(told)).toMatchObject([{ count: 4, stock: 3_000 }]);
    for (const cart of [mergeCarts(chosen, told), mergeCarts(told, chosen)]) expect(linesOf(cart)).toMatchObject([{ count: 2, stock: 3_000 }]);
  });

  it.each([['9.5', '12'], ['95', '105'], ['12', '14']])('an accepted price is not taken back by a copy from before the answer: %s, then %s', (before, after) => {
    const asked = updateGoods(putIn(emptyCart, [newLine('a', { sellingPrice: amount(before) })], { maxBuy, now: 1 }), [idOf('a')], (known) => withNews(known, newLine('a', { sellingPrice: amount(after), seenAt: 2_000 })));
    const answered = updateGoods(asked, [idOf('a')], (known) => accept(known));
    for (const cart of [mergeCarts(asked, answered), mergeCarts(answered, asked)]) expect(cart).toEqual(answered);
  });

  it('what was put in again after a removal is in', () => {
    const removed = takeOut(putIn(emptyCart, [line('a', 1)], { maxBuy, now: 1 }), [idOf('a')]);
    const again = putIn(removed, [line('a', 2)], { maxBuy, now: 2 });
    expect(linesOf(mergeCarts(removed, again))).toMatchObject([{ count: 2, checked: true }]);
  });
});

describe('the cart', () => {
  it('[S-140] has one line with one identifier for a product in an attribute, however often it is put in', () => {
    const cart = putIn(putIn(emptyCart, [line('a', 2)], { maxBuy, now: 1 }), [line('a', 3)], { maxBuy, now: 2 });
    expect(linesOf(cart)).toMatchObject([{ identifier: 'goods-a:a', count: 5 }]);
    const other = putIn(cart, [newLine('a2', { sellerGoodsId: 'goods-a' })], { maxBuy, now: 3 });
    expect(linesOf(other).map(({ identifier }) => identifier)).toEqual(['goods-a:a2', 'goods-a:a']);
  });

  it('[S-146] [S-147] [S-143] starts every line checked, at its count, or as many as it is sold from on', () => {
    expect(linesOf(putIn(emptyCart, [line('a', 4)], { maxBuy, now: 1 }))).toMatchObject([{ checked: true, count: 4 }]);
    expect(linesOf(putIn(emptyCart, [line('d', Number.NaN)], { maxBuy, now: 1 }))).toMatchObject([{ checked: true, count: 10, buyMin: 10 }]);
    expect(linesOf(putIn(emptyCart, [line('a', 0)], { maxBuy, now: 1 }))).toMatchObject([{ count: 1 }]);
  });

  it('[S-148] loses a line that is removed, and has it back in its place when that is undone', () => {
    const cart = putIn(putIn(putIn(emptyCart, [line('a', 4)], { maxBuy, now: 1 }), [line('b', 3)], { maxBuy, now: 2 }), [line('c', 1)], { maxBuy, now: 3 });
    const [, b] = linesOf(cart);
    if (!b) throw new Error('b is in the middle');
    const without = takeOut(cart, [b.identifier]);
    expect(linesOf(without).map(({ skuId }) => skuId)).toEqual(['c', 'a']);
    expect(linesOf(putBack(without, b, 9))).toEqual(linesOf(cart));
    // Added again before the undo: the quantity is not doubled.
    const again = putIn(without, [line('b', 5)], { maxBuy, now: 4 });
    expect(putBack(again, b, 9)).toBe(again);
  });

  it('has a line that is bought at once as the only checked one, in that quantity', () => {
    const cart = putIn(emptyCart, [line('a', 4), line('b', 5)], { maxBuy, now: 1 });
    expect(linesOf(putInAlone(cart, line('b', 3), { maxBuy, now: 2 })).map(({ skuId, count, checked }) => [skuId, count, checked])).toEqual([['a', 4, false], ['b', 3, true]]);
  });
});

describe('at a login', () => {
  const own = putIn(emptyCart, [line('a', 2), line('b', 8)], { maxBuy, now: 1 });
  const visitors = putIn(emptyCart, [line('b', 4), line('a', 6), line('c', 1)], { maxBuy, now: 2 });

  it('[S-138] CA5: the carts become one: of the same line the larger quantity stays, and it is told what was merged', () => {
    const { cart, merged } = mergeVisitorCart(own, visitors, { maxBuy, now: 3 });
    expect(Object.fromEntries(linesOf(cart).map(({ skuId, count }) => [skuId, count]))).toEqual({ a: 6, b: 8, c: 1 });
    expect(merged).toEqual({ added: ['Name of c'], both: expect.arrayContaining(['Name of a', 'Name of b']) as string[] });
  });

  it('CA5: nothing of either is lost and none doubles, whatever is in them', () => {
    fc.assert(
      fc.property(stories, stories, (one, other) => {
        const [users] = lived(one as never);
        const [guests] = lived(other as never);
        const { cart } = mergeVisitorCart(users, guests, { maxBuy, now: 99 });
        const before = new Map<string, number>();
        for (const { identifier, count } of [...linesOf(users), ...linesOf(guests)]) before.set(identifier, Math.max(before.get(identifier) ?? 0, count));
        expect(new Map(linesOf(cart).map(({ identifier, count }) => [identifier, count]))).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  it('a tick that either had stays, and nothing is ticked that neither had', () => {
    const cartOf = (ticks: Readonly<Record<string, boolean>>) =>
      Object.entries(ticks).reduce((cart, [sku, ticked]) => check(putIn(cart, [newLine(sku)], { maxBuy, now: 1 }), [idOf(sku)], ticked), emptyCart);
    const { cart } = mergeVisitorCart(cartOf({ own: true, both: false, neither: false }), cartOf({ visitors: true, both: true, neither: false, unticked: false }), { maxBuy, now: 2 });
    expect(Object.fromEntries(linesOf(cart).map(({ skuId, checked }) => [skuId, checked]))).toEqual({ own: true, visitors: true, both: true, neither: false, unticked: false });
  });

  it('what the user had removed and the visitor put in is in', () => {
    const { cart } = mergeVisitorCart(takeOut(own, [idOf('a')]), visitors, { maxBuy, now: 3 });
    expect(linesOf(cart).find(({ skuId }) => skuId === 'a')).toMatchObject({ count: 6 });
  });

  it('nothing of the visitor’s cart is lost where the user’s comes only later', () => {
    const shops = check(recount(takeOut(own, [idOf('a')]), idOf('b'), 3, maxBuy), [idOf('b')], false);
    const { cart } = mergeVisitorCart(emptyCart, visitors, { maxBuy, now: 3 });
    const merged = mergeIndependent(cart, shops);
    expect(Object.fromEntries(linesOf(merged).map(({ skuId, count, checked }) => [skuId, [count, checked]]))).toEqual({ a: [6, true], b: [4, true], c: [1, true] });
    // The shop then takes it as it is.
    expect(mergeCarts(shops, merged)).toEqual(merged);
    // A removal here is one.
    expect(linesOf(mergeIndependent(takeOut(cart, [idOf('a'), idOf('b')]), shops))).toMatchObject([{ skuId: 'c' }]);
  });
});

it('has a test for each of its laws', () => {
  const lawsIn = (file: string, law: RegExp) => new Set([...readFileSync(file, 'utf8').matchAll(law)].map(([, name]) => name));
  const laws = lawsIn('src/rules/cart/cart-state.ts', /^ \* (CA\d) /gm);
  expect(laws.size).toBe(5);
  expect(lawsIn('tests/rules/cart/cart-state.test.ts', /it\('(?:\[S-138\] )?(CA\d): /g)).toEqual(laws);
});
