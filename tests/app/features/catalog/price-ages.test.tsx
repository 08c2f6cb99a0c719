import { expect, it, vi } from 'vitest';
import { HomeMore } from '../../../../src/app/features/catalog/home/home-more';
import { homeListQuery, listQuery } from '../../../../src/app/features/catalog/list-query';
import { ProductMore } from '../../../../src/app/features/catalog/product/product-more';
import { Recommended } from '../../../../src/app/features/catalog/recommended';
import { GoodsBySeller } from '../../../../src/app/features/checkout/order/goods-by-seller';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import type { CallAnswer } from '../../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { checkoutLine, shownOrder } from '../../../support/client/checkout-world';
import { drawnPart } from '../../../support/client/drawn-page';
import { card, detail, pageOf } from '../../../support/client/kept-goods';
import { said } from '../../../support/texts';

// Loads by itself, and would still do so when the test is over.
vi.mock('../../../../src/app/features/news', () => ({ TellMe: () => null }));
// What a part renders without a browser has no clock of its own.
vi.mock('../../../../src/ui/use-now', () => ({ useNow: () => Date.now(), useNowToTheSecond: () => Date.now() }));

const connection = vi.hoisted(() => ({ isOffline: false }));
vi.mock('../../../../src/app/queries/network-status', () => ({ useIsOffline: () => connection.isOffline }));

type Known = readonly [string, CallAnswer];

const days = (count: number) => said('en', 'line.priceFrom', { age: `${count} days ago` });
const daysAgo = (count: number) => Date.now() - count * 86_400_000;
const lamp = detail('lamp');

/** A part of a page, with the section that has this title. */
async function section(part: () => React.ReactNode, known: readonly Known[], title: string): Promise<string> {
  const drawn = await drawnPart(() => <QueryCacheContext value={new QueryCache(known)}>{part()}</QueryCacheContext>, '/index');
  return drawn.split(`>${title}</h2>`)[1]?.split('</section>')[0] ?? '';
}

const alike: Known = [queryKey('en', 'sellerGoods!recommend_like', { sellerGoodsId: 'lamp', pageNum: 1, pageSize: 12 }), { status: 'success', data: pageOf([card('kite')]), asOf: daysAgo(3) }];
const ofStore: Known = [queryKey('en', 'sellerGoods!list', listQuery({ sellerId: lamp.sellerId })), { status: 'success', data: pageOf([card('kite')]), asOf: daysAgo(4) }];
const nothing = { status: 'success', data: pageOf([]), asOf: daysAgo(1) } as const;
const home: Known = [queryKey('en', 'index!home', {}), { status: 'success', data: { categoryList: [], sellerList: [], sellerGoodsList: [], topSeller: { seller: lamp.seller, goodsList: [card('kite')] }, searchValue: '' }, asOf: daysAgo(5) }];
const others = (['sellerGoods!recommend_like', 'sellerGoods!recommend_new'] as const).map((name) => [queryKey('en', name, homeListQuery), nothing] as const);
const goods = { ...lamp, seller: { ...lamp.seller, goodsNum: 2 } };
const best: Known = [queryKey('en', 'sellerGoods!list', listQuery({ sort: 'rating' })), { status: 'success', data: pageOf([card('mug')]), asOf: daysAgo(6) }];
const fromStore = said('en', 'home.fromStore', { store: 'Quay' });

it.each([
  ['similar goods below a product', () => <ProductMore goods={goods} chosen={undefined} />, said('en', 'product.others'), 3],
  ['further goods of a product’s store', () => <ProductMore goods={goods} chosen={undefined} />, fromStore, 4],
  ['the goods of a store on the home page', () => <HomeMore />, fromStore, 5],
  ['the last goods on the home page', () => <HomeMore />, said('en', 'home.bottom'), 6],
  ['goods in place of one that is gone', () => <Recommended like="lamp" />, said('en', 'product.others'), 3],
] as const)('UX-007 the prices of %s tell how old they are', async (_of, part, title, age) => {
  expect(await section(part, [alike, ofStore, home, best, ...others], title)).toContain(days(age));
});

it('UX-007 the goods of a checkout tell without a line how old each price is, as they do in the cart', async () => {
  const lines = [checkoutLine({ seenAt: daysAgo(2) }), checkoutLine({ identifier: 'lamp:steel', seenAt: daysAgo(6) })];
  const drawn = () => drawnPart(() => <GoodsBySeller groups={shownOrder(lines).groups} waiting={[]} aboutLine={() => null} aboutGroup={() => null} />, '/settlement');
  expect(await drawn()).not.toContain('days ago');
  connection.isOffline = true;
  const offline = await drawn();
  for (const age of [2, 6]) expect(offline).toContain(days(age));
});
