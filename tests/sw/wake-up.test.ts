import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { device } from '../../src/local/database/database';
import { pictureToCome } from '../../src/local/outbox/outbox-row';
import { writeEntry } from '../../src/local/outbox/outbox-write';
import { handleSync } from '../../src/sw/background-sync';
import { connectionWorks } from '../../src/sync/connectivity';
import { syncTag } from '../../src/sync/sync-tag';
import { FakeNetwork, good } from '../support/client/fake-network';

const entry = (id: string) => ({ id, name: 'keepGoods!add', payload: { sellerGoodsId: 'lamp' }, pictures: [], madeAt: Date.now(), language: 'en' }) as const;
let network: FakeNetwork;
let sync: (event: { tag: string; waitUntil(work: Promise<unknown>): void }) => void;

beforeEach(async () => {
  network = new FakeNetwork();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('self', { addEventListener: (type: string, listener: typeof sync) => {
    if (type === 'sync') sync = listener;
  } });
  handleSync();
  await Promise.all(device.tables.map((table) => table.clear()));
  await device.session.put({ name: 'open', user: 'u-ada', token: 'handle' });
  await writeEntry(device, 'u-ada', entry('entry-0001'));
});
afterEach(() => {
  // Ends the probes that follow a lost request: the next test would count them.
  connectionWorks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function wake(tag = syncTag): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve('nothing to do');
  sync({ tag, waitUntil(given) {
    work = given;
  } });
  return work;
}

/** Lets so many seconds pass, or fewer if it is done before. */
async function pass(seconds: number, isDone: () => boolean): Promise<void> {
  for (let second = 0; second < seconds && !isDone(); second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    // The database's own turns take no time.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  }
}

it('sends what waits when the browser says that there is a line, as whoever is logged in', async () => {
  // With a Date header, as every server sends (sync/shop-time.ts).
  network.answers(good(null, { date: new Date().toUTCString() }));
  await wake();
  const [sent] = network.requests.filter(({ url }) => url.includes('/api/'));
  expect(sent?.url).toBe('http://shop.test/api/keepGoods!add.action?lang=en&token=handle');
  expect(sent?.headers.get('idempotency-key')).toBe('entry-0001');
  expect(await device.outbox.count()).toBe(0);
});

it('has the browser come again while something is left', async () => {
  network.answers('broken');
  await expect(wake()).rejects.toThrow('not empty');
  expect(await device.outbox.count()).toBe(1);
});

it('puts nothing off while the shop is out of reach, so that no page waits that is online sooner', async () => {
  // What it heard of the shop a moment ago says nothing of now.
  network.answers(good(null, { date: new Date().toUTCString() }));
  await wake();
  await writeEntry(device, 'u-ada', entry('entry-0002'));
  network.answers('broken');
  const before = await device.outbox.toArray();
  await expect(wake()).rejects.toThrow('not empty');
  expect(await device.outbox.toArray()).toEqual(before);
});

it('begins nothing more after half a minute, so that over a line that stalls a newer build can take over', async () => {
  for (let each = 2; each <= 12; each += 1) await writeEntry(device, 'u-ada', { ...entry(`entry-${1_000 + each}`), payload: { sellerGoodsId: `lamp-${each}` } });
  const answer = () => good(null, { date: new Date().toUTCString() });
  network.answers(({ url }) => (url.endsWith('/healthz') ? answer() : new Promise<never>(() => {})));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn<(how: unknown) => void>();
  void wake().then(ended, ended);
  await pass(60, () => ended.mock.calls.length > 0);
  expect(ended).toHaveBeenCalledOnce();
  const sent = network.requestsOf('keepGoods!add').length;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(12);
  expect(await device.outbox.count()).toBe(12);
});

it('begins no more pictures of an entry either: those that are sent by then need not be again', async () => {
  const images = [0, 1, 2].map((index) => pictureToCome(index));
  const pictures = images.map((sha256, index) => ({ bytes: new ArrayBuffer(index + 1), sha256, type: 'image/webp' }));
  const review = { orderId: 'o1', sellerGoodsId: 'lamp', skuId: 'brass', rating: 5, content: 'Bright', images };
  await writeEntry(device, 'u-ada', { ...entry('entry-0002'), name: 'evaluation!add', payload: review, pictures });
  const answer = (data: unknown) => good(data, { date: new Date().toUTCString() });
  const names = images.map((_image, index) => `${String(index).repeat(32)}.webp`);
  network.answers(async ({ url }) => {
    if (url.includes('session!token')) return answer({ session_token: 'form', expiresAt: 1 });
    if (!url.includes('uploadimg!execute')) return answer(null);
    const sent = network.requestsOf('uploadimg!execute').length;
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    return answer({ data: names[sent - 1] });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn<(how: unknown) => void>();
  void wake().then(ended, ended);
  await pass(60, () => ended.mock.calls.length > 0);
  expect(ended).toHaveBeenCalledOnce();
  expect(network.requestsOf('uploadimg!execute')).toHaveLength(2);
  expect((await device.outbox.toArray()).map((row) => row.pictures.map(({ name }) => name))).toEqual([[names[0], names[1], undefined]]);
});

it('leaves events of other names alone', async () => {
  expect(await wake('else')).toBe('nothing to do');
  expect(network.requests).toEqual([]);
});
