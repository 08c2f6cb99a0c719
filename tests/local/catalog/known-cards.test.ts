import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { queryKey } from '../../../src/contract/shop/query-key';
import { knownGoodsCards, knownSellerCards, namesOfEntries } from '../../../src/local/catalog/known-cards';
import { oldestCard } from '../../../src/local/catalog/viewed-goods';
import { device } from '../../../src/local/database/database';
import { keepReply } from '../../../src/local/replies/replies';
import type { Money } from '../../../src/rules/money';

const goods = (id: string) => ({
  sellerGoodsId: id, name: id, imgUrl1: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: '5' as Money, rating: null,
  evaluationNum: 0, soldNum: 0, stock: 3, buyMin: 1, sellerId: 's1', sellerName: 'North', categoryId: 'c1',
});
const seller = (id: string) => ({ sellerId: id, name: id, logo: 'north', country: 'DE', goodsNum: 4, soldNum: 0, viewsNum: 0, favourableRate: null, followersNum: 2 });
const page = <Card,>(...pageList: Card[]) => ({ pageList, pageNum: 1, pageSize: 24, totalElements: pageList.length });

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
});

it('a product that some list showed has a card, in the order asked for; others have none', async () => {
  await keepReply<'sellerGoods!list'>(queryKey('en', 'sellerGoods!list', {}), page(goods('a'), goods('b')) as never, 1);
  expect((await knownGoodsCards('en', ['b', 'never', 'a'])).map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(['b', 'a']);
  expect(await knownGoodsCards('ar', ['a'])).toEqual([]);
});

it('cards are as old as the oldest of them', async () => {
  await keepReply<'sellerGoods!list'>(queryKey('en', 'sellerGoods!list', {}), page(goods('a')) as never, 1_000);
  await keepReply<'sellerGoods!list'>(queryKey('en', 'sellerGoods!list', { discounted: true }), page(goods('b')) as never, 2_000);
  expect(await oldestCard('en', ['b', 'a', 'never'])).toBe(1_000);
  expect(await oldestCard('en', ['never'])).toBeUndefined();
});

it('a store that some reply showed has a card, wherever it stood in it', async () => {
  await keepReply<'seller!list'>(queryKey('en', 'seller!list', {}), page(seller('a'), seller('b')) as never, 1);
  await keepReply<'sellerGoods!info'>(queryKey('en', 'sellerGoods!info', { sellerGoodsId: 'g' }), { ...goods('g'), seller: seller('c') } as never, 1);
  expect((await knownSellerCards('en', ['c', 'never', 'a'])).map(({ sellerId }) => sellerId)).toEqual(['c', 'a']);
  expect((await knownSellerCards('en', ['c', 'a'])).map(({ sellerId }) => sellerId)).toEqual(['c', 'a']);
  expect(await knownSellerCards('ar', ['a'])).toEqual([]);
  expect(await knownSellerCards('en', [])).toEqual([]);
});

it('what waiting actions are about is named as the device knows it, a product in the reader’s language', async () => {
  await keepReply<'sellerGoods!list'>(queryKey('en', 'sellerGoods!list', {}), page({ ...goods('g1'), name: 'Red kettle', sellerName: 'Harbour tools' }) as never, 1);
  await device.goods.put({ id: 'odd', language: 'en', card: undefined as never, asOf: 1, usedAt: 1 });
  expect(await namesOfEntries('en', { goods: ['g1', 'g2', 'odd'], sellers: ['s1', 's2'] })).toEqual(new Map([['g1', 'Red kettle'], ['s1', 'Harbour tools']]));
  expect(await namesOfEntries('ar', { goods: ['g1'], sellers: [] })).toEqual(new Map());
});
