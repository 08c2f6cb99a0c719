import { expect, it } from 'vitest';
import { emptyCart, linesOf, mergeCarts, putIn, recount, type Cart } from '../../../src/rules/cart/cart-state';
import { moveLine } from '../../../src/rules/cart/saved-lines';
import { newLine } from '../../support/client/cart-lines';

const limits = { maxBuy: 5, now: 10 };
const cartOf = (...lines: Parameters<typeof newLine>[]): Cart => lines.reduce<Cart>((cart, line) => putIn(cart, [newLine(...line)], limits), emptyCart);
const [one] = linesOf(cartOf(['a', { count: 3 }]));
const identifier = one?.identifier ?? '';
const counts = (cart: Cart) => linesOf(cart).map((line) => [line.skuId, line.count]);

it('a line that is saved and moved back is in the cart as it was', () => {
  const cart = cartOf(['a', { count: 3 }], ['b']);
  const saved = moveLine(cart, emptyCart, identifier, limits);
  expect([counts(saved.from), counts(saved.to)]).toEqual([[['b', 1]], [['a', 3]]]);
  const back = moveLine(saved.to, saved.from, identifier, limits);
  expect([linesOf(back.to), linesOf(back.from)]).toEqual([linesOf(cart), []]);
});

it('CA1 what was moved does not come back by merging with a cart that has not heard of it', () => {
  const cart = cartOf(['a', { count: 3 }]);
  const { from } = moveLine(cart, emptyCart, identifier, limits);
  expect(counts(mergeCarts(from, cart))).toEqual([]);
  expect(counts(mergeCarts(cart, from))).toEqual([]);
});

it('CA2 CA3 what is there already is one line, whose quantities add up within the limits', () => {
  const { from, to } = moveLine(cartOf(['a', { count: 2 }]), cartOf(['a', { count: 2 }]), identifier, limits);
  expect([counts(from), counts(to)]).toEqual([[], [['a', 4]]]);
  expect(counts(moveLine(cartOf(['a', { count: 4 }]), cartOf(['a', { count: 4 }]), identifier, limits).to)).toEqual([['a', 5]]);
  const many = recount(putIn(emptyCart, [newLine('a')], { maxBuy: 500, now: 1 }), identifier, 100, 500);
  expect(counts(moveLine(many, emptyCart, identifier, limits).to)).toEqual([['a', 5]]);
});

it('of a line that is there already the goods stay as they were seen last', () => {
  const seen = (seenAt: number) => putIn(emptyCart, [newLine('a', { seenAt })], limits);
  for (const [from, to] of [[1, 2], [2, 1]] as const) expect(linesOf(moveLine(seen(from), seen(to), identifier, limits).to)[0]?.seenAt).toBe(2);
});

it('where there is no such line nothing changes', () => {
  const [from, to] = [cartOf(['b']), cartOf(['a'])];
  expect(moveLine(from, to, identifier, limits)).toEqual({ from, to });
});
