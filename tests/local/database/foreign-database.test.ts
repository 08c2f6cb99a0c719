import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addToCart, cartLines } from '../../../src/local/cart/cart';
import { DeviceDatabase } from '../../../src/local/database/database';
import { ownDrafts } from '../../../src/local/orders/order-drafts';
import { waitingEntries } from '../../../src/local/outbox/outbox';
import type { OutboxRow } from '../../../src/local/outbox/outbox-row';
import { writeEntry } from '../../../src/local/outbox/outbox-write';
import { switchUser, closeSession } from '../../../src/local/session/switch-user';
import { newLine } from '../../support/client/cart-lines';

const sealKey = Buffer.alloc(32, 7).toString('base64url');
let indexedDB: IDBFactory;
let opened: DeviceDatabase[];
beforeEach(() => {
  indexedDB = new IDBFactory();
  opened = [];
});
afterEach(() => {
  for (const db of opened) db.close();
});

function openDevice(): DeviceDatabase {
  const db = new DeviceDatabase('dhow', { indexedDB, IDBKeyRange });
  opened.push(db);
  return db;
}

type Stores = Readonly<Record<string, { readonly keyPath: string | string[] | null; readonly autoIncrement?: boolean; readonly rows: readonly unknown[]; readonly index?: string }>>;

/** Writes a database with our name as if other software had made it. */
function writeForeign(version: number, stores: Stores): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dhow', version);
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, { keyPath, autoIncrement = false, rows, index }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        if (index !== undefined) store.createIndex(index, index);
        for (const row of rows) store.put(row);
      }
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not written')));
  });
}

/** Writes a database with our tables and rows, but with foreign primary keys. */
async function foreignOf(version: number, fill: (db: DeviceDatabase) => Promise<unknown>): Promise<void> {
  const own = new DeviceDatabase('own', { indexedDB, IDBKeyRange });
  await fill(own);
  const stores = await Promise.all(own.tables.map(async ({ name }) => [name, { keyPath: null, autoIncrement: true, rows: await own.table(name).toArray() }] as const));
  own.close();
  await writeForeign(version, Object.fromEntries(stores));
}

const entry = (id: string, name: 'newOnlinechat!send' | 'keepGoods!add', payload: unknown) => ({ id, name, payload, pictures: [], madeAt: 1, language: 'en' }) as const;
const lamp = entry('a heart', 'keepGoods!add', { sellerGoodsId: 'lamp' });

it.each([10, 49, 50, 7_000])('a database of our name with other keys, of version %i, is made ours: the cart fills, what is done waits, and the shopper is told', async (version) => {
  await writeForeign(version, {
    cart: { keyPath: 'sku', rows: [{ sku: 'x' }] },
    outbox: { keyPath: null, autoIncrement: true, rows: [] },
    notes: { keyPath: 'id', rows: [{ id: 1 }] },
  });
  const db = openDevice();
  expect(await addToCart([newLine('a')], db)).toBe('added');
  expect((await cartLines(db)).map(({ skuId }) => skuId)).toEqual(['a']);
  await switchUser(db, { user: 'ann', token: 't', sealKey });
  expect(await writeEntry(db, 'ann', lamp)).toEqual({ id: 'a heart' });
  expect(await db.state.get('storageRebuilt')).toEqual({ name: 'storageRebuilt', value: true });
  db.close();
  // Opened again, nothing is left to convert.
  const again = openDevice();
  expect(await again.cart.count()).toBe(2);
  expect(await waitingEntries(again)).toMatchObject([{ id: 'a heart', known: true }]);
});

