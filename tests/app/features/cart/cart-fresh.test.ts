import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastMerged } from '../../../../src/app/features/cart/start-cart';
import { refreshCart } from '../../../../src/app/features/cart/refresh-cart';
import { dataSaver } from '../../../../src/app/queries/query-sources';
import { refusalCode, refusalText } from '../../../../src/contract/refusals';
import type { GoodsDetail } from '../../../../src/contract/shop/goods';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { localeAtom } from '../../../../src/i18n/language';
import { addToCart, cartLines } from '../../../../src/local/cart/cart';
import { applyPush } from '../../../../src/local/cart/cart-updates';
import { lineGoods } from '../../../../src/local/cart/line-goods';
import { device } from '../../../../src/local/database/database';
import { keepReply } from '../../../../src/local/replies/replies';
import { switchUser } from '../../../../src/local/session/switch-user';
import { newsOf } from '../../../../src/rules/cart/cart-news';
import type { Language } from '../../../../src/rules/languages';
import type { PageGroup } from '../../../../src/rules/message-groups';
import { connectionWorks } from '../../../../src/sync/connectivity';
import { currentToastAtom, toastsAtom } from '../../../../src/ui/toast';
import { amount } from '../../../support/catalog';
import { newLine } from '../../../support/client/cart-lines';
import { detail } from '../../../support/client/kept-goods';
import { FakeNetwork, good, healthy, json } from '../../../support/client/fake-network';
import { said } from '../../../support/texts';

const now = Date.now();
const hour = 3_600_000;
const goods = (id: string, other: Partial<GoodsDetail> = {}) =>
  detail(id, { skus: [{ id: `${id}-blue`, checkAttrName: 'Blue', price: null, stock: 8, zoomImg: `${id}.blue` }], ...other });
const put = (id: string, seenAt: number) => {
  const [sku] = goods(id).skus;
  if (!sku) throw new Error('it has one');
  return addToCart([{ ...lineGoods(goods(id), sku, { asOf: seenAt, language: 'en' }), count: 2 }]);
};
const news = async () => Object.fromEntries((await cartLines()).map((line) => [line.sellerGoodsId, newsOf(line).map(({ kind }) => kind)]));
const never = () => false;

let network: FakeNetwork;
beforeEach(async () => {
  network = new FakeNetwork();
  for (const table of device.tables) await table.clear();
});
afterEach(() => {
  // Ends the probes that follow a lost request: the next test would count them.
  connectionWorks();
  dataSaver.isOn = false;
  vi.unstubAllGlobals();
});

const asked = () => network.requestsOf('sellerGoods!info');
/** Answers calls; where this machine stalls for so long that the line is probed, it is well. */
const shopAnswers = (answer: (request: Request) => Promise<Response>) => network.answers((request) => (new URL(request.url).pathname === '/healthz' ? healthy.clone() : answer(request)));

async function askedId(request: Request): Promise<string> {
  return ((await request.clone().json()) as { sellerGoodsId: string }).sellerGoodsId;
}

