import { expect, it } from 'vitest';
import { HomeMore } from '../../../../src/app/features/catalog/home/home-more';
import { homeListQuery } from '../../../../src/app/features/catalog/list-query';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import type { CallAnswer } from '../../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { drawnPart } from '../../../support/client/drawn-page';
import { card, pageOf } from '../../../support/client/kept-goods';

type Known = readonly [string, CallAnswer];

const asOf = 1_000;
const recommended: Known = [queryKey('en', 'sellerGoods!recommend_like', homeListQuery), { status: 'success', data: pageOf([card('lamp')]), asOf }];
const fresh: Known = [queryKey('en', 'sellerGoods!recommend_new', homeListQuery), { status: 'success', data: pageOf([card('lamp'), card('kite')]), asOf }];
const home: Known = [queryKey('en', 'index!home', {}), { status: 'success', data: { categoryList: [], sellerList: [], sellerGoodsList: [card('vase')], topSeller: null, searchValue: '' }, asOf }];
const best: Known = [queryKey('en', 'sellerGoods!list', { sort: 'rating', ...homeListQuery }), { status: 'success', data: pageOf([card('vase'), card('mug')]), asOf }];

/** Which of the goods the lower part of the home page shows, once these answers are there. */
async function shownWith(...known: readonly Known[]): Promise<string[]> {
  const cache = new QueryCache(known);
  const drawn = await drawnPart(() => <QueryCacheContext value={cache}><HomeMore /></QueryCacheContext>, '/index');
  return ['lamp', 'kite', 'vase', 'mug'].filter((name) => drawn.includes(`>${name}</span>`));
}

it('the home page shows each product once, and none that leaves again when the answer for a section above it comes late', async () => {
  expect(await shownWith(recommended, fresh, home, best)).toEqual(['kite', 'vase', 'mug']);
  expect(await shownWith(fresh)).toEqual([]);
  expect(await shownWith(recommended, fresh)).toEqual(['kite']);
  expect(await shownWith(recommended, home, best)).toEqual([]);
  expect(await shownWith(fresh, home, best)).toEqual([]);
  expect(await shownWith(recommended, fresh, best)).toEqual(['kite']);
  expect(await shownWith(recommended, fresh, home)).toEqual(['kite', 'vase']);
});
