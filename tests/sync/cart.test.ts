import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart } from '../../src/local/cart/cart';
import { device } from '../../src/local/database/database';
import { connectionWorks } from '../../src/sync/connectivity';
import { syncCart } from '../../src/sync/cart';
import { beginSession } from '../../src/sync/session';
import { newLine } from '../support/client/cart-lines';
import { amount } from '../support/catalog';
import { FakeLocalStorage } from '../support/client/local-storage';
import { FakeNetwork, good } from '../support/client/fake-network';

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
