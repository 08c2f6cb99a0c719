import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { DeviceDatabase } from '../../src/local/database';

it('keeps what version 1 kept, and has the tables of a shopper beside it', async () => {
  const old = new Dexie('dhow');
  // As it was released: never to be changed.
  old.version(1).stores({ replies: 'key, usedAt, *goodsIds', goods: '[language+id], usedAt, language', state: 'name' });
  await old.table('replies').put({ key: 'en index!home {}', outcome: { refusal: 'x' }, asOf: 1, usedAt: 2, goodsIds: ['lamp'] });
  await old.table('goods').put({ id: 'lamp', language: 'en', card: { name: 'Lamp' }, asOf: 1, usedAt: 2 });
  await old.table('state').put({ name: 'searchHistory', value: ['lamp'] });
  old.close();

  const now = new DeviceDatabase();
  expect(await now.replies.toArray()).toEqual([{ key: 'en index!home {}', outcome: { refusal: 'x' }, asOf: 1, usedAt: 2, goodsIds: ['lamp'] }]);
  expect(await now.goods.get(['en', 'lamp'])).toMatchObject({ card: { name: 'Lamp' } });
  expect(await now.state.get('searchHistory')).toEqual({ name: 'searchHistory', value: ['lamp'] });
  expect(now.verno).toBe(4);
  expect(await now.outbox.count()).toBe(0);
  now.close();
});
