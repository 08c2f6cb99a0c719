import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CallAnswer } from '../../../src/contract/shop/call-outcome';
import type { Reply } from '../../../src/contract/shop/calls';
import { queryKey } from '../../../src/contract/shop/query-key';
import type { GoodsChange } from '../../../src/contract/shop/realtime';
import { device } from '../../../src/local/database/database';
import { watchOfflineProducts, watchOpenedProducts } from '../../../src/local/offline/offline-products';
import { applyGoodsChange, watchReply, goodsIdsOf, keepRefusal, keepReply, recallReply, touchReply } from '../../../src/local/replies/replies';
import { amount } from '../../support/catalog';
import { card, detail, pageOf } from '../../support/client/kept-goods';

beforeEach(() => Promise.all([device.replies.clear(), device.goods.clear(), device.state.clear()]));

const list = queryKey('en', 'sellerGoods!list', { pageNum: 1 });
const info = (id: string) => queryKey('en', 'sellerGoods!info', { sellerGoodsId: id });
const home = queryKey('en', 'index!home', {});

const change = (sellerGoodsId: string, at = 400): GoodsChange => ({
  type: 'goods', sellerGoodsId, price: null, pricesDiffer: true, discountPrice: amount('7.5'), sellingPrice: amount('9'), stock: 3, skus: [{ id: `${sellerGoodsId}-blue`, price: amount('8'), stock: 2 }], at,
});

const homeReply = (goods: Reply<'index!home'>['sellerGoodsList']): Reply<'index!home'> => ({
  categoryList: [], sellerList: [], sellerGoodsList: goods, topSeller: { seller: detail('x').seller, goodsList: goods }, searchValue: '',
});

it('gives back what was kept, with when the shop said so', async () => {
  await keepReply(list, pageOf([card('lamp')]), 100);
  expect(await recallReply(list)).toEqual({ status: 'success', data: pageOf([card('lamp')]), asOf: 100 });
  expect(await recallReply(info('lamp'))).toBeUndefined();
});

it('keeps each product of a reply once, in the language it was asked in', async () => {
  await keepReply(home, homeReply([card('lamp'), card('mug')]), 100);
  expect((await device.replies.get(home))?.goodsIds.toSorted()).toEqual(['lamp', 'mug']);
  expect((await device.goods.toArray()).map(({ language, id }) => `${language} ${id}`).toSorted()).toEqual(['en lamp', 'en mug']);
});

it('lets newer news stand against older ones', async () => {
  await keepReply(list, pageOf([card('lamp', { name: 'Newer' })]), 200);
  await keepReply(list, pageOf([card('lamp', { name: 'Older' }), card('mug')]), 100);
  expect(await recallReply(list)).toEqual({ status: 'success', data: pageOf([card('lamp', { name: 'Newer' })]), asOf: 200 });
  expect(await device.goods.get(['en', 'mug'])).toBeUndefined();
});

it('takes newer news', async () => {
  await keepReply(list, pageOf([card('lamp')]), 100);
  await keepReply(list, pageOf([]), 101);
  expect(await recallReply(list)).toEqual({ status: 'success', data: pageOf([]), asOf: 101 });
});

it('does not take back a price that has changed since, when a kept document is opened again', async () => {
  await keepReply(list, pageOf([card('lamp')]), 100);
  await applyGoodsChange(change('lamp'), 500);
  await keepReply(list, pageOf([card('lamp')]), 100);
  expect(await recallReply(list)).toMatchObject({ data: { pageList: [{ sellingPrice: '9' }] } });
  expect(await device.goods.get(['en', 'lamp'])).toMatchObject({ card: { sellingPrice: '9' }, asOf: 500 });
});

it('keeps the newer card of a product that an older reply shows too', async () => {
  await keepReply(list, pageOf([card('lamp', { sellingPrice: amount('9') })]), 200);
  await keepReply(home, homeReply([card('lamp'), card('mug')]), 100);
  expect(await device.goods.get(['en', 'lamp'])).toMatchObject({ card: { sellingPrice: '9' }, asOf: 200 });
  expect(await device.goods.get(['en', 'mug'])).toMatchObject({ asOf: 100 });
});

