import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { device } from '../../src/local/database/database';
import { isStorageFull } from '../../src/local/database/storage-eviction';
import { keepChat } from '../../src/local/chat';
import { changesOf } from '../../src/local/counters';
import { chooseDeliveryCountry } from '../../src/local/delivery-country';
import { keepDraftPicture, keptDraftPictures } from '../../src/local/draft-pictures';
import { keepDraft, keptDraft } from '../../src/local/drafts';
import { keepAttempt, ownDrafts } from '../../src/local/orders/order-drafts';
import { orderMarks } from '../../src/local/orders/order-marks';
import { finishEntry, laneHeads } from '../../src/local/outbox/outbox-replay';
import { writeEntry, type NewEntry } from '../../src/local/outbox/outbox-write';
import { invalidateHere } from '../../src/local/replies/invalidate';
import { keepToken, keptToken } from '../../src/local/sent-tokens';
import { checkoutLine, shownOrder } from '../support/client/checkout-world';
import { card } from '../support/client/kept-goods';

beforeEach(async () => {
  for (const table of device.tables) await table.clear();
  await device.session.put({ name: 'open', user: 'ann', token: 't' });
});

const cacheReplies = () => device.replies.bulkPut(['a', 'b'].map((key) => ({ key, outcome: {}, asOf: 0, usedAt: 0, goodsIds: [] })));

/** A disk that takes nothing of the shopper's before a cached reply is evicted. */
async function fullDisk(): Promise<void> {
  await cacheReplies();
  let isFull = true;
  const evicted = () => {
    isFull = false;
  };
  const refuse = () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  };
  const tables = [device.drafts, device.draftPictures, device.orderDrafts, device.chat, device.orderMarks, device.favourites, device.counters];
  device.replies.hook('deleting', evicted);
  for (const table of tables) table.hook('creating', refuse);
  onTestFinished(() => {
    device.replies.hook('deleting').unsubscribe(evicted);
    for (const table of tables) table.hook('creating').unsubscribe(refuse);
  });
}

/** Makes an entry, to which the shop says yes. */
async function finish(action: Pick<NewEntry, 'name' | 'payload'>): Promise<void> {
  await writeEntry(device, 'ann', { ...action, id: 'e1', pictures: [], madeAt: 1, language: 'en' });
  const [entry] = await laneHeads(device);
  if (entry) await finishEntry(device, entry, undefined);
}
const review = { orderId: 'o1', sellerGoodsId: 'lamp', skuId: 'brass', rating: 5, content: 'Bright', images: [] };
const message = { id: '1', send_receive: 'receive', type: 'text', content: 'hello', createtime: 1 } as const;

it.each<[what: string, keep: () => Promise<unknown>, isKept: () => Promise<boolean>]>([
  ['an order before it is sent', () => keepAttempt({ order: shownOrder([checkoutLine()]), state: 'sent', now: 1 }), async () => (await ownDrafts(device)).length === 1],
  ['what is being written', () => keepDraft('chat', 'hello', 'ann'), async () => (await keptDraft('chat')) === 'hello'],
  ['a picture of a form', () => keepDraftPicture({ form: 'review', owner: 'ann' }, { id: 'p', place: 'line', picture: new Blob(['p']) }), async () => (await keptDraftPictures('review')).length === 1],
  ['the token of a withdrawal', () => keepToken('w', { token: 't', before: [] }, 1), async () => (await keptToken('w', 1))?.token === 't'],
  ['a message of the chat', () => keepChat('ann', { messages: [message] }), async () => (await device.chat.count()) === 1],
  ['that a review was taken', () => finish({ name: 'evaluation!add', payload: review }), async () => (await orderMarks('reviewed')).size === 1],
  ['a favourite that was taken', () => finish({ name: 'keepGoods!add', payload: { sellerGoodsId: 'lamp' } }), async () => (await device.favourites.get(['ann', 'goods', 'lamp'])) !== undefined],
  ['that replies are stale', () => invalidateHere(['localuser!get']), async () => (await changesOf('ann', 'stale localuser!get')) === 1],
])('on a full device %s makes room for itself', async (_what, keep, isKept) => {
  await fullDisk();
  await keep();
  expect(await isKept()).toBe(true);
});

