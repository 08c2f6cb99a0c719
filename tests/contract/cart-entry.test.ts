import * as v from 'valibot';
import { expect, it } from 'vitest';
import { cartEntry } from '../../src/contract/shop/cart-entry';

const entry = (addedAt: string) => JSON.parse(`{"life":1,"edits":0,"count":1,"checked":true,"addedAt":${addedAt},"goods":null}`) as unknown;

it('takes a time that JSON can carry back: 1e400 is read as infinite, and would be stored as nothing', () => {
  expect(v.is(cartEntry, entry('1800000000000'))).toBe(true);
  for (const wrong of ['1e400', '-1e400', 'null']) expect(v.is(cartEntry, entry(wrong)), wrong).toBe(false);
});
