import { expect, it } from 'vitest';
import { returnReasons } from '../../../src/contract/shop/orders';
import { maxRefund, reasonsFor, returnEnd, whoPaysReturn } from '../../../src/rules/orders/refunds';
import { amount } from '../../support/catalog';

const lines = [{ id: 'a', price: amount('19.9'), count: 2 }, { id: 'b', price: amount('0.0000000001'), count: 3 }, { id: 'c', price: amount('5'), count: 1 }];
const day = 86_400_000;

it.each([[['a'], '39.8'], [['b'], '0.0000000003'], [['a', 'c'], '44.8'], [['c', 'c'], '5'], [[], '60'], [['a', 'b', 'c'], '60'], [['c', 'b', 'a', 'a'], '60']])('the lines %j give back at most %s', (ids, most) => {
  expect(maxRefund(amount('60'), lines, ids)).toBe(most);
});

it('[W-511] the return period ends so many days after signing, or after a refusal that came later', () => {
  expect(returnEnd(0, undefined, 7)).toBe(7 * day);
  expect(returnEnd(0, 3 * day, 7)).toBe(10 * day);
  expect(returnEnd(5, 0, 1)).toBe(day + 5);
  expect(returnEnd(null, 3 * day, 7)).toBe(10 * day);
  expect(returnEnd(null, undefined, 7)).toBeNull();
});

it('what is not sent yet can be neither missing, wrong nor damaged', () => {
  expect(reasonsFor(returnReasons, true)).toEqual([2, 8, 9]);
  expect(reasonsFor(returnReasons, false)).toEqual(returnReasons);
});

it('who pays for sending goods back hangs on the mall’s rule, and where that says so on the reason', () => {
  expect(returnReasons.filter((reason) => whoPaysReturn('byFault', reason) === 'seller')).toEqual([1, 3, 4, 5, 6, 7]);
  for (const rule of ['seller', 'buyer'] as const) for (const reason of returnReasons) expect(whoPaysReturn(rule, reason)).toBe(rule);
});
