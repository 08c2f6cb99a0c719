import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { savingAtom, savingKnownAtom } from '../../../../src/app/features/offline/data-atoms';
import { startOffline } from '../../../../src/app/features/offline/start-offline';
import { packCards, packPath } from '../../../../src/contract/shop/goods-pack';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { keptPackOf } from '../../../../src/local/offline/offline-packs';
import { keepReply } from '../../../../src/local/replies/replies';
import { packAges } from '../../../../src/rules/catalog/goods-pack';
import { currentConnection } from '../../../../src/sync/connectivity';
import { keepOffline } from '../../../../src/sync/goods-packs';
import { card } from '../../../support/client/kept-goods';
import { FakeNetwork, good, json } from '../../../support/client/fake-network';

vi.mock('../../../../src/app/features/offline/meter', () => ({ startMeter: () => {} }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const whole = { kind: 'all', id: '', language: 'en', name: 'The whole shop' } as const;
const pack = packCards([{ ...card('lamp'), categoryPath: ['home', card('lamp').categoryId] }], { version: '1-1', isWhole: true, gone: [] });
const sized = good({ version: '1-1', isWhole: true, goodsNum: 1, totalElements: 1, bytes: 100, length: JSON.stringify(pack).length });

it('an update that data saving held back, and then a connection that brought nothing, is made while the page stays open', async () => {
  let stalls = false;
  const network = new FakeNetwork();
  network.answers(({ url }) => {
    if (new URL(url).pathname !== packPath) return sized.clone();
    return stalls ? new Promise<never>(() => {}) : json(pack);
  });
  const questions = () => network.paths.filter((path) => path === packPath).length;
  await keepReply(queryKey('en', 'category!tree', {}), { tree: [] }, Date.now());
  expect(await keepOffline(whole, { small: true, signal: new AbortController().signal })).toBe('kept');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() + packAges.refreshAfterMs + 60_000 });
  stalls = true;
  const store = createStore();
  store.set(savingAtom, 'reached');
  startOffline(store, {} as never);
  store.set(savingKnownAtom, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(questions()).toBe(1);
  store.set(savingAtom, 'none');
  await vi.waitFor(() => expect(questions()).toBe(2));
  stalls = false;
  // It is given up after 20 s without a byte.
  await vi.advanceTimersByTimeAsync(45_000);
  expect(questions()).toBe(2);
  expect(currentConnection()).toBe('online');
  await vi.advanceTimersByTimeAsync(40_000);
  const now = Date.now();
  await vi.waitFor(async () => expect((await keptPackOf(whole))?.asOf).toBeGreaterThan(now - 60_000));
  expect(questions()).toBe(3);
});
