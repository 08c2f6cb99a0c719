import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusalCode } from '../../src/contract/refusals';
import { addToCart } from '../../src/local/cart/cart';
import { isCartUnsent } from '../../src/local/cart/cart-sync';
import { device } from '../../src/local/database/database';
import { connectionWorks } from '../../src/sync/connectivity';
import { syncCart } from '../../src/sync/cart';
import { beginSession } from '../../src/sync/session';
import { newLine } from '../support/client/cart-lines';
import { amount } from '../support/catalog';
import { FakeLocalStorage } from '../support/client/local-storage';
import { FakeNetwork, good, healthy, json } from '../support/client/fake-network';

const sessionOf = (username: string) => ({
  token: `token of ${username}`, expiresAt: 5_000, sealKey: Buffer.alloc(32, 7).toString('base64url'),
  user: { usercode: `u-${username}`, username, avatar: null, money: amount('1'), email: null, phone: null, invitationCode: null, safewordSet: false },
});

let network: FakeNetwork;
let storage: FakeLocalStorage;
beforeEach(async () => {
  network = new FakeNetwork();
  storage = new FakeLocalStorage();
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => {
  vi.useRealTimers();
  connectionWorks();
  vi.unstubAllGlobals();
});

it('one user’s cart is never sent for another who logs in, in another tab, while it is read', async () => {
  await beginSession(sessionOf('ann'));
  await addToCart([newLine('lamp')]);
  network.answers(good({ revision: 1, changes: [], more: false }));
  const loggedIn = (row: unknown) => {
    const { token, expiresAt, user } = sessionOf('ben');
    storage.changeInAnotherTab('dhow.session', JSON.stringify({ token, expiresAt, user }));
    return row;
  };
  device.cart.hook('reading', loggedIn);
  await syncCart(true);
  device.cart.hook('reading').unsubscribe(loggedIn);
  const sent = await Promise.all(network.requests.map(async (request) => [new URL(request.url).searchParams.get('token'), await request.text()] as const));
  expect(sent.filter(([, body]) => body.includes('goods-lamp')).map(([token]) => token)).toEqual(['token of ann']);
});

it.each([
  ['that fails', 503, 'tryAgainLater'],
  ['that says it is too often', 200, 'tooFrequent'],
] as const)('a cart is sent again to a shop %s, not before the time that it asked for', async (_which, status, refusal) => {
  await beginSession(sessionOf('ann'));
  await addToCart([newLine('lamp')]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.answers(json({ code: refusalCode(refusal), msg: '', data: null }, { status, headers: { 'retry-after': '30' } }));
  await syncCart(false);
  network.answers(good({ revision: 1, changes: [], more: false }));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(network.requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(async () => expect(await isCartUnsent()).toBe(false));
});

it('a cart whose answer did not come in time over a connection that works is sent again', async () => {
  await beginSession(sessionOf('ann'));
  await addToCart([newLine('lamp')]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.answers((request) => (request.url.endsWith('/healthz') ? healthy : new Promise<never>(() => {})));
  const sent = syncCart(false);
  await vi.waitFor(() => expect(network.requestsOf('cart!merge')).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(15_100);
  await sent;
  network.answers(good({ revision: 1, changes: [], more: false }));
  await vi.advanceTimersByTimeAsync(2_100);
  await vi.waitFor(async () => expect(await isCartUnsent()).toBe(false));
});

it('a cart that the shop refuses for good is not sent again of itself', async () => {
  await beginSession(sessionOf('ann'));
  await addToCart([newLine('lamp')]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.answers(json({ code: refusalCode('parameterError'), msg: '', data: null }));
  await syncCart(false);
  expect(vi.getTimerCount()).toBe(0);
});
