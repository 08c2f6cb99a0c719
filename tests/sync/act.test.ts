import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { device } from '../../src/local/database/database';
import { discardEntry, retryEntry, waitingEntries } from '../../src/local/outbox/outbox';
import { replacePayload } from '../../src/local/outbox/replace-payload';
import { picturesOfEntry } from '../../src/local/outbox/entry-pictures';
import { pictureToCome } from '../../src/local/outbox/outbox-row';
import { writeEntry } from '../../src/local/outbox/outbox-write';
import { noMoney } from '../../src/rules/money';
import { startReplayer } from '../../src/sync/background-sync';
import { act, actTraced } from '../../src/sync/outbox';
import { beginSession } from '../../src/sync/session';
import { endSession } from '../../src/sync/session-end';
import { syncTag } from '../../src/sync/sync-tag';
import { card } from '../support/client/kept-goods';
import { FakeLocalStorage } from '../support/client/local-storage';
import { FakeNetwork, good } from '../support/client/fake-network';

let network: FakeNetwork;
/** The sync tags for which the browser was asked to wake the worker. */
let tags: string[];
let stop = () => {};

beforeEach(async () => {
  network = new FakeNetwork();
  new FakeLocalStorage();
  network.answers(good(null, { date: new Date().toUTCString() }));
  tags = [];
  const registration = { sync: { register: (tag: string) => Promise.resolve(void tags.push(tag)) } };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration) } });
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' });
  await Promise.all(device.tables.map((table) => table.clear()));
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.unstubAllGlobals();
});

const email = 'ada@example.com';
const subscribe = () => act('subscribe!add', { email }, { language: 'en' });
const sent = () => network.paths.filter((path) => path === '/api/subscribe!add.action').length;

it('what was done is sent at once by the page that it was done in, and the browser is asked to wake the worker for it', async () => {
  stop = startReplayer();
  expect(await subscribe()).toBe('kept');
  await vi.waitUntil(() => sent() === 1);
  await vi.waitUntil(() => tags.length > 0);
  expect(tags).toEqual([syncTag]);
});

it('OB4 what was discarded and is wanted back has the key that it had: the shop may have it already', async () => {
  const kept = await actTraced('subscribe!add', { email }, { language: 'en' });
  const id = typeof kept === 'object' ? kept.id : undefined;
  if (id === undefined) throw new Error('not kept');
  expect(await discardEntry(id)).toBe(true);
  expect(await act('subscribe!add', { email }, { language: 'en', undone: { id, user: '', editable: true, madeAt: 1 } })).toBe('kept');
  stop = startReplayer();
  await vi.waitUntil(() => sent() === 1);
  expect(network.requests.find(({ url }) => url.includes('subscribe!add'))?.headers.get('idempotency-key')).toBe(id);
});

it('without a page that sends, the worker is to be woken all the same', async () => {
  expect(await subscribe()).toBe('kept');
  await vi.waitUntil(() => tags.length > 0);
  expect([tags, sent()]).toEqual([[syncTag], 0]);
});

it('what another tab kept is sent at once too', async () => {
  stop = startReplayer();
  // By then the page has found nothing to send.
  await vi.waitUntil(async () => (await device.lease.count()) === 0);
  await writeEntry(device, '', { id: 'of another tab', name: 'subscribe!add', payload: { email }, pictures: [], madeAt: Date.now(), language: 'en' });
  await vi.waitUntil(() => sent() === 1);
});

it('what is not kept wakes nobody', async () => {
  expect(await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en' })).toBe('notLoggedIn');
  await new Promise(setImmediate);
  expect(tags).toEqual([]);
});

async function adaLogsIn(usercode = 'ada'): Promise<void> {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => storage.get(name) ?? null, setItem: (name: string, text: string) => void storage.set(name, text), removeItem: (name: string) => void storage.delete(name) });
  const user = { usercode, username: 'ada', avatar: null, money: noMoney, email: null, phone: null, invitationCode: null, safewordSet: false };
  await beginSession({ token: 't', expiresAt: Date.now() + 60_000, sealKey: Buffer.alloc(32, 7).toString('base64url'), user });
}

