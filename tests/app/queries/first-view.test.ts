import { expect, it } from 'vitest';
import { readFirstView } from '../../../src/app/queries/first-view';
import { QueryCache } from '../../../src/app/queries/query-cache';
import type { CallAnswer } from '../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../src/contract/shop/query-key';

const key = queryKey('en', 'sellerGoods!info', { sellerGoodsId: 'lamp' });
const hour = 3_600_000;
const minute = 60_000;

/** A cache filled from a document that the server rendered at this time of its own clock. */
function openedWith(asOf: number): QueryCache {
  const view = { language: 'en', asOf, data: { [key]: { reply: { price: 'of the document' } } } };
  return new QueryCache(readFirstView({ getElementById: () => ({ textContent: JSON.stringify(view) }) } as unknown as Document).known);
}

it.each([['right', 0], ['8 h behind', 8 * hour], ['40 days behind', 40 * 24 * hour], ['seconds behind', 20_000], ['8 h ahead', -8 * hour]])('on a device whose clock is %s, what the shop answers later takes the place of what the document said', (_, ahead) => {
  const cache = openedWith(Date.now() + ahead);
  const later = { status: 'success', data: { price: 'later' }, asOf: Date.now() } as unknown as CallAnswer;
  cache.set(key, later);
  expect(cache.get(key)).toEqual(later);
});

it('a document that may have been kept for long, by a clock that is behind, is asked about; what is older than it does not take its place', () => {
  const cache = openedWith(Date.now() + 8 * hour);
  const { asOf } = cache.get(key) as CallAnswer;
  expect(Date.now() - asOf).toBeGreaterThanOrEqual(minute);
  cache.set(key, { status: 'success', data: { price: 'kept yesterday' }, asOf: Date.now() - 24 * hour } as unknown as CallAnswer);
  expect(cache.get(key)).toMatchObject({ data: { price: 'of the document' } });
});

it('a tab whose clock is set back while it is open goes on hearing', () => {
  const cache = new QueryCache();
  cache.set(key, { status: 'success', data: { price: 'before' }, asOf: Date.now() + 8 * hour } as unknown as CallAnswer);
  const later = { status: 'success', data: { price: 'later' }, asOf: Date.now() } as unknown as CallAnswer;
  cache.set(key, later);
  expect(cache.get(key)).toEqual(later);
});
