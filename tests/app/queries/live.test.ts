import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLiveUpdates } from '../../../src/app/queries/live';
import { QueryCache } from '../../../src/app/queries/query-cache';
import { querySources } from '../../../src/app/queries/query-sources';
import type { CallSuccess } from '../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../src/contract/shop/query-key';
import { device } from '../../../src/local/database/database';
import { writeSession } from '../../../src/local/session/kept-session';
import { noteBrowserConnection } from '../../../src/sync/connectivity';
import { freshForMs } from '../../../src/sync/keep-fresh';
import { amount } from '../../support/catalog';
import { card, pageOf } from '../../support/client/kept-goods';
import { FakeLocalStorage } from '../../support/client/local-storage';
import { FakeNetwork, good, healthy, shopAddress } from '../../support/client/fake-network';
import { session } from '../../support/client/session';

const key = queryKey('en', 'sellerGoods!list', {});
let stop = () => {};
beforeEach(async () => {
  await Promise.all([device.replies.clear(), device.goods.clear()]);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page's sockets, opened and broken by the test, and what the page says over them. */
function fakeSockets(said: string[] = []): EventTarget[] {
  const made: EventTarget[] = [];
  vi.stubGlobal('WebSocket', class extends EventTarget {
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    readyState = 1;
    constructor() {
      super();
      made.push(this);
      this.addEventListener('close', () => void (this.readyState = 3));
    }
    send(text: string): void {
      said.push(text);
    }
    close(): void {}
  });
  return made;
}

/** Connects a page that shows the lamp's list, and opens its first socket. */
async function showLamp() {
  const sockets = fakeSockets();
  new FakeLocalStorage();
  vi.stubGlobal('location', new URL(shopAddress));
  const network = new FakeNetwork();
  network.answers(good(pageOf([card('lamp', { sellingPrice: amount('5') })])));
  const cache = new QueryCache();
  cache.connect(querySources((asked) => (cache.get(asked) as CallSuccess | undefined)?.asOf));
  stop = cache.subscribe(key, () => {});
  const shown = () => (cache.get(key) as CallSuccess<'sellerGoods!list'> | undefined)?.data.pageList[0]?.sellingPrice;
  await vi.waitFor(() => expect(shown()).toBe('5'));
  const asked = () => network.paths.filter((path) => path.includes('sellerGoods!list')).length;

  connectLiveUpdates(cache, 0);
  sockets[0]?.dispatchEvent(new Event('open'));
  expect(asked()).toBe(1);
  network.answers(good(pageOf([card('lamp', { sellingPrice: amount('7') })])));
  return { sockets, shown, asked };
}

// The first test: pages of others would open sockets at its login too.
it('asks again for what a page shows once the socket of a login is open: what was pushed between the two was told to nobody', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { sockets, shown, asked } = await showLamp();
  writeSession(session);
  await vi.waitFor(() => expect(sockets).toHaveLength(2));
  vi.setSystemTime(Date.now() + 1);
  sockets[1]?.dispatchEvent(new Event('open'));
  await vi.waitFor(() => expect(shown()).toBe('7'));
  expect(asked()).toBe(2);
});

it.each([freshForMs + 1, 1])('asks again for what a page shows once the shop can push again after %i ms: a price that changed meanwhile was pushed to nobody', async (brokenForMs) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { sockets, shown, asked } = await showLamp();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  sockets[0]?.dispatchEvent(new Event('close'));
  vi.advanceTimersByTime(2_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + brokenForMs);
  expect(sockets).toHaveLength(2);
  sockets[1]?.dispatchEvent(new Event('open'));
  await vi.waitFor(() => expect(shown()).toBe('7'));
  expect(asked()).toBe(2);
});

it('the shop is told what is on screen once the page has stored it, not before: a price pushed earlier would find nothing that it changes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const said: string[] = [];
  const sockets = fakeSockets(said);
  new FakeLocalStorage();
  vi.stubGlobal('location', new URL(shopAddress));
  const watchGoods = connectLiveUpdates(new QueryCache(), 0);
  sockets[0]?.dispatchEvent(new Event('open'));
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual([]);
  watchGoods();
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([JSON.stringify({ type: 'watch', goods: [] })]);
});

it('a socket that waits for its next try is opened soon after the connection is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sockets = fakeSockets();
  new FakeLocalStorage();
  vi.stubGlobal('location', new URL(shopAddress));
  const network = new FakeNetwork();
  connectLiveUpdates(new QueryCache(), 0);
  // By then each wait lasts half a minute at least.
  for (let each = 0; each < 8; each += 1) {
    sockets.at(-1)?.dispatchEvent(new Event('close'));
    await vi.advanceTimersByTimeAsync(60_000);
  }
  sockets.at(-1)?.dispatchEvent(new Event('close'));
  noteBrowserConnection('offline');
  network.answers(healthy);
  noteBrowserConnection('online');
  expect(sockets).toHaveLength(9);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sockets).toHaveLength(10);
});
