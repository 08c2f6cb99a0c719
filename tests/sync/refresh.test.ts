import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptAtHeader } from '../../src/contract/kept-at';
import { refusalCode, refusalText } from '../../src/contract/refusals';
import { queryKey } from '../../src/contract/shop/query-key';
import { device } from '../../src/local/database/database';
import { applyGoodsChange, recallReply } from '../../src/local/replies/replies';
import { currentConnection, connectionWorks, noteBrowserConnection } from '../../src/sync/connectivity';
import { noteUse, refresh, refreshChanged } from '../../src/sync/refresh';
import { amount } from '../support/catalog';
import { card, detail, pageOf } from '../support/client/kept-goods';
import { FakeNetwork, good, healthy, json } from '../support/client/fake-network';

let network: FakeNetwork;
const list = queryKey('ar', 'sellerGoods!list', { pageNum: 1 });
const info = queryKey('en', 'sellerGoods!info', { sellerGoodsId: 'lamp' });
const page = pageOf([card('lamp')]);
const change = (price: string) => ({ type: 'goods' as const, sellerGoodsId: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: amount(price), stock: 3, skus: [], at: 1 });

beforeEach(async () => {
  await Promise.all([device.replies.clear(), device.goods.clear()]);
  network = new FakeNetwork();
});
afterEach(() => {
  connectionWorks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * Holds back the answer to each call; each function returned sends one. The probe that follows a call without an answer for
 * a second, which a busy machine may take, is answered at once.
 */
function holdAnswers(): ((response: Response) => void)[] {
  const answers: ((response: Response) => void)[] = [];
  network.answers(({ url }) => (url.endsWith('/healthz') ? healthy : new Promise<Response>((resolve) => answers.push(resolve))));
  return answers;
}
const asked = () => network.requestsOf('sellerGoods!list');

/** The stored reply, once it is saved: no request waits for that. */
function keptOf(key: string) {
  return vi.waitFor(async () => {
    const kept = await recallReply(key);
    expect(kept).toBeDefined();
    return kept;
  });
}

it('asks a kept question again in its own language, and keeps the answer', async () => {
  network.answers(good(page));
  const before = Date.now();
  const ended = await refresh(list);
  expect(new URL(network.requests[0]?.url ?? '').searchParams.get('lang')).toBe('ar');
  expect(await network.requests[0]?.json()).toEqual({ pageNum: 1 });
  const kept = await keptOf(list);
  expect(kept).toMatchObject({ status: 'success', data: page });
  expect(kept?.asOf).toBeGreaterThanOrEqual(before);
  // The same `asOf` on the device and in the tab.
  expect(ended).toEqual({ status: 'success', data: page, asOf: kept?.asOf });
});

it('lets a question that is asked twice at once go out once, and again when it is over', async () => {
  const answers = holdAnswers();
  const both = Promise.all([refresh(list), refresh(list)]);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(good(page));
  expect(await both).toMatchObject([{ data: page }, { data: page }]);
  expect(asked()).toHaveLength(1);
  network.answers('broken');
  expect(await refresh(list)).toEqual({ status: 'offline' });
  expect(asked()).toHaveLength(2);
});

it('[S-266] brings a price that was told while an answer was on its way into that answer, and into what is kept of it', async () => {
  const answers = holdAnswers();
  const refreshed = refresh(list);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await applyGoodsChange(change('9'));
  await applyGoodsChange(change('8'));
  answers[0]?.(good(pageOf([card('lamp'), card('mug')])));
  const data = { pageList: [{ sellerGoodsId: 'lamp', sellingPrice: '8', stock: 3 }, card('mug')] };
  expect(await refreshed).toMatchObject({ data });
  expect(await keptOf(list)).toMatchObject({ data });
  expect((await device.goods.get(['ar', 'lamp']))?.card).toMatchObject({ sellingPrice: '8', stock: 3 });
  // A later reply is newer than the push and stays unchanged.
  network.answers(good(page));
  expect(await refresh(list)).toMatchObject({ data: page });
  expect(asked()).toHaveLength(2);
});

it('asks once more for what changed while it was asked, once for all who say so', async () => {
  const answers = holdAnswers();
  const before = refresh(list);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const newest = Promise.all([refreshChanged(list), refreshChanged(list)]);
  answers[0]?.(good(page));
  expect(await before).toMatchObject({ data: page });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const newer = pageOf([card('mug')]);
  answers[1]?.(good(newer));
  expect(await newest).toMatchObject([{ data: newer }, { data: newer }]);
  await vi.waitFor(async () => expect(await recallReply(list)).toMatchObject({ data: newer }));
  expect(asked()).toHaveLength(2);
});

it('keeps the refusal of the shop in place of the product', async () => {
  network.answers(good(detail('lamp')));
  await refresh(info);
  network.answers(json({ code: refusalCode('goodsRemoved'), msg: '商品已下架', data: null }));
  await refresh(info);
  await vi.waitFor(async () => expect(await recallReply(info)).toMatchObject({ status: 'refused', refusal: 'goodsRemoved' }));
});

it.each([
  ['no line', 'broken' as const],
  ['a fault of the server', json({ code: 500, msg: '', data: {} }, { status: 500 })],
  ['a server of another build, which does not know the call', json({ code: refusalCode('parameterError'), msg: refusalText('parameterError'), data: { field: 'call' } }, { status: 404 })],
  ['a captive portal', new Response('<html>')],
  ['a shop that says "not now"', json({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} }, { headers: { 'retry-after': '30' } })],
])('leaves what is kept as it is after %s', async (_case, answer) => {
  network.answers(good(page));
  await refresh(list);
  const kept = await keptOf(list);
  network.answers(answer);
  await refresh(list);
  expect(await recallReply(list)).toEqual(kept);
});

it('does not make an answer young that the worker had kept', async () => {
  network.answers(good(page, { [keptAtHeader]: '1000' }));
  expect(await refresh(list)).toEqual({ status: 'success', data: page, asOf: 1_000 });
  expect(await keptOf(list)).toEqual({ status: 'success', data: page, asOf: 1_000 });
});

it('hands on the answer where the device can keep nothing', async () => {
  vi.spyOn(device, 'transaction').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  network.answers(good(page));
  expect(await refresh(list)).toMatchObject({ status: 'success', data: page });
});

it('hands on the answer though the storage of the device never says a word', async () => {
  vi.spyOn(device, 'transaction').mockReturnValue(new Promise(() => {}) as never);
  network.answers(good(page));
  expect(await refresh(list)).toMatchObject({ status: 'success', data: page });
});

it.each(['lamp', 'en subscribe!add {}', 'xx sellerGoods!list {}', 'en user!newlogin {}', 'en sellerGoods!list {"a'])('asks nothing for %s, which is no kept question', async (key) => {
  await expect(refresh(key)).rejects.toThrow('not a kept query');
  expect(network.requests).toHaveLength(0);
});

it('doubts the line when a call has had no answer for a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.answers((request) => (request.url.endsWith('/healthz') ? healthy : new Promise<never>(() => {})));
  void refresh(list);
  await vi.advanceTimersByTimeAsync(900);
  expect(network.paths).toEqual(['/api/sellerGoods!list.action']);
  await vi.advanceTimersByTimeAsync(200);
  expect(network.paths).toEqual(['/api/sellerGoods!list.action', '/healthz']);
  expect(currentConnection()).toBe('online');
  await vi.advanceTimersByTimeAsync(20_000);
});