describe('a cart that is looked at', () => {
  it('hears of lower and higher prices, of what is left, and of what is gone', async () => {
    for (const id of ['lower', 'higher', 'fewer', 'gone', 'same']) await put(id, now - hour);
    shopAnswers(async (request) => {
      const id = await askedId(request);
      if (id === 'gone') return json({ code: refusalCode('goodsRemoved'), msg: refusalText('goodsRemoved'), data: {} });
      return good(goods(id, { ...(id === 'lower' && { discountPrice: amount('9') }), ...(id === 'higher' && { sellingPrice: amount('13') }), ...(id === 'fewer' && { stock: 1 }) }));
    });
    await refreshCart('en', { now, calledOff: never });
    expect(await news()).toEqual({ lower: ['lower'], higher: ['higher'], fewer: ['fewer'], gone: ['gone'], same: [] });
  });

  it('asks only for goods that were seen longer ago than a minute, each once, in small batches', async () => {
    await put('new', now - 30_000);
    for (let index = 0; index < 20; index += 1) await put(`old${index}`, now - hour);
    let underWay = 0;
    let most = 0;
    shopAnswers(async (request) => {
      most = Math.max(most, (underWay += 1));
      const id = await askedId(request);
      await new Promise(setImmediate);
      underWay -= 1;
      return good(goods(id));
    });
    await refreshCart('en', { now, calledOff: never });
    const ids = await Promise.all(asked().map(askedId));
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
    expect(ids).not.toContain('new');
    expect(most).toBeLessThanOrEqual(6);
  });

  it('without a line says what the device heard last, and gives up after one batch', async () => {
    for (let index = 0; index < 20; index += 1) await put(`old${index}`, now - hour);
    await keepReply<'sellerGoods!info'>(queryKey('en', 'sellerGoods!info', { sellerGoodsId: 'old3' }), goods('old3', { sellingPrice: amount('14') }), now - 1_000);
    network.answers('broken');
    await refreshCart('en', { now, calledOff: never });
    expect((await news())['old3']).toEqual(['higher']);
    expect(asked().length).toBeLessThanOrEqual(6);
  });

  it('has its names in the language of the page: asks for them at once', async () => {
    await put('lamp', now - 1_000);
    shopAnswers(async (request) => good(goods(await askedId(request), { name: 'Lampe', sellerName: 'Nord' })));
    await refreshCart('de', { now, calledOff: never });
    expect(await cartLines()).toMatchObject([{ name: 'Lampe', seller: { name: 'Nord' } }]);
    await refreshCart('de', { now, calledOff: never });
    expect(asked()).toHaveLength(1);
  });

  it('without a line takes them from what the device heard earlier, and nothing else', async () => {
    await put('lamp', now - 1_000);
    await keepReply<'sellerGoods!info'>(queryKey('de', 'sellerGoods!info', { sellerGoodsId: 'lamp' }), goods('lamp', { name: 'Lampe', sellerName: 'Nord', sellingPrice: amount('14') }), now - hour);
    network.answers('broken');
    await refreshCart('de', { now, calledOff: never });
    expect(await cartLines()).toMatchObject([{ name: 'Lampe', seller: { name: 'Nord' }, seenAt: now - 1_000 }]);
    expect(await news()).toEqual({ lamp: [] });
  });

  it('asks only for names in another language where the sum of a visit is used up', async () => {
    await put('lamp', now - hour);
    shopAnswers(async (request) => good(goods(await askedId(request), { name: 'Lampe', sellerName: 'Nord' })));
    dataSaver.isOn = true;
    await refreshCart('en', { now, calledOff: never });
    expect(network.paths).toEqual([]);
    await refreshCart('de', { now, calledOff: never });
    expect(await cartLines()).toMatchObject([{ name: 'Lampe' }]);
  });

  it('stops asking when it is closed', async () => {
    for (let index = 0; index < 20; index += 1) await put(`old${index}`, now - hour);
    shopAnswers(async (request) => good(goods(await askedId(request))));
    await refreshCart('en', { now, calledOff: () => asked().length >= 6 });
    expect(asked()).toHaveLength(6);
  });

  it('hears at once what the shop pushes', async () => {
    await put('lamp', now - hour);
    await put('other', now - hour);
    await applyPush({ type: 'goods', sellerGoodsId: 'lamp', price: null, pricesDiffer: false, discountPrice: amount('9'), sellingPrice: amount('12.5'), stock: 1, skus: [{ id: 'lamp-blue', price: null, stock: 1 }], at: now });
    expect(await news()).toEqual({ lamp: ['lower', 'fewer'], other: [] });
  });

  it('hears of prices though a line was seen by a clock that was ahead, or the shop’s own is', async () => {
    await put('ahead', now + 8 * hour);
    await put('pushed', now - hour);
    await applyPush({ type: 'goods', sellerGoodsId: 'pushed', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: amount('12.5'), stock: 8, skus: [{ id: 'pushed-blue', price: null, stock: 8 }], at: now + 8 * hour });
    shopAnswers(async (request) => good(goods(await askedId(request), { discountPrice: amount('9') })));
    await refreshCart('en', { now: now + 120_000, calledOff: never });
    expect(await news()).toEqual({ ahead: ['lower'], pushed: ['lower'] });
  });

  it('hears of an attribute’s own price, and of an attribute that is no more', async () => {
    for (const id of ['dearer', 'gone']) await put(id, now - hour);
    const change = { type: 'goods', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: amount('12.5'), stock: 9, at: now } as const;
    await applyPush({ ...change, sellerGoodsId: 'dearer', skus: [{ id: 'dearer-red', price: null, stock: 1 }, { id: 'dearer-blue', price: amount('15'), stock: 8 }] });
    await applyPush({ ...change, sellerGoodsId: 'gone', skus: [{ id: 'gone-red', price: null, stock: 9 }] });
    expect(await news()).toEqual({ dearer: ['higher'], gone: ['gone'] });
  });
});

it.each<Language>(['en', 'cn', 'ar'])('[S-138] what a login merged is told once, in the language of the page: %s', async (language) => {
  const login = () => switchUser(device, { user: `ann-${language}`, token: 't', sealKey: Buffer.alloc(32, 7).toString('base64url') });
  await addToCart([newLine('lamp')]);
  await login();
  const store = createStore();
  store.set(localeAtom, { language, messages: {}, groups: new Set<PageGroup>() });
  await toastMerged(store);
  expect(store.get(currentToastAtom)).toMatchObject({ kind: 'done', text: said(language, 'cart.merged.added', { count: 1, name: 'Name of lamp' }) });
  store.set(toastsAtom, []);
  await toastMerged(store);
  expect(store.get(currentToastAtom)).toBeUndefined();
});
