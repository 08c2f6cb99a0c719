import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staleAfter } from '../../../src/contract/shop/stale-after';
import { device } from '../../../src/local/database/database';
import { markOrder, watchOrderMarks, orderMarks } from '../../../src/local/orders/order-marks';
import { sentPictures } from '../../../src/local/outbox/entry-pictures';
import { discardEntry } from '../../../src/local/outbox/outbox';
import { finishEntry, laneHeads } from '../../../src/local/outbox/outbox-replay';
import { pictureToCome } from '../../../src/local/outbox/outbox-row';
import { writeEntry, type NewEntry } from '../../../src/local/outbox/outbox-write';
import { invalidateHere } from '../../../src/local/replies/invalidate';
import { reviewedLine } from '../../../src/rules/orders/orders';

const is = (user: string) => device.session.put({ name: 'open', user, token: `token of ${user}` });
const entry = (id: string, name: 'order!remind' | 'evaluation!addList', payload: unknown, pictures: NewEntry['pictures'] = []): NewEntry => ({ id, name, payload, pictures, madeAt: 5, language: 'en' });
const review = { orderId: 'o1', evaluationList: [{ sellerGoodsId: 'lamp', skuId: 's', rating: 5, content: 'Good', images: [pictureToCome(0), pictureToCome(1)] }] };
const reply = (key: string) => ({ user: 'ann', key, reply: {}, asOf: 7 });
const ages = async () => Object.fromEntries((await device.userReplies.toArray()).filter(({ key }) => key.startsWith('en ')).map(({ key, asOf }) => [key, asOf]));
const finishFirst = async (answer: unknown) => {
  const [head] = await laneHeads(device);
  if (!head) throw new Error('nothing waits');
  await finishEntry(device, head, answer);
};

let stop = () => {};
beforeEach(() => is('ann'));
afterEach(async () => {
  stop();
  for (const table of device.tables) await table.clear();
});

it('[S-479] reminded orders are kept on the device, with when; the first time counts', async () => {
  await markOrder(device, 'ann', 'reminded', 'o1', 11);
  await markOrder(device, 'ann', 'reminded', 'o1', 99);
  await markOrder(device, 'ann', 'reminded', 'o2', 12);
  expect(await orderMarks('reminded')).toEqual(new Map([['o1', 11], ['o2', 12]]));
  expect(await orderMarks('reviewed')).toEqual(new Map());
});

it('[S-479] are told at every change', async () => {
  const told: string[] = [];
  stop = watchOrderMarks('reminded', (marks) => told.push([...marks.keys()].join()));
  await vi.waitUntil(() => told.length > 0);
  await markOrder(device, 'ann', 'reminded', 'o1', 11);
  await vi.waitUntil(() => told.includes('o1'));
});

it('[S-479] are one user’s: another sees none of them, and nobody does', async () => {
  await markOrder(device, 'ann', 'reminded', 'o1', 11);
  await is('ben');
  expect(await orderMarks('reminded')).toEqual(new Map());
  await device.session.clear();
  expect(await orderMarks('reminded')).toEqual(new Map());
  await is('ann');
  expect(await orderMarks('reminded')).toEqual(new Map([['o1', 11]]));
});

it('[S-216] a reminder that was pressed twice before it was sent is one', async () => {
  const first = await writeEntry(device, 'ann', entry('e1', 'order!remind', { orderId: 'o1' }));
  expect(await writeEntry(device, 'ann', entry('e2', 'order!remind', { orderId: 'o1' }))).toEqual(first);
  await writeEntry(device, 'ann', entry('e3', 'order!remind', { orderId: 'o2' }));
  expect(await device.outbox.count()).toBe(2);
});

it('[S-479] a reminder is remembered with the shop’s yes, and not at all if it was discarded or came from elsewhere', async () => {
  await writeEntry(device, 'ann', entry('e1', 'order!remind', { orderId: 'o1' }));
  await discardEntry('e1');
  await writeEntry(device, 'ann', entry('e2', 'order!remind', { orderId: 'o2' }));
  await finishFirst(undefined);
  await writeEntry(device, 'ann', entry('e3', 'order!remind', { orderId: 'o3' }));
  expect(await orderMarks('reminded')).toEqual(new Map());
  await finishFirst(null);
  expect([...(await orderMarks('reminded')).keys()]).toEqual(['o3']);
});

it('what the shop took makes stale what is kept of orders, and nothing else', async () => {
  await device.userReplies.bulkPut([reply('en order!listMain {}'), reply('en order!info {"orderId":"o1"}'), reply('en order!count {}'), reply('en keepGoods!count {}'), { ...reply('en order!info {}'), user: 'ben' }]);
  await writeEntry(device, 'ann', entry('e1', 'order!remind', { orderId: 'o1' }));
  await finishFirst(null);
  expect(await ages()).toEqual({ 'en order!listMain {}': 0, 'en order!info {"orderId":"o1"}': 0, 'en order!count {}': 0, 'en keepGoods!count {}': 7, 'en order!info {}': 7 });
});

it('[S-211] a review that the shop took is remembered in the same transaction, so that the order says so at once', async () => {
  await device.userReplies.put(reply('en order!listMain {}'));
  await writeEntry(device, 'ann', entry('e1', 'evaluation!addList', review));
  expect(await orderMarks('reviewed')).toEqual(new Map());
  await finishFirst({ idList: ['r1'] });
  expect([...(await orderMarks('reviewed')).keys()]).toEqual([reviewedLine('o1', { sellerGoodsId: 'lamp', skuId: 's' })]);
  expect(await ages()).toEqual({ 'en order!listMain {}': 0 });
});

it('after a call of its own, too, all of orders is asked for anew', async () => {
  await device.userReplies.bulkPut([reply('en orderLog!list {"orderId":"o1"}'), reply('en localuser!get {}')]);
  await invalidateHere(staleAfter.order);
  expect(await ages()).toEqual({ 'en orderLog!list {"orderId":"o1"}': 0, 'en localuser!get {}': 7 });
});

it('tells which pictures of a review the shop has by now', async () => {
  const picture = (sha256: string) => ({ sha256, bytes: new ArrayBuffer(1), type: 'image/webp' });
  await writeEntry(device, 'ann', entry('e1', 'evaluation!addList', review, [picture('x'), picture('y')]));
  expect(await sentPictures('e1')).toEqual([false, false]);
  await device.outbox.toCollection().modify((row) => {
    const [first, ...rest] = row.pictures;
    if (first) row.pictures = [{ ...first, name: 'a.webp' }, ...rest];
  });
  expect(await sentPictures('e1')).toEqual([true, false]);
  expect(await sentPictures('gone')).toEqual([]);
});
