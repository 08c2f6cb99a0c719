import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromServer } from '../../src/contract/shop/realtime';
import { ShopSocket, socketAddress } from '../../src/sync/socket';

/** A WebSocket with the parts that the shop uses, driven by the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: FakeSocket[] = [];
  readyState = 0;
  readonly sent: unknown[] = [];

  constructor(readonly address: string) {
    super();
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  hear(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: typeof data === 'string' ? data : JSON.stringify(data) }));
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
}

const last = () => {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};
const goods: FromServer = { type: 'goods', sellerGoodsId: 'lamp', price: null, pricesDiffer: false, discountPrice: null, sellingPrice: '5' as never, stock: 1, skus: [], at: 3 };
let heard: FromServer[];
const open = () => new ShopSocket('ws://shop.test/socket', (message) => heard.push(message), () => 1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  heard = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [{ protocol: 'http:', hostname: 'shop.test', host: 'shop.test:8080' }, 0, 'ws://shop.test:8080/socket'],
  [{ protocol: 'http:', hostname: 'shop.test', host: 'shop.test:8080' }, 5000, 'ws://shop.test:5000/'],
  [{ protocol: 'https:', hostname: 'shop.test', host: 'shop.test' }, 0, 'wss://shop.test/socket'],
  [{ protocol: 'https:', hostname: 'shop.test', host: 'shop.test' }, 5000, 'wss://shop.test:5000/'],
])('finds the socket of a page at %o with port %i at %s', (page, port, address) => {
  expect(socketAddress(page, port)).toBe(address);
});

it('says what is on screen as soon as it is open, and each time that changes', () => {
  const socket = open();
  socket.send({ type: 'watch', goods: ['lamp'] });
  expect(last().sent).toEqual([]);
  last().open();
  expect(last().sent).toEqual([{ type: 'watch', goods: ['lamp'] }]);
  socket.send({ type: 'watch', goods: ['mug'] });
  expect(last().sent).toEqual([{ type: 'watch', goods: ['lamp'] }, { type: 'watch', goods: ['mug'] }]);
});

it('[S-266] [S-267] hears of prices and settings, and leaves alone what it does not know', () => {
  open();
  last().open();
  for (const message of [goods, { type: 'setting', code: 'x' }, { type: 'weather', rain: true }, { ...goods, sellingPrice: 5 }, 'not JSON', 'null']) last().hear(message);
  expect(heard).toEqual([goods, { type: 'setting', code: 'x' }]);
});

it('comes back after a break, waiting twice as long each time, at most a minute, and says again what it said last', async () => {
  const socket = open();
  socket.send({ type: 'watch', goods: ['lamp'] });
  const waits: number[] = [];
  for (let each = 0; each < 9; each += 1) {
    const before = FakeSocket.made.length;
    const began = Date.now();
    last().close();
    while (FakeSocket.made.length === before) await vi.advanceTimersByTimeAsync(100);
    waits.push((Date.now() - began) / 1_000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  last().open();
  expect(last().sent).toEqual([{ type: 'watch', goods: ['lamp'] }]);
  last().hear({ type: 'alive' });
  last().close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.made).toHaveLength(11);
});

it('waits longer each time too where it opens, and breaks before a sign of life', async () => {
  open();
  for (const seconds of [1, 2, 4, 8]) {
    const { length } = FakeSocket.made;
    last().open();
    last().close();
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(FakeSocket.made).toHaveLength(length);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(length + 1);
  }
});

it('waits a second at most once the connection is back, also for an opening that gets no answer, and longer where that comes and goes', async () => {
  const socket = open();
  // By then each wait lasts a minute.
  for (let each = 0; each < 9; each += 1) {
    last().close();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  last().close();
  const { length } = FakeSocket.made;
  for (let flap = 0; flap < 5; flap += 1) {
    socket.retry();
    await vi.advanceTimersByTimeAsync(999);
  }
  expect(FakeSocket.made).toHaveLength(length);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.made).toHaveLength(length + 1);
  socket.retry();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.made).toHaveLength(length + 2);
  last().close();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(FakeSocket.made).toHaveLength(length + 2);
});

it('opens no other once the connection is back where one is open', async () => {
  const socket = open();
  last().open();
  socket.retry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

it('leaves half of the wait to chance', async () => {
  new ShopSocket('ws://shop.test/', () => {}, () => 0);
  last().close();
  await vi.advanceTimersByTimeAsync(499);
  expect(FakeSocket.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.made).toHaveLength(2);
});

describe('a line that is dead at its other end', () => {
  const works = vi.fn();
  const openWatched = () => new ShopSocket('ws://shop.test/socket', (message) => heard.push(message), () => 1, works);
  const alive = { type: 'alive' };
  beforeEach(() => works.mockClear());

  it('is given up after 75 s without a sign of life: another is opened, and until then there is none', async () => {
    const socket = openWatched();
    socket.send({ type: 'watch', goods: ['lamp'] });
    last().open();
    last().hear(alive);
    await vi.advanceTimersByTimeAsync(74_999);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(2);
    expect(works.mock.calls).toEqual([[true], [false]]);
    last().open();
    expect(works).toHaveBeenLastCalledWith(true);
    expect(last().sent).toEqual([{ type: 'watch', goods: ['lamp'] }]);
    expect(heard).toEqual([]);
  });

  it('is given up too where it has shown no life since it was opened', async () => {
    openWatched();
    last().open();
    await vi.advanceTimersByTimeAsync(75_000);
    expect(FakeSocket.made).toHaveLength(2);
    expect(works.mock.calls).toEqual([[true], [false]]);
  });

  it('is given up too where the opening gets no answer', async () => {
    openWatched();
    await vi.advanceTimersByTimeAsync(74_999);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(2);
    last().open();
    expect(works.mock.calls).toEqual([[false], [true]]);
  });

  it('is not what one is that shows life', async () => {
    openWatched();
    last().open();
    for (let each = 0; each < 20; each += 1) {
      last().hear(alive);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(FakeSocket.made).toHaveLength(1);
  });
});

it('says that none works from its renewal for a login on, until the next one is open', () => {
  const works = vi.fn();
  const socket = new ShopSocket('ws://shop.test/socket', () => {}, () => 1, works);
  last().open();
  socket.renew();
  expect(FakeSocket.made).toHaveLength(2);
  expect(works.mock.calls).toEqual([[true], [false]]);
  last().open();
  expect(works.mock.calls).toEqual([[true], [false], [true]]);
});
