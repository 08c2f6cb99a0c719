import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryKey } from '../../src/contract/shop/query-key';
import type { FromPage } from '../../src/contract/shop/realtime';
import { device } from '../../src/local/database/database';
import { currentSession } from '../../src/local/session/kept-session';
import { connectionWorks } from '../../src/sync/connectivity';
import { watchUserQuery } from '../../src/sync/user-query';
import { beginSession } from '../../src/sync/session';
import { ShopSocket } from '../../src/sync/socket';
import { userChannel } from '../../src/sync/user-channel';
import { freshDevice } from '../support/client/fresh-device';
import { session } from '../support/client/session';
import { good, type FakeNetwork } from '../support/client/fake-network';

const counts = (toPay: number) => ({ all: 3, toPay, toShip: 0, confirmed: 0, toReceive: 0, received: 0, toReview: 0, refund: 0, toAct: toPay });
let network: FakeNetwork;

beforeEach(async () => {
  network = await freshDevice();
  await beginSession(session);
});
afterEach(() => {
  connectionWorks();
  vi.unstubAllGlobals();
});

/** The `asOf` of each stored reply, by call name; 0 for an invalidated one. */
async function ages() {
  const rows = await device.userReplies.toArray();
  return Object.fromEntries(rows.map(({ key, asOf }) => [key.split(' ')[1] ?? '', asOf] as const));
}
const keep = (...rows: readonly [user: string, name: string][]) => device.userReplies.bulkPut(rows.map(([user, name]) => ({ user, key: queryKey('en', name as 'order!count', {}), reply: {}, asOf: 77 })));

it('[S-264] what is kept of orders is asked anew when one has another status, and of the wallet when the balance changed', async () => {
  await keep(['u-ada', 'order!listMain'], ['u-ada', 'order!info'], ['u-ada', 'orderLog!list'], ['u-ada', 'order!methods'], ['u-ada', 'keepGoods!list'], ['u-ada', 'wallet!getUsdt'], ['u-bob', 'order!count']);
  const pushes = userChannel(() => ({ send: () => {}, renew: () => {} }), 'token-1');
  pushes.receive({ type: 'order', orderId: 'o1', status: 3, returnStatus: 'none' });
  await vi.waitFor(async () => expect(await ages()).toEqual({ 'order!listMain': 0, 'order!info': 0, 'orderLog!list': 0, 'order!methods': 0, 'keepGoods!list': 77, 'wallet!getUsdt': 77, 'order!count': 77 }));
  pushes.receive({ type: 'wallet' });
  await vi.waitFor(async () => expect(await ages()).toMatchObject({ 'wallet!getUsdt': 0, 'keepGoods!list': 77 }));
});

it('[S-264] a page that shows orders shows what the push told of, without being asked', async () => {
  network.answers(good(counts(1)));
  const told: unknown[] = [];
  const stop = watchUserQuery<'order!count'>('u-ada', 'en order!count {}', (news) => told.push(news.status === 'success' ? news.data.toPay : news));
  await vi.waitFor(() => expect(told).toContain(1));
  network.answers(good(counts(0)));
  userChannel(() => ({ send: () => {}, renew: () => {} }), 'token-1').receive({ type: 'order', orderId: 'o1', status: 1, returnStatus: 'none' });
  await vi.waitFor(() => expect(told.at(-1)).toBe(0));
  stop();
});

it('asks for orders anew once the shop listens, at the page’s start too: what happened until then was told to nobody', async () => {
  const pushes = userChannel(() => ({ send: () => {}, renew: () => {} }), 'token-1');
  for (let opening = 0; opening < 2; opening += 1) {
    pushes.works(true);
    // Replies from before the shop knew who listens: it pushed the changes in between to nobody.
    await keep(['u-ada', 'order!count'], ['u-ada', 'keepGoods!list']);
    pushes.receive({ type: 'chat', messageList: [], unread: 0 });
    await vi.waitFor(async () => expect(await ages()).toEqual({ 'order!count': 0, 'keepGoods!list': 77 }));
    pushes.works(false);
  }
});

it('asks for nothing anew at a later message of the chat', async () => {
  const pushes = userChannel(() => ({ send: () => {}, renew: () => {} }), 'token-1');
  pushes.works(true);
  await keep(['u-ada', 'wallet!getUsdt']);
  pushes.receive({ type: 'chat', messageList: [], unread: 0 });
  await vi.waitFor(async () => expect(await ages()).toEqual({ 'wallet!getUsdt': 0 }));
  await keep(['u-ada', 'wallet!getUsdt'], ['u-ada', 'order!count']);
  pushes.receive({ type: 'chat', messageList: [], unread: 1 });
  pushes.receive({ type: 'order', orderId: 'o1', status: 1, returnStatus: 'none' });
  await vi.waitFor(async () => expect(await ages()).toEqual({ 'wallet!getUsdt': 77, 'order!count': 0 }));
});

