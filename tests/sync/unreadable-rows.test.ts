import { afterEach, beforeEach, expect, it } from 'vitest';
import { encryptUser, forgetUser } from '../../src/local/session/encrypt-user-data';
import { discardEntry, waitingEntries } from '../../src/local/outbox/outbox';
import { storageUsage } from '../../src/local/database/storage-usage';
import { Stage } from '../support/client/outbox-stage';
import type { Tab } from '../simulation/tab';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

const text = (content: string) => ({ type: 'text', content }) as const;
/** Puts rows into the outbox without any type check. */
const plant = (tab: Tab, rows: readonly object[]) => tab.db.table('outbox').bulkAdd([...rows]);
const whole = (user: string) => ({
  user, name: 'newOnlinechat!send', version: 1, payload: text('x'), lane: 'chat', entity: '', pictures: [], state: 'waiting', tries: 0, notBefore: 0, madeAt: 1, language: 'en',
});

/** Broken rows; each is placed before a message in the same lane. */
const broken: readonly (readonly [string, (user: string) => object])[] = [
  ['without an id', (user) => whole(user)],
  ['with nothing but its user', (user) => ({ user })],
  ['without anything', () => ({})],
  ['in a state that there is none of', (user) => ({ ...whole(user), id: 'b', state: 'lost' })],
  ['with a payload that its call does not take', (user) => ({ ...whole(user), id: 'b', payload: { type: 'text' } })],
  ['with a payload that no text can hold', (user) => ({ ...whole(user), id: 'b', payload: { type: 'text', content: 1n } })],
];

it.each(broken)('OB17 a row %s holds up nothing, is shown, and goes when it is discarded', async (_, row) => {
  const { tab, user } = await stage.begin();
  await plant(tab, [row(user)]);
  await tab.act('newOnlinechat!send', text('behind it'), user);
  tab.replayer.wake();
  await stage.world.pass(5_000);
  expect(await stage.texts(user)).toEqual(['behind it']);
  const [entry, ...others] = await waitingEntries(tab.db);
  expect([entry, others]).toMatchObject([{ state: 'needsYou', refusal: 'unreadable', known: false, editable: false }, []]);
  expect(await storageUsage('waiting', tab.db)).toMatchObject({ count: 1 });
  expect(await discardEntry(entry?.id ?? '', tab.db)).toBe(true);
  expect(await waitingEntries(tab.db)).toEqual([]);
  expect(await tab.db.outbox.count()).toBe(0);
});

it.each(broken)('OB17 a row %s does not keep the rest from being encrypted, and comes back with it', async (_, row) => {
  const { tab, user } = await stage.begin();
  stage.device.line.up = false;
  await plant(tab, [row(user)]);
  await tab.act('newOnlinechat!send', text('planted'), user);
  await tab.db.table('cart').put({ user, key: 'lines', value: {} });
  await tab.db.table('cart').put({ user, key: 'merged', value: 1n });
  await tab.db.outboxPictures.put({ entry: 'b', index: 0, user, bytes: new ArrayBuffer(2), type: 'image/png' });
  await tab.db.session.delete('open');
  await encryptUser(tab.db, user);
  for (const table of ['outbox', 'outboxPictures', 'cart', 'keys']) expect([table, await tab.db.table(table).count()]).toEqual([table, 0]);
  await stage.login(tab, user);
  expect((await waitingEntries(tab.db)).map(({ refusal }) => refusal).toSorted()).toEqual(['unreadable', undefined]);
  stage.device.line.up = true;
  tab.replayer.wake('connection');
  await stage.world.pass(90_000);
  expect(await stage.texts(user)).toEqual(['planted']);
});

it('OB17 several rows without an id that no text can hold do not keep their user from logging in again', async () => {
  const { tab, user } = await stage.begin();
  await plant(tab, [1n, 2n].map((content) => ({ ...whole(user), payload: { type: 'text', content } })));
  await tab.db.session.delete('open');
  await encryptUser(tab.db, user);
  expect(await tab.db.outbox.count()).toBe(0);
  await stage.login(tab, user);
  expect((await waitingEntries(tab.db)).map(({ refusal }) => refusal)).toEqual(['unreadable', 'unreadable']);
});

it.each(broken)('OB17 after a logout nothing is left of a row %s', async (_, row) => {
  const { tab, user } = await stage.begin();
  await plant(tab, [row(user)]);
  await forgetUser(tab.db, user);
  expect(await tab.db.outbox.count()).toBe(0);
});

it('OB17 what is done now is not taken for a broken entry about the same', async () => {
  const { tab, user } = await stage.begin();
  await plant(tab, [{ ...whole(user), id: 'b', name: 'keepGoods!add', payload: {}, lane: 'goods lamp', entity: 'goods lamp' }]);
  await tab.act('keepGoods!add', { sellerGoodsId: 'lamp' }, user);
  tab.replayer.wake();
  await stage.world.pass(5_000);
  expect((await stage.shop.effects([user])).goods.map(({ id }) => id)).toEqual(['lamp']);
});

it('OB17 one user’s broken rows are shown to nobody else', async () => {
  const { tab } = await stage.begin();
  await plant(tab, [{ user: 'somebody else' }]);
  expect(await waitingEntries(tab.db)).toEqual([]);
});
