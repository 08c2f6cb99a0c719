import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GoodsCard } from '../../../src/contract/shop/goods';
import { forgetViewed, mostViewed, noteViewed, watchViewed } from '../../../src/local/catalog/viewed-goods';
import { device } from '../../../src/local/database/database';
import { forgetUser } from '../../../src/local/session/encrypt-user-data';
import { card } from '../../support/client/kept-goods';

let told: readonly GoodsCard[] | undefined;
let stop = () => {};
const ids = () => told?.map(({ sellerGoodsId }) => sellerGoodsId);
const present = (user: string) => device.session.put({ name: 'open', user, token: `token of ${user}` });
beforeEach(async () => {
  await device.goods.bulkPut(['lamp', 'teapot', 'mug'].map((id) => ({ id, language: 'en', card: card(id), asOf: 1, usedAt: 1 })));
  stop = watchViewed('en', (goods) => (told = goods));
});
afterEach(async () => {
  stop();
  told = undefined;
  for (const table of device.tables) await table.clear();
});

it('what was looked at is told, the latest first, each once', async () => {
  for (const [at, id] of ['lamp', 'teapot', 'lamp'].entries()) await noteViewed(id, at);
  await vi.waitFor(() => expect(ids()).toEqual(['lamp', 'teapot']));
  await forgetViewed();
  await vi.waitFor(() => expect(ids()).toEqual([]));
});

it('only so much is remembered, the oldest goes', async () => {
  for (let at = 0; at <= mostViewed + 1; at += 1) await noteViewed(`g${at}`, at);
  const rows = await device.viewed.toArray();
  expect(rows).toHaveLength(mostViewed);
  expect(Math.min(...rows.map(({ at }) => at))).toBe(2);
});

it('what is looked at now is the latest, also where the clock was ahead before', async () => {
  for (let at = 0; at < mostViewed; at += 1) await noteViewed(`g${at}`, 1_000 + at);
  for (const id of ['lamp', 'teapot']) await noteViewed(id, 10);
  await vi.waitFor(() => expect(ids()).toEqual(['teapot', 'lamp']));
});

it('nobody sees what another looked at, and a logout leaves nothing of it', async () => {
  await noteViewed('mug', 1);
  await present('ann');
  await noteViewed('lamp', 2);
  await vi.waitFor(() => expect(ids()).toEqual(['lamp']));
  await present('ben');
  await vi.waitFor(() => expect(ids()).toEqual([]));
  await present('ann');
  await forgetUser(device, 'ann');
  expect((await device.viewed.toArray()).map(({ user, id }) => [user, id])).toEqual([['', 'mug']]);
  await vi.waitFor(() => expect(ids()).toEqual(['mug']));
});