it('what was tried before its user’s session ended is sent at once when they are back', async () => {
  await adaLogsIn();
  await act('newOnlinechat!send', { type: 'text', content: 'hello' }, { language: 'en' });
  const [row] = await device.outbox.toArray();
  if (!row) throw new Error('not kept');
  const now = Date.now();
  await device.outbox.put({ ...row, tries: 1, notBefore: now, postponedAt: now - 2_000, waitingFor: 'line' });
  await endSession('t', 'loginExpired');
  expect(await device.outbox.count()).toBe(0);
  stop = startReplayer();
  // By then the page has found nothing to send.
  await vi.waitUntil(async () => (await device.lease.count()) === 0);
  await adaLogsIn();
  await vi.waitUntil(() => network.paths.includes('/api/newOnlinechat!send.action'), { timeout: 5_000 });
});

it('OB14 what was discarded and is wanted back twice, by two taps or in two tabs, is there once, and drives nothing out', async () => {
  await adaLogsIn();
  await device.goods.put({ language: 'en', id: 'lamp', card: card('lamp'), asOf: 1, usedAt: 1 });
  const back = () => act('newOnlinechat!send', { type: 'text', content: 'hello' }, { language: 'en', undone: { id: 'e1', user: 'ada', editable: true, madeAt: 1 } });
  expect([await back(), await back()]).toEqual(['kept', 'kept']);
  expect([await device.outbox.count(), await device.goods.count()]).toEqual([1, 1]);
});

it('OB10 what was discarded comes back only for whoever discarded it: another tab may have logged in another user meanwhile', async () => {
  await adaLogsIn();
  await act('newOnlinechat!send', { type: 'text', content: 'hello' }, { language: 'en' });
  const [entry] = await waitingEntries(device);
  if (!entry) throw new Error('not kept');
  expect(await discardEntry(entry.id)).toBe(true);
  const back = () => act('newOnlinechat!send', { type: 'text', content: 'hello' }, { language: 'en', undone: entry });
  await adaLogsIn('ben');
  expect([await back(), await device.outbox.count()]).toEqual(['notLoggedIn', 0]);
  await adaLogsIn();
  expect([await back(), (await device.outbox.toArray()).map(({ user }) => user)]).toEqual(['kept', ['ada']]);
});

it('OB4 what may have arrived, was discarded and is wanted back can neither be edited nor be taken back unsent', async () => {
  await adaLogsIn();
  await act('newOnlinechat!send', { type: 'text', content: 'hello' }, { language: 'en', undone: { id: 'e1', user: 'ada', editable: false, madeAt: 1 } });
  expect(await replacePayload('e1', { type: 'text', content: 'hello there' })).toBe(false);
  await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en', undone: { id: 'e2', user: 'ada', editable: false, madeAt: 1 } });
  await act('keepGoods!del', { sellerGoodsId: 'lamp' }, { language: 'en' });
  expect((await device.outbox.orderBy('seq').toArray()).map(({ name }) => name)).toEqual(['newOnlinechat!send', 'keepGoods!add', 'keepGoods!del']);
});

it.each([true, false])('OB15 what waited too long, was discarded and is wanted back asks again before it is sent, also beside a later action (may be edited: %s)', async (editable) => {
  await adaLogsIn();
  await act('keepGoods!del', { sellerGoodsId: 'lamp' }, { language: 'en' });
  const old = { id: 'e1', user: 'ada', editable, madeAt: 7, refusal: 'tooOld' };
  expect(await act('keepGoods!add', { sellerGoodsId: 'lamp' }, { language: 'en', undone: old })).toBe('kept');
  expect(await waitingEntries(device)).toMatchObject([{ name: 'keepGoods!del', state: 'waiting' }, { ...old, name: 'keepGoods!add', state: 'needsYou' }]);
  stop = startReplayer();
  await vi.waitUntil(() => network.paths.includes('/api/keepGoods!del.action'));
  await vi.waitUntil(async () => (await device.outbox.count()) === 1);
  expect(network.paths).not.toContain('/api/keepGoods!add.action');
  await retryEntry('e1');
  await vi.waitUntil(() => network.paths.includes('/api/keepGoods!add.action'));
});

it('an action is kept with its pictures, in their order and to the byte', async () => {
  await adaLogsIn();
  const images = [pictureToCome(0), pictureToCome(1)];
  const pictures = ['one', 'another'].map((content) => new Blob([content], { type: 'image/webp' }));
  expect(await act('evaluation!add', { orderId: 'o', sellerGoodsId: 'lamp', skuId: 's', rating: 5, content: 'Good', images }, { language: 'en', pictures })).toBe('kept');
  const [row] = await device.outbox.toArray();
  expect(row?.pictures.map(({ size }) => size)).toEqual([3, 7]);
  expect(await Promise.all((await picturesOfEntry(row?.id ?? '')).map((picture) => picture.text()))).toEqual(['one', 'another']);
});