it.each<[what: string, keep: () => Promise<unknown>]>([
  ['that replies are stale', () => invalidateHere(['localuser!get'])],
  ['a favourite that was taken', () => finish({ name: 'keepGoods!add', payload: { sellerGoodsId: 'lamp' } })],
  ['a message of the chat', () => keepChat('ann', { messages: [message] })],
])('what is kept offline on purpose does not give way to what the shop says again: %s', async (_what, keep) => {
  const refuse = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  for (const table of [device.counters, device.favourites, device.chat]) {
    table.hook('creating', refuse);
    onTestFinished(() => table.hook('creating').unsubscribe(refuse));
  }
  const pack = { name: 'pack en all ', value: { version: '1-1' } };
  await device.state.put(pack);
  await device.goods.put({ id: 'mug', language: 'en', card: card('mug'), asOf: 0, usedAt: Date.now() + 36_525 * day });
  await keep().catch(() => {});
  expect(refuse).toHaveBeenCalled();
  expect(await device.goods.count()).toBe(1);
  expect(await device.state.get(pack.name)).toEqual(pack);
});

it('an order that is no draft any more is no full disk: nothing is evicted', async () => {
  await fullDisk();
  await expect(keepAttempt({ order: shownOrder([checkoutLine()]), state: 'sent', id: 'gone', now: 1 })).rejects.toThrow();
  expect(await device.replies.count()).toBe(2);
});

it('a storage that refuses for another reason is no full disk, not in the chat either: it is tried once more, and nothing is evicted', async () => {
  await cacheReplies();
  const refuse = vi.fn(() => {
    throw new DOMException('It cannot be stored.', 'DataCloneError');
  });
  for (const table of [device.draftPictures, device.chat]) {
    table.hook('creating', refuse);
    onTestFinished(() => table.hook('creating').unsubscribe(refuse));
  }
  expect(await keepDraftPicture({ form: 'review', owner: 'ann' }, { id: 'p', place: 'line', picture: new Blob(['p']) })).toBe(false);
  expect(refuse).toHaveBeenCalledTimes(2);
  await expect(keepChat('ann', { messages: [message] })).rejects.toThrow('It cannot');
  expect(refuse).toHaveBeenCalledTimes(4);
  expect(await device.replies.count()).toBe(2);
});

it.each<[how: string, error: Error]>([
  ['as such', new Dexie.QuotaExceededError()],
  ['as what aborted the transaction', new Dexie.AbortError('aborted', new DOMException('full', 'QuotaExceededError'))],
  ['row by row', new Dexie.BulkError('1 of 1 failed', [new DOMException('full', 'QuotaExceededError')] as never)],
])('the database says that the disk is full %s', (_how, error) => {
  expect(isStorageFull(error)).toBe(true);
});

it('a country to deliver to that was not kept says why', async () => {
  const full = vi.spyOn(device.state, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await chooseDeliveryCountry('PT')).toBe('noRoom');
  full.mockRestore();
  device.close({ disableAutoOpen: false });
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(await chooseDeliveryCountry('PT')).toBe('noStorage');
  refusing.mockRestore();
  device.close({ disableAutoOpen: false });
  expect(await chooseDeliveryCountry('PT')).toBe('kept');
});

const day = 86_400_000;

it('the token of an unanswered withdrawal lapses by the shop’s clock, however the device’s is corrected', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = Date.now();
  await keepToken('w', { token: 'first', before: ['w1'] }, shop);
  for (const corrected of [2 * day, -2 * day]) {
    vi.setSystemTime(shop + corrected);
    expect(await keptToken('w', shop + 60_000)).toMatchObject({ token: 'first', before: ['w1'] });
    expect(await keptToken('w', undefined)).toEqual({ token: 'first', before: ['w1'] });
    expect(await keepToken('w', { token: 'second', before: [] }, shop + 60_000)).toMatchObject({ token: 'first' });
  }
  expect(await keptToken('w', shop + day)).toBeUndefined();
  expect(await keepToken('w', { token: 'second', before: [] }, shop + day)).toMatchObject({ token: 'second' });
});
