import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { refusalCode } from '../../src/contract/refusals';
import { device } from '../../src/local/database/database';
import { favouriteIds } from '../../src/local/favourites';
import { finishEntry, laneHeads } from '../../src/local/outbox/outbox-replay';
import { writeSession } from '../../src/local/session/kept-session';
import { connectionWorks } from '../../src/sync/connectivity';
import { fetchFavourites, watchFavourites } from '../../src/sync/favourites';
import { act } from '../../src/sync/outbox';
import { beginSession, logOut } from '../../src/sync/session';
import { card } from '../support/client/kept-goods';
import { finishAtRead } from '../support/client/finish-at-read';
import { freshDevice } from '../support/client/fresh-device';
import { session } from '../support/client/session';
import { good, healthy, json, type FakeNetwork } from '../support/client/fake-network';

const keptGoods = (...ids: string[]) => ({ pageList: ids.map((id) => ({ ...card(id), onShelf: true, createTime: 1 })), pageNum: 1, pageSize: 100, totalElements: ids.length });

let network: FakeNetwork;
beforeEach(async () => {
  network = await freshDevice();
  await beginSession(session);
  network.answers((request) => good(request.url.includes('keepGoods') ? keptGoods('lamp', 'mug') : keptGoods()));
});
afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

const ids = () => favouriteIds(device, 'goods');

it("shows what the shop said, and over it what the shopper did since", async () => {
  expect(await fetchFavourites('en')).toBe('loaded');
  expect(await ids()).toEqual(new Set(['lamp', 'mug']));
  await act('keepGoods!del', { sellerGoodsId: 'mug' }, { language: 'en' });
  await act('keepGoods!add', { sellerGoodsId: 'bicycle' }, { language: 'en' });
  expect(await ids()).toEqual(new Set(['lamp', 'bicycle']));
});

it.each(['before', 'after'] as const)('shows what is sent while it is read, right %s what waits is read', async (when) => {
  await fetchFavourites('en');
  await act('keepGoods!add', { sellerGoodsId: 'bicycle' }, { language: 'en' });
  await finishAtRead(when, null);
  expect(await ids()).toEqual(new Set(['lamp', 'mug', 'bicycle']));
  await act('keepGoods!del', { sellerGoodsId: 'mug' }, { language: 'en' });
  await finishAtRead(when, null);
  expect(await ids()).toEqual(new Set(['lamp', 'bicycle']));
  expect(await device.outbox.count()).toBe(0);
});

it('sends nothing where the last word is what the shop has already', async () => {
  await fetchFavourites('en');
  await act('keepGoods!del', { sellerGoodsId: 'mug' }, { language: 'en' });
  await act('keepGoods!add', { sellerGoodsId: 'mug' }, { language: 'en' });
  expect(await device.outbox.count()).toBe(0);
  expect(await ids()).toEqual(new Set(['lamp', 'mug']));
});

it('asks again when the outbox settled something while the list was on its way', async () => {
  let lists = 0;
  network.answers(async (request) => {
    if (!request.url.includes('keepGoods')) return good(keptGoods());
    lists += 1;
    if (lists > 1) return good(keptGoods('lamp', 'bicycle'));
    // The shop read this list before it had the bicycle; the list arrives after.
    await act('keepGoods!add', { sellerGoodsId: 'bicycle' }, { language: 'en' });
    const [entry] = await laneHeads(device);
    if (entry) await finishEntry(device, entry, null);
    return good(keptGoods('lamp'));
  });
  await fetchFavourites('en');
  expect(lists).toBe(2);
  expect(await ids()).toEqual(new Set(['lamp', 'bicycle']));
});

it('says that it has brought none where something was settled each time, so that they are asked for again', async () => {
  let lists = 0;
  network.answers(async (request) => {
    if (!request.url.includes('keepGoods')) return good(keptGoods());
    await act('keepGoods!add', { sellerGoodsId: `g${(lists += 1)}` }, { language: 'en' });
    const [entry] = await laneHeads(device);
    if (entry) await finishEntry(device, entry, null);
    return good(keptGoods('lamp'));
  });
  expect(await fetchFavourites('en')).toEqual({});
  expect(lists).toBe(3);
});

it('keeps no list for somebody who logged out meanwhile', async () => {
  network.answers(async (request) => {
    if (request.url.includes('keepGoods')) await logOut('en');
    return good(request.url.includes('logout') ? null : keptGoods('lamp'));
  });
  await fetchFavourites('en');
  expect(await device.favourites.count()).toBe(0);
  expect(await device.counters.count()).toBe(0);
});

it('lists that did not come in time over a connection that works are asked for again, not before the time that the shop asked for, also by what changes of the session meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  network.answers((request) => (request.url.endsWith('/healthz') ? healthy : new Promise<never>(() => {})));
  watchFavourites(() => 'en');
  await vi.waitFor(() => expect(network.requestsOf('keepGoods!list')).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(15_100);
  const tooFrequent = { code: refusalCode('tooFrequent'), msg: '', data: null };
  network.answers((request) => (request.url.endsWith('/healthz') ? healthy : json(tooFrequent, { headers: { 'retry-after': '30' } })));
  await vi.advanceTimersByTimeAsync(2_100);
  await vi.waitFor(() => expect(network.requestsOf('keepGoods!list')).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(27_000);
  writeSession({ ...session, expiresAt: 6_000 });
  // The test's own request comes after any that the session began.
  await fetchFavourites('en');
  expect(network.requestsOf('keepGoods!list')).toHaveLength(3);
  network.answers((request) => good(request.url.includes('keepGoods') ? keptGoods('lamp') : keptGoods()));
  await vi.advanceTimersByTimeAsync(32_000);
  await vi.waitFor(async () => expect(await ids()).toEqual(new Set(['lamp'])));
});

it('a request that something else begins is the retry: at its time none is sent beside it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const lists = (lang: string) => network.requestsOf('keepGoods!list').filter(({ url }) => url.includes(`lang=${lang}`)).length;
  network.answers((request) => (request.url.endsWith('/healthz') ? healthy : json({ code: refusalCode('tooFrequent'), msg: '', data: null })));
  watchFavourites(() => 'en');
  await vi.waitFor(() => expect(lists('en')).toBe(1));
  network.answers((request) => (request.url.endsWith('/healthz') ? healthy : new Promise<never>(() => {})));
  let expiresAt = 6_000;
  await vi.waitFor(() => {
    writeSession({ ...session, expiresAt: (expiresAt += 1) });
    expect(lists('en')).toBe(2);
  });
  await vi.advanceTimersByTimeAsync(2_100);
  // The test's own request comes after any that the retry began.
  void fetchFavourites('fr');
  await vi.waitFor(() => expect(lists('fr')).toBe(1));
  expect(lists('en')).toBe(2);
});