it('keeps a refusal in place of what was there, and a reply in place of a refusal', async () => {
  await keepReply(info('lamp'), detail('lamp'), 100);
  await keepRefusal(info('lamp'), 'goodsUnlisted', 200);
  expect(await recallReply(info('lamp'))).toEqual({ status: 'refused', refusal: 'goodsUnlisted', asOf: 200 });
  await keepReply(info('lamp'), detail('lamp'), 300);
  expect(await recallReply(info('lamp'))).toEqual({ status: 'success', data: detail('lamp'), asOf: 300 });
});

it('keeps no refusal that is older than a reply, and one of what is kept on purpose as long as that', async () => {
  await keepReply(info('lamp'), detail('lamp'), 300);
  await keepRefusal(info('lamp'), 'goodsUnlisted', 200);
  expect(await recallReply(info('lamp'))).toEqual({ status: 'success', data: detail('lamp'), asOf: 300 });
  await device.replies.update(info('lamp'), { usedAt: 5_000 });
  await keepRefusal(info('lamp'), 'goodsUnlisted', 400);
  expect(await device.replies.get(info('lamp'))).toMatchObject({ asOf: 400, usedAt: 5_000 });
});

it.each([
  ['a reply of another shape', list, { reply: { pageList: [{ sellerGoodsId: 'lamp', price: 12 }] } }],
  ['a product whose price is a number', info('lamp'), { reply: { ...detail('lamp'), sellingPrice: 12.5 } }],
  ['neither reply nor refusal', list, { answer: 1 }],
  ['nothing', list, null],
  ['a call that this version does not know', 'en goods!gone {}', { reply: {} }],
  ['a key that no version wrote', 'lamp', { reply: {} }],
])('counts a row with %s as not kept', async (_case, key, outcome) => {
  await device.replies.put({ key, outcome, asOf: 1, usedAt: 1, goodsIds: [] });
  expect(await recallReply(key)).toBeUndefined();
  const told: (CallAnswer | undefined)[] = [];
  const stop = watchReply(key, (kept) => told.push(kept));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told).toEqual([undefined]);
  stop();
});

it('counts a row whose key holds broken JSON as not kept', async () => {
  await device.replies.put({ key: 'en sellerGoods!list {broken}', outcome: { reply: {} }, asOf: 1, usedAt: 1, goodsIds: [] });
  expect(await recallReply('en sellerGoods!list {broken}')).toBeUndefined();
});

it('[S-266] brings a new price and stock into every kept reply that shows the product, and into no other', async () => {
  await keepReply(list, pageOf([card('lamp'), card('mug')]), 100);
  await keepReply(home, homeReply([card('lamp')]), 100);
  const skus = ['blue', 'red'].map((colour) => ({ id: `lamp-${colour}`, checkAttrName: colour, price: null, stock: 5, zoomImg: 'lamp.front' }));
  await keepReply(info('lamp'), detail('lamp', { skus }), 100);
  await keepReply(info('mug'), detail('mug'), 100);
  await keepReply(queryKey('ar', 'sellerGoods!list', {}), pageOf([card('lamp')]), 100);
  await applyGoodsChange(change('lamp'), 500);

  const changed = { price: null, pricesDiffer: true, discountPrice: '7.5', sellingPrice: '9', stock: 3 };
  expect(await recallReply(list)).toMatchObject({ status: 'success', data: { pageList: [{ sellerGoodsId: 'lamp', ...changed }, card('mug')] } });
  expect(await recallReply(home)).toMatchObject({ status: 'success', data: { sellerGoodsList: [changed], topSeller: { goodsList: [changed] } } });
  // A product's own page has the regular price in two fields.
  expect(await recallReply(info('lamp'))).toMatchObject({ status: 'success', data: { ...changed, originPrice: '9', skus: [{ ...skus[0], price: '8', stock: 2 }, skus[1]] } });
  expect(await recallReply(queryKey('ar', 'sellerGoods!list', {}))).toMatchObject({ status: 'success', data: { pageList: [changed] } });
  expect(await recallReply(info('mug'))).toEqual({ status: 'success', data: detail('mug'), asOf: 100 });
  const rows = await device.goods.toArray();
  expect(rows.map(({ id, language, card: { sellingPrice }, asOf }) => [id, language, sellingPrice, asOf]).toSorted()).toEqual([
    ['lamp', 'ar', '9', 500], ['lamp', 'en', '9', 500], ['mug', 'en', '12.5', 100],
  ]);
});

