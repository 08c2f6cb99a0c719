import { expect, it } from 'vitest';
import { mostRefund, returnEnd } from '../../src/rules/refunds';
import { amount } from '../support/catalog';

const lines = [{ id: 'a', price: amount('19.9'), count: 2 }, { id: 'b', price: amount('0.0000000001'), count: 3 }, { id: 'c', price: amount('5'), count: 1 }];
const day = 86_400_000;

it.each([[['a'], '39.8'], [['b'], '0.0000000003'], [['a', 'c'], '44.8'], [['c', 'c'], '5'], [[], '60'], [['a', 'b', 'c'], '60'], [['c', 'b', 'a', 'a'], '60']])('the lines %j give back at most %s', (ids, most) => {
  expect(mostRefund(amount('60'), lines, ids)).toBe(most);
});

it('[W-511] the return period ends so many days after signing, or after a refusal that came later', () => {
  expect(returnEnd(0, undefined, 7)).toBe(7 * day);
  expect(returnEnd(0, 3 * day, 7)).toBe(10 * day);
  expect(returnEnd(5, 0, 1)).toBe(day + 5);
});
