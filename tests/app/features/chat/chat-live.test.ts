import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectLiveUpdates } from '../../../../src/app/queries/live';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import type { Session } from '../../../../src/contract/shop/account';
import type { FromPage, FromServer } from '../../../../src/contract/shop/realtime';
import { watchUnread } from '../../../../src/local/chat';
import { device } from '../../../../src/local/database/database';
import type { Money } from '../../../../src/rules/money';
import { chatOpened, closedPollMs, openPollMs, watchChat } from '../../../../src/sync/chat';
import { beginSession, logOut } from '../../../../src/sync/session';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { FakeNetwork, good } from '../../../support/client/fake-network';

/** A WebSocket with the parts that the shop uses; the test opens it. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static last: FakeSocket | undefined;
  readyState = 0;
  readonly said: FromPage[] = [];

  constructor(readonly address: string) {
    super();
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as FromPage);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  hear(message: FromServer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const secret = 'tok-4f9a1c';
const ann: Session = {
  token: secret,
  expiresAt: 9_999_999_999_999,
  sealKey: btoa('k'.repeat(32)),
  user: { usercode: 'U1', username: 'anning', avatar: null, money: '0' as Money, email: null, phone: null, invitationCode: null, safewordSet: false },
};

const network = new FakeNetwork();
const chatCalls = () => network.paths.filter((path) => path.includes('nlinechat')).length;
const socket = () => {
  if (!FakeSocket.last) throw new Error('no socket was opened');
  return FakeSocket.last;
};
/** Lets background work of the device's database finish; it uses no faked timers. */
const settle = async () => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};

vi.stubGlobal('location', { protocol: 'https:', hostname: 'shop.test', host: 'shop.test' });
vi.stubGlobal('WebSocket', FakeSocket);
new FakeLocalStorage();

// Both wait for timers themselves: the module that the first login loads, and the device's database.
await import('../../../../src/sync/user-channel');
await device.open();
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
// Once per page, as client-init.ts does.
connectLiveUpdates(new QueryCache(), 0);
watchChat(() => 'en');

const answer = ({ url }: Request) => good(url.includes('unread') ? 3 : { messageList: [] });

beforeAll(async () => {
  network.answers(answer);
  // The first login loads it, and it opens another socket.
  const before = socket();
  await beginSession(ann);
  await vi.waitFor(() => expect(socket()).not.toBe(before));
  await logOut('en');
  await settle();
});

let unread: number;
let stop: () => void;

beforeEach(async () => {
  network.answers(answer);
  stop = watchUnread((count) => {
    unread = count;
  });
  await settle();
  network.requests.length = 0;
});
afterEach(async () => {
  chatOpened(false);
  await logOut('en');
  stop();
  await settle();
});

it('[S-253] asks for nothing while nobody is logged in', async () => {
  await pass(closedPollMs * 3);
  expect(chatCalls()).toBe(0);
});

it('[S-253] [S-252] without a socket asks every 30 s from the login on, and keeps how many are unread', async () => {
  await beginSession(ann);
  await settle();
  const once = chatCalls();
  expect(once).toBeGreaterThan(0);
  // The device's database notifies its watchers by a timer.
  let passed = 0;
  for (; passed < 100 && unread !== 3; passed += 10) await pass(10);
  expect(unread).toBe(3);
  await pass(closedPollMs - 1 - passed);
  expect(chatCalls()).toBe(once);
  await pass(1);
  expect(chatCalls()).toBe(once * 2);
  await pass(closedPollMs);
  expect(chatCalls()).toBe(once * 3);
});

it('[S-248] asks every 5 s while the dialog is open, and no longer so often when it is closed', async () => {
  await beginSession(ann);
  chatOpened(true);
  await settle();
  network.requests.length = 0;
  await pass(openPollMs);
  const once = chatCalls();
  expect(once).toBeGreaterThan(0);
  await pass(openPollMs);
  expect(chatCalls()).toBe(once * 2);
  // Messages on screen count as read.
  expect(unread).toBe(0);
  chatOpened(false);
  network.requests.length = 0;
  await pass(openPollMs * 2);
  expect(chatCalls()).toBe(0);
});

it('[S-253] asks no more once the shopper has logged out', async () => {
  await beginSession(ann);
  await pass(closedPollMs);
  await logOut('en');
  network.requests.length = 0;
  await pass(closedPollMs * 3);
  expect(chatCalls()).toBe(0);
});

/** Lets time pass while the shop sends its `alive` message every 30 s. */
async function passAlive(): Promise<void> {
  for (let sign = 0; sign < 3; sign += 1) {
    await pass(closedPollMs);
    socket().hear({ type: 'alive' });
  }
}

it('[S-268] [S-262] [S-263] asks nothing while the socket is there, which has said who listens and pushes; and again when it breaks', async () => {
  socket().open();
  const before = socket();
  await beginSession(ann);
  await settle();
  // The earlier socket was opened without the cookie of this login.
  expect(before.readyState).toBe(3);
  expect(socket()).not.toBe(before);
  socket().open();
  await settle();
  expect(socket().address).not.toContain(secret);
  expect(socket().said.filter(({ type }) => type === 'login')).toContainEqual({ type: 'login', token: secret });
  network.requests.length = 0;
  await passAlive();
  expect(chatCalls()).toBe(0);

  socket().hear({ type: 'chat', messageList: [{ id: '7', send_receive: 'receive', type: 'text', content: 'Hello', createtime: 5 }], unread: 1 });
  await settle();
  expect(unread).toBe(1);

  socket().close();
  await pass(closedPollMs);
  expect(chatCalls()).toBeGreaterThan(0);

  // The socket reopens, sends the token and the last message id, and polling stops again.
  socket().open();
  await settle();
  expect(socket().said.at(-1)).toEqual({ type: 'login', token: secret, lastMessageId: '7' });
  network.requests.length = 0;
  await passAlive();
  expect(chatCalls()).toBe(0);
});