it('notes when a page showed what is kept', async () => {
  await device.replies.put({ key: list, outcome: { reply: page }, asOf: 1, usedAt: 1, goodsIds: [] });
  noteUse(list);
  await vi.waitFor(async () => expect((await device.replies.get(list))?.usedAt).toBeGreaterThan(1));
  expect((await device.replies.get(list))?.asOf).toBe(1);
});

it('asks anew what the connection lost, once for all who wait, as soon as it is back', async () => {
  network.answers(good(page));
  await refresh(list);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  network.answers('never');
  const both = Promise.all([refresh(list), refresh(list)]);
  await vi.advanceTimersByTimeAsync(900);
  noteBrowserConnection('offline');
  await vi.advanceTimersByTimeAsync(1_000);
  network.answers(({ url }) => (url.endsWith('/healthz') ? healthy : good(page)));
  noteBrowserConnection('online');
  // The probe that began without a connection gives up, and another follows.
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await both).toMatchObject([{ data: page }, { data: page }]);
  expect(asked()).toHaveLength(3);
});

it('asks anew what was asked shortly before the connection was lost, for however short a time that was', async () => {
  network.answers(good(page));
  await refresh(list);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  network.answers('never');
  const asking = refresh(list);
  await vi.advanceTimersByTimeAsync(300);
  noteBrowserConnection('offline');
  await vi.advanceTimersByTimeAsync(300);
  network.answers(({ url }) => (url.endsWith('/healthz') ? healthy : good(page)));
  noteBrowserConnection('online');
  expect(await asking).toMatchObject({ data: page });
  expect(asked()).toHaveLength(3);
});

it('asks nothing twice over a connection that is only slow: what doubted it is answered late, and then the question', async () => {
  network.answers(good(page));
  await refresh(list);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  connectionWorks();
  const after = (ms: number, answer: Response) => new Promise<Response>((resolve) => setTimeout(() => resolve(answer), ms));
  network.answers(({ url }) => (url.endsWith('/healthz') ? after(4_000, healthy) : after(9_000, good(page))));
  const asking = refresh(list);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(currentConnection()).toBe('offline');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(currentConnection()).toBe('online');
  expect(await asking).toMatchObject({ data: page });
  expect(asked()).toHaveLength(2);
});
