import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusalCode, refusalText } from '../../src/contract/refusals';
import { device } from '../../src/local/database/database';
import { writeEntry } from '../../src/local/outbox/outbox-write';
import { startReplayer } from '../../src/sync/background-sync';
import { connectionWorks, watchConnection } from '../../src/sync/connectivity';
import { FakeLocalStorage } from '../support/client/local-storage';
import { FakeNetwork, good, json } from '../support/client/fake-network';

let network: FakeNetwork;
let told: string[];
let stops: (() => void)[] = [];

beforeEach(async () => {
  network = new FakeNetwork();
  new FakeLocalStorage();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' });
  await Promise.all(device.tables.map((table) => table.clear()));
  await device.session.put({ name: 'open', user: 'u-ada', token: 'handle' });
  await writeEntry(device, 'u-ada', { id: 'entry-0001', name: 'keepGoods!add', payload: { sellerGoodsId: 'lamp' }, pictures: [], madeAt: Date.now(), language: 'en' });
  // The database needs the real `setImmediate`.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  told = [];
  stops = [watchConnection((now) => told.push(now))];
});
afterEach(() => {
  for (const stop of stops) stop();
  connectionWorks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await vi.advanceTimersByTimeAsync(500);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  }
}

/** The shop, where only this call fails. */
function failsOnly(name: string, fail: () => Response): void {
  network.answers(({ url }) => (url.includes(name) ? fail() : url.endsWith('/healthz') ? json({ ok: true }, { headers: { date: new Date().toUTCString() } }) : good(null, { date: new Date().toUTCString() })));
}
const tries = () => network.requestsOf('keepGoods!add').length;

it('OB8 what somebody else refuses over a working line is tried later each time, and nothing is said of the line', async () => {
  failsOnly('keepGoods!add', () => new Response('<!doctype html><title>Forbidden</title>', { status: 403, headers: { 'content-type': 'text/html' } }));
  stops.push(startReplayer());
  await pass(300_000);
  expect(tries()).toBeGreaterThan(4);
  expect(tries()).toBeLessThan(12);
  expect(told).toEqual(['online']);
});

it('OB8 what a server of another build does not know waits for one that does, and asks nothing of the shopper', async () => {
  failsOnly('keepGoods!add', () => json({ code: refusalCode('parameterError'), msg: refusalText('parameterError'), data: { field: 'call' } }, { status: 404 }));
  stops.push(startReplayer());
  await pass(120_000);
  expect(tries()).toBeGreaterThan(4);
  expect(tries()).toBeLessThan(9);
  expect(told).toEqual(['online']);
  expect(await device.outbox.toArray()).toMatchObject([{ state: 'waiting' }]);
  failsOnly('nothing', () => new Response());
  await pass(150_000);
  expect(await device.outbox.count()).toBe(0);
});

it('OB8 what somebody else puts off over a working line waits for as long as they say', async () => {
  failsOnly('keepGoods!add', () => new Response('Too many requests', { status: 429, headers: { 'retry-after': '240' } }));
  stops.push(startReplayer());
  await pass(230_000);
  expect(tries()).toBe(1);
  await pass(20_000);
  expect(tries()).toBe(2);
});

it('OB8 what fails although the line works is tried later each time: it does not wake itself', async () => {
  failsOnly('keepGoods!add', () => {
    throw new TypeError('Failed to fetch');
  });
  stops.push(startReplayer());
  await pass(300_000);
  expect(tries()).toBeGreaterThan(4);
  expect(tries()).toBeLessThan(20);
});

it('what waits is sent at once when a line is back that was lost', async () => {
  failsOnly('/', () => {
    throw new TypeError('Failed to fetch');
  });
  connectionWorks();
  stops.push(startReplayer());
  // By then each wait lasts most of a minute.
  await pass(600_000);
  failsOnly('nothing', () => new Response());
  const before = tries();
  while (told.at(-1) === 'offline') await pass(500);
  await pass(2_000);
  expect(tries()).toBe(before + 1);
});
