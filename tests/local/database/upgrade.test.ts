import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { DeviceDatabase } from '../../../src/local/database/database';

it('keeps what version 1 kept, and has the tables of a shopper beside it', async () => {
  const old = new Dexie('dhow');
  // As released: never change it.
  old.version(1).stores({ replies: 'key, usedAt, *goodsIds', goods: '[language+id], usedAt, language', state: 'name' });
  await old.table('replies').put({ key: 'en index!home {}', outcome: { refusal: 'x' }, asOf: 1, usedAt: 2, goodsIds: ['lamp'] });
  await old.table('goods').put({ id: 'lamp', language: 'en', card: { name: 'Lamp' }, asOf: 1, usedAt: 2 });
  await old.table('state').put({ name: 'searchHistory', value: ['lamp'] });
  old.close();

  const now = new DeviceDatabase();
  expect(await now.replies.toArray()).toEqual([{ key: 'en index!home {}', outcome: { refusal: 'x' }, asOf: 1, usedAt: 2, goodsIds: ['lamp'] }]);
  expect(await now.goods.get(['en', 'lamp'])).toMatchObject({ card: { name: 'Lamp' } });
  expect(await now.state.get('searchHistory')).toEqual({ name: 'searchHistory', value: ['lamp'] });
  expect(now.verno).toBe(6);
  expect(await now.outbox.count()).toBe(0);
  expect(await now.cart.count()).toBe(0);
  now.close();
});

it('[S-475] keeps what version 2 kept of a shopper, and has a cart beside it', async () => {
  await Dexie.delete('dhow');
  const old = new Dexie('dhow');
  // As released: never change it.
  old.version(2).stores({
    replies: 'key, usedAt, *goodsIds',
    goods: '[language+id], usedAt, language',
    state: 'name',
    outbox: '++seq, &id, user',
    outboxPictures: '[entry+index], user',
    session: 'name',
    keys: 'user',
    sealed: '++id, user',
    lease: 'name',
    personal: '[user+key], user',
    favourites: '[user+kind+id], user, [user+kind]',
    chat: '[user+id], user',
  });
  await old.table('outbox').add({ id: 'e1', user: 'ann', name: 'keepGoods!add' });
  await old.table('session').put({ name: 'open', user: 'ann', token: 't' });
  old.close();

  const now = new DeviceDatabase();
  expect(await now.outbox.toArray()).toEqual([{ seq: 1, id: 'e1', user: 'ann', name: 'keepGoods!add' }]);
  expect(await now.session.get('open')).toEqual({ name: 'open', user: 'ann', token: 't' });
  await now.cart.put({ user: '', key: 'lines', value: {} });
  expect(await now.cart.toArray()).toEqual([{ user: '', key: 'lines', value: {} }]);
  now.close();
});
