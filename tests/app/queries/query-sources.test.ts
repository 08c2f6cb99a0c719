import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryCache } from '../../../src/app/queries/query-cache';
import { querySources, dataSaver } from '../../../src/app/queries/query-sources';
import { refusalCode } from '../../../src/contract/refusals';
import type { CallOutcome } from '../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../src/contract/shop/query-key';
import { device } from '../../../src/local/database/database';
import { addDataUse, keepDataPlan } from '../../../src/local/offline/data-use';
import { applyGoodsChange, keepReply } from '../../../src/local/replies/replies';
import { connectionFailed, connectionWorks } from '../../../src/sync/connectivity';
import { freshForMs } from '../../../src/sync/keep-fresh';
import { amount } from '../../support/catalog';
import { card, pageOf } from '../../support/client/kept-goods';
import { FakeNetwork, good, healthy, json } from '../../support/client/fake-network';

const key = queryKey('en', 'sellerGoods!list', {});
const page = pageOf([card('lamp')]);
let network: FakeNetwork;
let told: (CallOutcome)[];
let stop = () => {};

function watch({ asOf }: { asOf?: number } = {}) {
  stop = querySources(() => asOf).watch(key, (news) => told.push(news));
}

beforeEach(async () => {
  await Promise.all([device.replies.clear(), device.goods.clear(), device.state.clear()]);
  network = new FakeNetwork();
  told = [];
});
afterEach(() => {
  stop();
  dataSaver.isOn = false;
  connectionWorks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('tells what the device keeps, then what the line brings', async () => {
  await keepReply(key, page, 1_000);
  const newer = pageOf([card('lamp', { name: 'Newer' })]);
  network.answers(good(newer));
  watch({ asOf: 1_000 });
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ data: newer }));
  expect(told[0]).toMatchObject({ data: { pageSize: 12 } });
  expect(network.requestsOf('sellerGoods!list')).toHaveLength(1);
});

it('asks nothing while what is known is fresh', async () => {
  await keepReply(key, page, Date.now());
  watch({ asOf: Date.now() - freshForMs + 5_000 });
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(network.requests).toHaveLength(0);
});

it('[S-266] brings a pushed price into what a page shows, also when the line brought it a moment ago', async () => {
  network.answers(good(page));
  const cache = new QueryCache();
  cache.connect(querySources(() => undefined));
  stop = cache.subscribe(key, () => {});
  const price = () => (cache.get(key) as { data?: typeof page } | undefined)?.data?.pageList[0]?.sellingPrice;
  await vi.waitFor(() => expect(price()).toBe('12.5'));
  await vi.waitFor(async () => expect(await device.replies.get(key)).toBeDefined());
  await applyGoodsChange({ type: 'goods', sellerGoodsId: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: amount('11'), stock: 1, skus: [], at: Date.now() });
  await vi.waitFor(() => expect(price()).toBe('11'));
});

it('says that there is no line, and asks again by itself when it is back', async () => {
  connectionFailed();
  watch();
  await vi.waitFor(() => expect(told).toContainEqual({ status: 'offline' }));
  expect(network.paths).not.toContain('/api/sellerGoods!list.action');
  network.answers((request) => (request.url.endsWith('/healthz') ? healthy : good(page)));
  connectionWorks();
  await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ status: 'success', data: page })));
});

it.each([
  ['a fault of the server', json({ code: 500, msg: '', data: {} }, { status: 500 }), { status: 'failed' }],
  ['a refusal', json({ code: refusalCode('pageNumber'), msg: '', data: null }), { status: 'refused', refusal: 'pageNumber' }],
])('tells %s as what it is', async (_case, answer, news) => {
  network.answers(answer);
  watch();
  await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining(news)));
});

it('asks for what the shop refused a moment ago when the shopper wants it tried again', async () => {
  network.answers(json({ code: refusalCode('pageNumber'), msg: '', data: null }));
  const cache = new QueryCache();
  cache.connect(querySources(() => (cache.get(key)?.status === 'refused' ? Date.now() : undefined)));
  stop = cache.subscribe(key, () => {});
  await vi.waitFor(() => expect(cache.get(key)).toMatchObject({ status: 'refused' }));
  await vi.waitFor(async () => expect(await device.replies.get(key)).toBeDefined());
  network.answers(good(page));
  await cache.refetch(key);
  await vi.waitFor(() => expect(cache.get(key)).toMatchObject({ status: 'success', data: page }));
});

it.each([
  ['the page knows', 1_000],
  ['only the device knows', undefined],
])('shows what %s as it is where a visit’s sum is used up when the page opens, and asks for the rest', async (_who, asOf) => {
  await keepDataPlan({ limit: 1_000_000 });
  await addDataUse({ pages: 1_000_000 });
  await keepReply(key, page, 1_000);
  network.answers(good(page));
  const other = queryKey('en', 'sellerGoods!list', { pageNum: 2 });
  const { watch: follow } = querySources((asked) => (asked === key ? asOf : undefined));
  const stops = [key, other].map((each) => follow(each, (news) => told.push(news)));
  stop = () => stops.forEach((end) => end());
  await vi.waitFor(() => expect(new Set(told.map((news) => 'asOf' in news && news.asOf)).size).toBe(2));
  expect(told).toContainEqual(expect.objectContaining({ status: 'success', asOf: 1_000 }));
  expect(await Promise.all(network.requestsOf('sellerGoods!list').map((request) => request.clone().json()))).toEqual([{ pageNum: 2 }]);
});

it('tells nobody who has stopped following what the device learns', async () => {
  watch({ asOf: Date.now() });
  await vi.waitFor(async () => expect(await device.replies.count()).toBe(0));
  stop();
  await keepReply(key, page, 1_000);
  await vi.waitFor(async () => expect(await device.replies.count()).toBe(1));
  expect(told).toEqual([]);
});

it('holds up no page for a device that never answers, or that refuses', async () => {
  const { restore } = querySources(() => undefined);
  // Loads the lazy modules before the clock is faked.
  await restore(key);
  vi.spyOn(device.replies, 'get').mockReturnValue(new Promise(() => {}) as never);
  vi.useFakeTimers();
  const waiting = restore(key);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toBeUndefined();
  vi.spyOn(device.replies, 'get').mockRejectedValue(new Error('refused'));
  expect(await restore(key)).toBeUndefined();
});