it('cart, drafts, orders, encrypted rows, session and what waits go over, in their order; what can’t be read of what waits is shown', async () => {
  await foreignOf(50, async (db) => {
    await switchUser(db, { user: 'ben', token: 't0', sealKey });
    await writeEntry(db, 'ben', entry('of ben', 'keepGoods!add', { sellerGoodsId: 'teapot' }));
    await switchUser(db, { user: 'ann', token: 't', sealKey });
    await addToCart([newLine('a', { count: 3 })], db);
    for (const content of ['1', '2']) await writeEntry(db, 'ann', entry(`message ${content}`, 'newOnlinechat!send', { type: 'text', content }));
    await db.outbox.add({ user: 'ann', id: 'broken', madeAt: 5 } as OutboxRow);
    await db.drafts.put({ user: 'ann', name: 'chat', text: 'begun' });
    await db.orderDrafts.put({ user: 'ann', id: 'o', key: 'k', state: 'waiting', madeAt: 2, order: { payload: { addressId: 'a', orderList: [], total: '1', remark: '' }, groups: [], payType: null } });
  });
  const db = openDevice();
  expect((await cartLines(db)).map(({ skuId, count }) => [skuId, count])).toEqual([['a', 3]]);
  expect((await waitingEntries(db)).map(({ id, refusal }) => [id, refusal])).toEqual([
    ['message 1', undefined], ['message 2', undefined], [expect.stringContaining('unreadable'), 'unreadable'],
  ]);
  expect(await db.drafts.toArray()).toEqual([{ user: 'ann', name: 'chat', text: 'begun' }]);
  expect((await ownDrafts(db)).map(({ id }) => id)).toEqual(['o']);

  // Encrypted rows come back to their user, with numbers that no newer row has taken.
  await writeEntry(db, 'ann', lamp);
  await closeSession(db, 't');
  await switchUser(db, { user: 'ben', token: 't1', sealKey });
  expect((await waitingEntries(db)).map(({ id }) => id)).toEqual(['of ben']);
  await switchUser(db, { user: 'ann', token: 't2', sealKey });
  expect((await waitingEntries(db)).map(({ id }) => id)).toEqual(['message 1', 'message 2', 'a heart', expect.stringContaining('unreadable')]);
});

it('what was encrypted comes back beside what was done since, also where it had the first numbers of all', async () => {
  await foreignOf(50, async (db) => {
    await switchUser(db, { user: 'ann', token: 't', sealKey });
    await writeEntry(db, 'ann', lamp);
    await writeEntry(db, 'ann', entry('a message', 'newOnlinechat!send', { type: 'text', content: '1' }));
    await closeSession(db, 't');
  });
  const db = openDevice();
  await writeEntry(db, '', { ...lamp, id: 'a newsletter', name: 'subscribe!add', payload: { email: 'ada@example.com' } });
  await switchUser(db, { user: 'ann', token: 't1', sealKey });
  expect((await db.outbox.toArray()).map(({ id }) => id).toSorted()).toEqual(['a heart', 'a message', 'a newsletter']);
});

it('entries of a store with another key, which have no number, keep their order', async () => {
  const rows = ['1', '2', '3'].map((content): Omit<OutboxRow, 'seq'> => ({
    id: `message ${content}`, user: '', name: 'newOnlinechat!send', version: 1, payload: { type: 'text', content }, lane: 'chat', entity: '', pictures: [],
    state: 'waiting', tries: 0, notBefore: 0, madeAt: 1, language: 'en',
  }));
  await writeForeign(50, { outbox: { keyPath: 'id', rows } });
  expect((await waitingEntries(openDevice())).map(({ id }) => id)).toEqual(['message 1', 'message 2', 'message 3']);
});

it('an index of ours that has another shape is one of somebody else, too', async () => {
  await writeForeign(50, { outbox: { keyPath: 'seq', autoIncrement: true, index: 'id', rows: [{ id: 'twice' }, { id: 'twice' }] } });
  const db = openDevice();
  expect(await writeEntry(db, '', entry('new', 'keepGoods!add', { sellerGoodsId: 'lamp' }))).toEqual({ id: 'new' });
  expect((await waitingEntries(db)).map(({ refusal }) => refusal)).toEqual([undefined, 'unreadable', 'unreadable']);
});

it('one of a later version of the mall, and one that lacks a table, are left as they are', async () => {
  const later = new DeviceDatabase('dhow', { indexedDB, IDBKeyRange });
  later.version(900).stores({ wishes: 'id', favourites: null });
  await later.table('wishes').put({ id: 'w' });
  later.close();
  const db = openDevice();
  expect(await addToCart([newLine('a')], db)).toBe('added');
  expect(await db.state.count()).toBe(0);
  db.close();
  const back = new DeviceDatabase('dhow', { indexedDB, IDBKeyRange });
  back.version(900).stores({ wishes: 'id', favourites: null });
  opened.push(back);
  expect(await back.table('wishes').count()).toBe(1);
});

it('two pages that find it at once make it ours once, and lose nothing', async () => {
  await foreignOf(50, (db) => addToCart([newLine('a')], db));
  const [one, other] = [openDevice(), openDevice()];
  expect(await Promise.all([addToCart([newLine('b')], one), addToCart([newLine('c')], other)])).toEqual(['added', 'added']);
  expect((await cartLines(one)).map(({ skuId }) => skuId).toSorted()).toEqual(['a', 'b', 'c']);
});
