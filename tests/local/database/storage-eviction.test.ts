import 'fake-indexeddb/auto';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { device, DeviceDatabase } from '../../../src/local/database/database';
import { evictionLimits, evictUnused, writeWithEviction } from '../../../src/local/database/storage-eviction';
import { keepShopTime } from '../../../src/local/outbox/outbox-age';
import type { ShopTime } from '../../../src/local/outbox/outbox-row';
import { clearUnpinned } from '../../../src/local/offline/pinned-rows';
import { card } from '../../support/client/kept-goods';

const day = 86_400_000;
const now = 1_000 * day;

const reply = (key: string, usedAt: number) => ({ key, outcome: {}, asOf: 0, usedAt, goodsIds: [] });
const goods = (id: string, usedAt: number) => ({ id, language: 'en', card: card(id), asOf: 0, usedAt });
const numbered = <Row>(count: number, row: (index: number) => Row) => Array.from({ length: count }, (_, index) => row(index));

beforeEach(() => Promise.all([device.replies.clear(), device.goods.clear(), device.state.clear()]));

it('lets go of what was not shown for 60 days, and of nothing that was', async () => {
  await keepShopTime(device, { shop: now, device: now });
  await device.replies.bulkPut([reply('old', now - 60 * day - 1), reply('used', now - 60 * day), reply('new', now)]);
  await device.goods.bulkPut([goods('old', now - 61 * day), goods('new', now - day)]);
  await evictUnused(now);
  expect((await device.replies.toCollection().primaryKeys()).toSorted()).toEqual(['new', 'used']);
  expect(await device.goods.toCollection().primaryKeys()).toEqual([['en', 'new']]);
});

it.each<[what: string, heard: ShopTime | undefined]>([
  ['the shop, which is heard now, says that the clock is ahead', { shop: now, device: now + 400 * day }],
  ['the shop was not heard since', { shop: now, device: now }],
  ['the shop never named its time', undefined],
])('lets go of nothing where the clock is set ahead, at no start of a page: %s', async (_what, heard) => {
  if (heard) await keepShopTime(device, heard);
  await device.replies.bulkPut([reply('seen', now - day), reply('seen by the wrong clock', now + 400 * day)]);
  await device.goods.put(goods('seen', now - day));
  for (const start of [400, 401]) await evictUnused(now + start * day);
  expect([await device.replies.count(), await device.goods.count()]).toEqual([2, 1]);
});

it('keeps at most 1,000 replies, those used last', async () => {
  expect(evictionLimits.replies).toBe(1_000);
  await device.replies.bulkPut(numbered(1_003, (index) => reply(`k${index}`, now - index)));
  await evictUnused(now);
  expect(await device.replies.count()).toBe(1_000);
  expect(await device.replies.bulkGet(['k0', 'k999'])).not.toContain(undefined);
  expect(await device.replies.bulkGet(['k1000', 'k1001', 'k1002'])).toEqual([undefined, undefined, undefined]);
});

it('keeps at most 6,000 products', async () => {
  expect(evictionLimits.goods).toBe(6_000);
  await device.goods.bulkPut(numbered(6_002, (index) => goods(`g${index}`, now - index)));
  await evictUnused(now);
  expect(await device.goods.count()).toBe(6_000);
  expect(await device.goods.get(['en', 'g6001'])).toBeUndefined();
  expect(await device.goods.get(['en', 'g5999'])).toBeDefined();
});

it('counts what was shown by a clock that was ahead with the rest, and lets go of nothing that is kept on purpose', async () => {
  const century = 36_525 * day;
  await device.replies.bulkPut([...numbered(1_003, (index) => reply(`ahead${index}`, now + 400 * day - index)), reply('kept', now + century), reply('kept in 1970', century)]);
  await evictUnused(now);
  expect(await device.replies.count()).toBe(1_002);
  expect(await device.replies.bulkGet(['ahead1000', 'ahead1001', 'ahead1002'])).toEqual([undefined, undefined, undefined]);
  await clearUnpinned();
  expect((await device.replies.toCollection().primaryKeys()).toSorted()).toEqual(['kept', 'kept in 1970']);
});

it("leaves the shopper's own rows alone", async () => {
  await device.state.put({ name: 'searchHistory', value: ['lamp'] });
  await keepShopTime(device, { shop: now * 10, device: now * 10 });
  await evictUnused(now * 10);
  expect(await device.state.get('searchHistory')).toBeDefined();
});

