import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/database';
import { announceNews, recordOrderNews, sendDuePushes } from '../../../src/server/features/news';
import { insertCatalog } from '../../support/catalog';
import { Shop } from '../../support/server/shop';
import { mailFor } from '../../support/server/mail';
import { placeOrder } from '../../support/server/orders';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { migratedDatabase, openPatiently } from '../../support/services/postgres';
import { PushService, type Subscribed } from '../../support/services/push-service';

const email = 'reader@shop.example';
let service: PushService;
let database: Database;
let shops: [Shop, Shop];
let as: Shopper;
let browser: Subscribed;
let close = () => Promise.resolve();
beforeAll(async () => {
  const { url, drop } = await migratedDatabase();
  service = await PushService.open();
  database = openPatiently(url);
  await insertCatalog(database.db);
  await sql`update sku set stock = 1000`.execute(database.db);
  const open = () => Shop.open(openPatiently(url), { PUSH_TEST_ORIGIN: service.origin });
  shops = await Promise.all([open(), open()]);
  close = async () => {
    for (const { app, mall } of shops) {
      await app.close();
      await mall.close();
    }
    await service.close();
    await database.close();
    await drop();
  };
  as = await insertShopper(database.db, { email, email_key: email, email_proven_at: new Date(shops[0].mall.now()).toISOString() });
  for (const channel of ['email', 'push'] as const) await shops[0].ask('news!add', { kind: 'shipped', channel }, { as });
  const { privateKey, ...target } = service.subscribe();
  await shops[1].ask('push!subscribe', target, { as });
  browser = { ...target, privateKey };
});
afterAll(() => close());

const announce = ({ mall }: Shop, failed = (error: unknown) => { throw error; }) => announceNews(mall.database.db, mall.news, mall.now(), failed);
const push = ({ mall }: Shop, later = 0) => sendDuePushes(mall.database.db, mall.news.push, () => mall.now() + later, { stopping: new AbortController().signal, failed: () => {} });
async function shipped(): Promise<string> {
  const { id, serialNumber } = await placeOrder(database.db, { userId: as.userId });
  const order = { id, user_id: as.userId, serial_number: serialNumber, lang: 'en' } as const;
  // Noted twice, it is one piece of news.
  for (let times = 0; times < 2; times += 1) await recordOrderNews(database.db, { kind: 'shipped', order }, shops[0].mall.now());
  return serialNumber;
}
const lettersAbout = async (serial: string) => (await mailFor(database.db, email)).filter(({ subject }) => subject.includes(serial)).length;
const toldAbout = (serial: string) => service.toldTo(browser).filter(({ title }) => title?.includes(serial));
/** Kills the connection that waits for this lock, as if its server had died in the middle. */
async function killWaiting(): Promise<void> {
  await expect.poll(async () => (await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db)).rows.length).toBe(1);
}

it('all servers of a mall sign with one key', () => {
  const [first, second] = shops.map(({ mall }) => mall.news.push.keys.publicKey);
  expect(first).toBe(second);
});

it('thirty pieces of news are told once each, by two servers at once', async () => {
  const serials = await Promise.all(Array.from({ length: 30 }, shipped));
  await Promise.all(shops.flatMap((shop) => [announce(shop), announce(shop)]));
  await Promise.all(shops.flatMap((shop) => [push(shop), push(shop)]));
  expect(await Promise.all(serials.map(lettersAbout))).toEqual(serials.map(() => 1));
  expect(serials.map((serial) => toldAbout(serial).length)).toEqual(serials.map(() => 1));
});

it('what a server had begun to tell when it died another one tells, once', async () => {
  const serial = await shipped();
  let died: Promise<unknown> = Promise.resolve();
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table push_message in access exclusive mode`.execute(trx);
    // Its e-mail is queued, and its push message waits for the lock.
    died = announce(shops[0]).catch((error: unknown) => error);
    await killWaiting();
    await died;
    // What the first server held is not in the way of the other one.
    expect(await lettersAbout(serial)).toBe(0);
  });
  await announce(shops[1]);
  await push(shops[1]);
  expect([await lettersAbout(serial), toldAbout(serial).length]).toEqual([1, 1]);
});

it('a message that was sent by a server that then died has the same topic and tag when it is sent again, so that it is shown once', async () => {
  const serial = await shipped();
  await announce(shops[0]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let holding: Promise<unknown> = Promise.resolve();
  service.beforeAnswer = () =>
    new Promise<void>((locked) => {
      holding = database.db.transaction().execute(async (trx) => {
        await sql`select id from push_message for update`.execute(trx);
        locked();
        await held;
      });
    });
  const died = push(shops[0]).catch((error: unknown) => error);
  await killWaiting();
  expect(await died).toBeInstanceOf(Error);
  release();
  await holding;
  await push(shops[1]);
  expect(toldAbout(serial)).toHaveLength(1);
  await push(shops[1], 3 * 60_000);
  await push(shops[1], 6 * 60_000);
  const [first, second, ...more] = service.pushed.filter(({ text }) => text.includes(serial));
  expect([more, second?.headers['topic'], second?.text]).toEqual([[], first?.headers['topic'], first?.text]);
});
