import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { callPath } from '../../src/contract/shop/calls';
import { embedded, type Database } from '../../src/server/db/database';
import { DiskRoom } from '../../src/server/db/disk-room';
import { EmbeddedEngine } from '../../src/server/db/embedded-engine';
import { Unavailable } from '../../src/server/platform/unavailable';
import { daysAgo, insertCatalog } from '../support/catalog';
import { Shop } from '../support/server/shop';
import { migratedFolder } from '../support/server/embedded-folders';
import { insertShopper } from '../support/server/shopper';

async function openWithin(room: DiskRoom): Promise<Database> {
  return embedded(await EmbeddedEngine.open(undefined, () => {}, await migratedFolder()), new Set(), () => {}, room);
}

it('an embedded database whose disk is full reads, refuses to write, says so once, and goes on when there is room', async () => {
  let free = 1e9;
  const reported: string[] = [];
  const room = new DiskRoom(() => free, (text) => reported.push(text));
  const database = await openWithin(room);
  onTestFinished(() => database.close());
  const { db } = database;
  const write = (code: string) => db.insertInto('setting').values({ code, value: '1' }).execute();
  const inTransaction = () => db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values({ code: 'first', value: '1' }).execute();
    free = 0;
    await trx.insertInto('setting').values({ code: 'second', value: '1' }).execute();
  });
  const codes = async () => (await sql<{ code: string }>`select code from setting where value = '1' order by code`.execute(db)).rows.map(({ code }) => code);

  await write('before');
  expect(database.trouble()).toBeUndefined();
  await expect(inTransaction()).rejects.toThrow(Unavailable);
  await expect(write('full')).rejects.toThrow('the disk is full');
  await expect(database.script('vacuum analyze')).rejects.toThrow('the disk is full');
  expect(await codes()).toEqual(['before']);
  expect(database.trouble()).toBe('the disk is full');

  free = 1e9;
  await write('after');
  expect(await codes()).toEqual(['after', 'before']);
  expect(database.trouble()).toBeUndefined();
  expect(reported).toEqual(['the disk is full: nothing is written until there is room', 'the disk has room again']);
});

it('a shopper whose session is due for renewal reads everything on a full disk, the chat too, and is refused what writes', async () => {
  let free = 1e9;
  const shop = await Shop.open(await openWithin(new DiskRoom(() => free, () => {})));
  onTestFinished(async () => {
    await shop.app.close();
    await shop.mall.close();
  });
  await insertCatalog(shop.db);
  const as = await insertShopper(shop.db);
  const { id } = await shop.db
    .insertInto('chat_message')
    .values({ user_id: as.userId, sender: 'operator', type: 'text', content: 'It is on its way.', created_at: daysAgo(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  shop.wait(3_600_000);
  const lastSeen = async () => (await shop.db.selectFrom('session').select('last_seen_at').where('id', '=', as.sessionId).executeTakeFirstOrThrow()).last_seen_at;

  free = 0;
  const before = await lastSeen();
  expect((await shop.ask('localuser!get', {}, { as })).usercode).toBe(as.userId);
  expect((await shop.ask('order!listMain', {}, { as })).totalElements).toBe(0);
  expect((await shop.ask('sellerGoods!info', { sellerGoodsId: 'lamp' }, { as })).sellerGoodsId).toBe('lamp');
  expect((await shop.ask('newOnlinechat!list', {}, { as })).messageList).toMatchObject([{ id: String(id) }]);
  expect((await shop.ask('newOnlinechat!list', { message_id: String(id) }, { as })).messageList).toEqual([]);
  expect(await shop.ask('newOnlinechat!unread', {}, { as })).toBe(1);
  const said = await shop.app.inject({
    method: 'POST', url: `${callPath('newOnlinechat!send')}?token=${as.token}`, headers: { cookie: `sid=${as.cookie}`, 'content-type': 'application/json' }, payload: { type: 'text', content: 'Where?' },
  });
  expect([said.statusCode, said.headers['retry-after'], said.json<{ code: number }>().code]).toEqual([503, '3', 1020]);
  expect(await lastSeen()).toBe(before);

  free = 1e9;
  await shop.ask('newOnlinechat!list', { message_id: String(id) }, { as });
  expect(await shop.ask('newOnlinechat!unread', {}, { as })).toBe(0);
  expect(await lastSeen()).toBe(shop.mall.now());
});