it('makes room for what the shopper did by what pages left, and by what is kept on purpose only where that is not enough', async () => {
  const century = 36_525 * day;
  const here = async () => (await device.goods.toCollection().primaryKeys()).map(([, id]) => id).toSorted();
  const fill = () => device.goods.bulkPut([...numbered(4, (index) => goods(`seen${index}`, Date.now() - index)), ...numbered(8, (index) => goods(`kept${index}`, Date.now() + century))]);
  /** A disk that is full as long as it has more products than these. */
  const writeOnceLeft = (room: number) => writeWithEviction(device, async () => {
    if ((await device.goods.count()) > room) throw new DOMException('full', 'QuotaExceededError');
  });
  await fill();
  await writeOnceLeft(10);
  expect(await here()).toEqual([...numbered(8, (index) => `kept${index}`), 'seen0', 'seen1']);
  await writeOnceLeft(8);
  expect(await here()).toEqual(numbered(8, (index) => `kept${index}`));
  await fill();
  expect(await writeOnceLeft(7)).toBeUndefined();
  expect(await here()).toEqual([]);
});

it('makes room by what is kept on purpose also where there is none to note that it was taken', async () => {
  await device.state.put({ name: 'pack en all ', value: {} });
  await device.goods.put(goods('kept', Date.now() + 36_525 * day));
  const refuse = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  device.state.hook('updating', refuse);
  onTestFinished(() => device.state.hook('updating').unsubscribe(refuse));
  expect(await writeWithEviction(device, async () => {
    if ((await device.goods.count()) > 0) throw new DOMException('full', 'QuotaExceededError');
    return 'written';
  })).toBe('written');
  expect(refuse).toHaveBeenCalled();
});

it('makes room by the pictures that were seen, which come again, before all replies go, and before what is kept on purpose', async () => {
  const cached = { 'dhow-pictures': ['/pictures/lamp-640.webp'], 'dhow-uploads': ['/uploads/1.webp'], 'dhow-kept-pictures': ['/pictures/mug-320.webp'] };
  vi.stubGlobal('caches', {
    open: async (name: keyof typeof cached) => ({
      keys: async () => [...cached[name]],
      delete: async (address: string) => void cached[name].splice(cached[name].indexOf(address), 1),
    }),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await device.replies.bulkPut(numbered(4, (index) => reply(`k${index}`, now - index)));
  expect(await writeWithEviction(device, async () => {
    if (cached['dhow-pictures'].length + cached['dhow-uploads'].length > 0) throw new DOMException('full', 'QuotaExceededError');
  })).toBeUndefined();
  expect(cached).toEqual({ 'dhow-pictures': [], 'dhow-uploads': [], 'dhow-kept-pictures': ['/pictures/mug-320.webp'] });
  expect(await device.replies.count()).toBe(2);
});

it('makes room by a user’s own replies too, the oldest first', async () => {
  await device.userReplies.bulkPut(numbered(4, (index) => ({ user: 'ann', key: `k${index}`, reply: {}, asOf: 0, saidAt: 10 - index })));
  const here = async () => (await device.userReplies.toCollection().primaryKeys()).map(([, key]) => key);
  const writeOnceLeft = (room: number) => writeWithEviction(device, async () => {
    if ((await device.userReplies.count()) > room) throw new DOMException('full', 'QuotaExceededError');
  });
  await writeOnceLeft(2);
  expect(await here()).toEqual(['k0', 'k1']);
  await writeOnceLeft(0);
  expect(await here()).toEqual([]);
});

it('tells a database that does not open from one that is full', async () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const closed = new DeviceDatabase('closed', { indexedDB: { open: refuse } as never, IDBKeyRange });
  expect(await writeWithEviction(closed, () => Promise.resolve('written'))).toBe('noStorage');
});

it('asks the browser to keep what the shopper did once there is any of it, and once only', async () => {
  const persist = vi.fn(() => Promise.resolve(false));
  vi.stubGlobal('navigator', { storage: { persist } });
  onTestFinished(() => void vi.unstubAllGlobals());
  // As a page does that has just begun.
  vi.resetModules();
  const { writeWithEviction: write } = await import('../../../src/local/database/storage-eviction');
  expect(await write(device, () => Promise.reject(new DOMException('full', 'QuotaExceededError')))).toBe('noRoom');
  expect(persist).not.toHaveBeenCalled();
  for (const written of [1, 2]) expect(await write(device, () => Promise.resolve(written))).toBe(written);
  expect(persist).toHaveBeenCalledTimes(1);
});
