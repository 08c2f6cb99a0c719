import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromPage } from '../../../src/contract/shop/realtime';
import { shopAddress } from '../../support/client/fake-network';
import { FakeLocalStorage } from '../../support/client/local-storage';
import { session } from '../../support/client/session';

/** A WebSocket with the parts that the page uses; the test opens it. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: FakeSocket[] = [];
  readyState = 0;
  readonly said: FromPage[] = [];

  constructor() {
    super();
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as FromPage);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }
}

const login = (token: string) => ({ type: 'login', token });
const other = { ...session, token: 'token-2' };
let writeSession: typeof import('../../../src/local/session/kept-session').writeSession;
let connect: () => FakeSocket;

beforeEach(async () => {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', new URL(shopAddress));
  new FakeLocalStorage();
  // Each test is another page.
  vi.resetModules();
  ({ writeSession } = await import('../../../src/local/session/kept-session'));
  const { connectLiveUpdates } = await import('../../../src/app/queries/live');
  const { QueryCache } = await import('../../../src/app/queries/query-cache');
  connect = () => {
    connectLiveUpdates(new QueryCache(), 0);
    const [socket] = FakeSocket.made;
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
});
afterEach(() => vi.unstubAllGlobals());

it.each(['before', 'after'])('the user who is there at the page’s start is announced over its socket, which was open %s their part of it was loaded', async (when) => {
  writeSession(session);
  const socket = connect();
  if (when === 'after') {
    // Waits for the same module, asked for later.
    await (await import('../../../src/ui/loading/retry-import')).retryImport(() => import('../../../src/sync/user-channel'));
    expect(socket.said).toEqual([]);
  }
  socket.open();
  await vi.waitFor(() => expect(socket.said).toEqual([login('token-1')]));
  expect(FakeSocket.made).toEqual([socket]);
});

it('a login renews the socket once, though another follows before the user’s part of it has loaded', async () => {
  const socket = connect();
  socket.open();
  writeSession(session);
  writeSession(other);
  await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(2));
  FakeSocket.made[1]?.open();
  await vi.waitFor(() => expect(FakeSocket.made[1]?.said).toContainEqual(login('token-2')));
  expect(FakeSocket.made).toHaveLength(2);
  expect(FakeSocket.made.flatMap(({ said }) => said)).not.toContainEqual(login('token-1'));
});

it('somebody who logs in before the user’s part of the socket has loaded is announced over another, and who was there before nowhere', async () => {
  writeSession(session);
  const socket = connect();
  socket.open();
  writeSession(other);
  await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(2));
  FakeSocket.made[1]?.open();
  await vi.waitFor(() => expect(FakeSocket.made[1]?.said).toContainEqual(login('token-2')));
  expect(FakeSocket.made.flatMap(({ said }) => said)).not.toContainEqual(login('token-1'));
});

it('who has logged out before the user’s part of the socket has loaded is not announced', async () => {
  writeSession(session);
  const socket = connect();
  socket.open();
  writeSession(undefined);
  await vi.waitFor(() => expect(socket.said).toEqual([{ type: 'logout' }]));
  expect(FakeSocket.made).toEqual([socket]);
});