it('looks at no other product for that: a kept mall has thousands', async () => {
  await keepReply(list, pageOf(Array.from({ length: 300 }, (_, index) => card(`other${index}`)).concat(card('lamp'))), 100);
  const looked = vi.spyOn(IDBCursor.prototype, 'continue');
  await applyGoodsChange(change('lamp'));
  expect(looked.mock.calls.length).toBeLessThan(30);
  looked.mockRestore();
  expect(await device.goods.get(['en', 'lamp'])).toMatchObject({ card: { sellingPrice: '9' } });
});

it('what was kept before the clock was set back is old, and gives way to what the shop says now', async () => {
  const now = Date.now();
  await keepReply(list, pageOf([card('lamp', { name: 'Before' })]), now + 8 * 3_600_000);
  expect((await recallReply(list))?.asOf).toBeLessThanOrEqual(now - 50_000);
  await keepReply(list, pageOf([card('lamp', { name: 'Yesterday' })]), now - 86_400_000);
  expect(await recallReply(list)).toMatchObject({ data: { pageList: [{ name: 'Before' }] } });
  await keepReply(list, pageOf([card('lamp', { name: 'Now' })]), now);
  expect(await recallReply(list)).toMatchObject({ data: { pageList: [{ name: 'Now' }] }, asOf: now });
});

it('leaves what nobody keeps alone when its price changes', async () => {
  await applyGoodsChange(change('lamp'));
  expect(await device.goods.count()).toBe(0);
  expect(await device.replies.count()).toBe(0);
});

it('tells who follows a question what is kept now, and again after each change', async () => {
  const told: (CallAnswer | undefined)[] = [];
  const stop = watchReply(list, (kept) => told.push(kept));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  await keepReply(list, pageOf([card('lamp')]), 100);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  await applyGoodsChange(change('lamp'));
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(told).toMatchObject([undefined, { data: { pageList: [{ sellingPrice: '12.5' }] } }, { data: { pageList: [{ sellingPrice: '9' }] } }]);
  stop();
  await keepRefusal(list, 'goodsUnknown', 200);
  expect(await recallReply(list)).toEqual({ status: 'refused', refusal: 'goodsUnknown', asOf: 200 });
  expect(told).toHaveLength(3);
});

it('lists the products whose pages were opened, last shown first, in their language', async () => {
  await keepReply(info('lamp'), detail('lamp'), 100);
  await keepReply(info('mug'), detail('mug'), 200);
  await keepReply(queryKey('ar', 'sellerGoods!info', { sellerGoodsId: 'teapot' }), detail('teapot'), 300);
  await keepRefusal(info('gone'), 'goodsRemoved', 400);
  await touchReply(info('lamp'), 100_000);
  const told: string[][] = [];
  const stop = watchOpenedProducts('en', (opened) => told.push(opened.map(({ sellerGoodsId }) => sellerGoodsId)));
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['lamp', 'mug']));
  stop();
  const cards: string[][] = [];
  const stopCards = watchOfflineProducts('en', (goods) => cards.push(goods.map(({ name }) => name)));
  await vi.waitFor(() => expect(cards.at(-1)).toEqual(['lamp', 'mug']));
  stopCards();
});

it('finds the products of anything known', () => {
  expect(goodsIdsOf({ status: 'success', data: homeReply([card('lamp')]), asOf: 1 })).toEqual(['lamp', 'lamp']);
  expect(goodsIdsOf({ status: 'success', data: detail('lamp'), asOf: 1 })).toEqual(['lamp']);
  expect(goodsIdsOf({ status: 'offline' })).toEqual([]);
  expect(goodsIdsOf(undefined)).toEqual([]);
});