it('after a login that followed another without a logout in between, the shop hears of the new session only', async () => {
  class OpenSocket extends EventTarget {
    static readonly OPEN = 1;
    static readonly made: OpenSocket[] = [];
    readonly readyState = 1;
    readonly tokens: (string | undefined)[] = [];
    constructor() {
      super();
      OpenSocket.made.push(this);
    }
    send(text: string): void {
      const said = JSON.parse(text) as FromPage;
      if (said.type === 'login') this.tokens.push(said.token);
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', OpenSocket);
  const own = userChannel(() => socket, 'token-1');
  let socket: ReturnType<Parameters<typeof userChannel>[0]> = new ShopSocket('ws://shop.test/socket', own.receive, () => 1, own.works);
  onTestFinished(() => void (socket = { send: () => {}, renew: () => {} }));
  const openLast = async (token: string) => {
    const last = OpenSocket.made.at(-1);
    last?.dispatchEvent(new Event('open'));
    await vi.waitFor(() => expect(last?.tokens).toContain(token));
    return last?.tokens;
  };
  expect(await openLast('token-1')).toEqual(['token-1']);
  await beginSession({ ...session, token: 'token-2' });
  expect(OpenSocket.made).toHaveLength(2);
  expect(await openLast('token-2')).toEqual(['token-2']);
});

it('the end of a session that is told late ends no other: not even one that this tab has not heard of yet', async () => {
  const pushes = userChannel(() => ({ send: () => {}, renew: () => {} }), 'token-1');
  // Another tab logs in: its writes are there before its event arrives.
  const next = { ...session, token: 'token-2' };
  localStorage.setItem('dhow.session', JSON.stringify({ token: next.token, expiresAt: next.expiresAt, user: next.user }));
  await device.session.put({ name: 'open', user: 'u-ada', token: 'token-2' });
  pushes.receive({ type: 'sessionEnded' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([currentSession()?.token, (await device.session.get('open'))?.token]).toEqual(['token-2', 'token-2']);
});

it('what is pushed to an earlier user is not kept for one whose login this tab has not heard of yet', async () => {
  const pushes = userChannel(() => ({ send: () => {}, renew: () => {} }), 'token-1');
  // Another tab logs somebody else in: its writes are there before its event arrives.
  localStorage.setItem('dhow.session', JSON.stringify({ token: 'token-2', expiresAt: 5_000, user: { ...session.user, usercode: 'u-ben' } }));
  await device.session.put({ name: 'open', user: 'u-ben', token: 'token-2' });
  await keep(['u-ben', 'wallet!getUsdt'], ['u-ben', 'order!count']);
  pushes.receive({ type: 'chat', messageList: [{ id: '9', send_receive: 'receive', type: 'text', content: 'for ada', createtime: 9 }], unread: 1 });
  pushes.receive({ type: 'wallet' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await device.chat.toArray()).toEqual([]);
  expect(await ages()).toEqual({ 'wallet!getUsdt': 77, 'order!count': 77 });
});

it('asks for orders anew after a login in the page too: until the new socket’s login is confirmed, nothing is pushed', async () => {
  const pushes = userChannel(() => ({ send: () => {}, renew: () => {} }), 'token-1');
  pushes.works(true);
  await keep(['u-ada', 'order!count']);
  pushes.receive({ type: 'chat', messageList: [], unread: 0 });
  await vi.waitFor(async () => expect(await ages()).toEqual({ 'order!count': 0 }));
  await beginSession({ ...session, token: 'token-2' });
  await keep(['u-ada', 'order!count']);
  pushes.receive({ type: 'chat', messageList: [], unread: 0 });
  await vi.waitFor(async () => expect(await ages()).toEqual({ 'order!count': 0 }));
});

it('a pushed message that the device did not take is asked for again, and until then none that came after it is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const said: FromPage[] = [];
  let renewed = 0;
  const pushes = userChannel(() => ({ send: (message) => said.push(message), renew: () => (renewed += 1) }), 'token-1');
  const message = (id: string) => ({ id, send_receive: 'receive', type: 'text', content: id, createtime: 1 }) as const;
  const push = (...ids: string[]) => pushes.receive({ type: 'chat', messageList: ids.map(message), unread: 1 });
  const kept = async () => (await device.chat.toArray()).map(({ id }) => id);
  push('1');
  await vi.waitFor(async () => expect(await kept()).toEqual(['1']));
  let isRefused = true;
  let refused = 0;
  const refuse = () => {
    refused += 1;
    if (isRefused) throw new DOMException('no', 'UnknownError');
  };
  device.chat.hook('creating', refuse);
  onTestFinished(() => device.chat.hook('creating').unsubscribe(refuse));
  push('2');
  push('3');
  // Once more after there was room.
  await vi.waitFor(() => expect(refused).toBe(2));
  isRefused = false;
  push('4');
  await vi.advanceTimersByTimeAsync(2_100);
  expect(renewed).toBe(1);
  expect(await kept()).toEqual(['1']);
  pushes.works(true);
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ type: 'login', lastMessageId: '1' }));
  push('2', '3', '4');
  await vi.waitFor(async () => expect(await kept()).toEqual(['1', '2', '3', '4']));
});

it.each<[string, number, string | undefined]>([
  ['a visitor', 1, undefined],
  ['somebody else', 1, 'token-0'],
  ['the user who is there', 0, 'token-1'],
])('over a socket that was opened with the cookies of %s, the user is announced after %i renewals', (_who, renewals, opened) => {
  let renewed = 0;
  userChannel(() => ({ send: () => {}, renew: () => (renewed += 1) }), opened);
  expect(renewed).toBe(renewals);
});
