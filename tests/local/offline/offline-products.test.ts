import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryKey } from '../../../src/contract/shop/query-key';
import { device } from '../../../src/local/database/database';
import { watchOpenedProducts } from '../../../src/local/offline/offline-products';
import { keepReply, touchReply } from '../../../src/local/replies/replies';
import { detail } from '../../support/client/kept-goods';

const key = (id: string) => queryKey('en', 'sellerGoods!info', { sellerGoodsId: id });
const open = (id: string, at = Date.now()) => keepReply(key(id), detail(id), at);
const usedAt = async (id: string) => (await device.replies.get(key(id)))?.usedAt;
let stop = () => {};

beforeEach(() => Promise.all([device.replies.clear(), device.goods.clear()]));
afterEach(() => stop());

it('tells of an opened product once, of one that comes or goes at once, and not of another look at one', async () => {
  const hourAgo = Date.now() - 3_600_000;
  await open('lamp', hourAgo);
  const told: string[][] = [];
  stop = watchOpenedProducts('en', (opened) => told.push(opened.map(({ sellerGoodsId }) => sellerGoodsId)));
  await vi.waitFor(() => expect(told).toEqual([['lamp']]));

  await touchReply(key('lamp'), hourAgo + 120_000);
  expect(await usedAt('lamp')).toBe(hourAgo + 120_000);
  await open('mug');
  await vi.waitFor(() => expect(told).toEqual([['lamp'], ['mug', 'lamp']]));
  await device.replies.delete(key('mug'));
  await vi.waitFor(() => expect(told).toEqual([['lamp'], ['mug', 'lamp'], ['lamp']]));
});

it('reads what is kept of a product when it is wanted', async () => {
  await open('lamp');
  const read = await new Promise((resolve) => {
    stop = watchOpenedProducts('en', ([lamp]) => resolve(lamp?.read()));
  });
  expect(read).toMatchObject({ status: 'success', data: { sellerGoodsId: 'lamp' } });
});

it('notes a use only where the last one was a while ago: each write is read again by all that follow the row', async () => {
  const then = Date.now() - 3_600_000;
  await open('lamp', then);
  await touchReply(key('lamp'), then + 30_000);
  expect(await usedAt('lamp')).toBe(then);
  await touchReply(key('lamp'), then + 90_000);
  expect(await usedAt('lamp')).toBe(then + 90_000);
});
