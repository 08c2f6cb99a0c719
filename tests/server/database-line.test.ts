import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { envelope } from '../../src/contract/envelope';
import { callPath } from '../../src/contract/shop/calls';
import { advisoryLocks } from '../../src/server/db/advisory-locks';
import { openServer } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { connectionOptions } from '../../src/server/db/server-pool';
import type { Change } from '../../src/server/platform/changes';
import { Unavailable } from '../../src/server/platform/unavailable';
import { insertCatalog } from '../support/catalog';
import { Shop } from '../support/server/shop';
import { lockWaits } from '../support/server/transactions';
import { openDatabaseLine } from '../support/services/database-line';
import { freshDatabase, migratedDatabase } from '../support/services/postgres';

let line: Awaited<ReturnType<typeof openDatabaseLine>>;
let shop: Shop;
let direct: ReturnType<typeof openServer>;
const reported: string[] = [];
let close = () => Promise.resolve();

beforeAll(async () => {
  const { url, drop } = await migratedDatabase();
  line = await openDatabaseLine(url);
  direct = openServer(url);
  await insertCatalog(direct.db);
  shop = await Shop.open(openServer(line.url, (text) => reported.push(text)));
  close = async () => {
    await shop.app.close();
    await line.close();
    await shop.mall.close();
    await direct.close();
    await drop();
  };
});
afterAll(() => close());

const ask = (name: 'seller!list') => shop.app.inject({ url: callPath(name), method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{}' });
const isReady = async () => (await shop.app.inject('/readyz')).statusCode === 200;

/** The milliseconds in which this process ran: while the whole machine stands still, nobody can be answered. */
function runningClock(): () => number {
  let [ran, last] = [0, performance.now()];
  const read = () => {
    const now = performance.now();
    ran += Math.min(now - last, 500);
    last = now;
    return ran;
  };
  const timer = setInterval(read, 50);
  onTestFinished(() => clearInterval(timer));
  return read;
}

it('refuses within five seconds while the way to the database swallows everything, and is back within ten once it is well', async () => {
  const changes: Change[] = [];
  shop.mall.changes.on((change) => changes.push(change));
  const setting = (value: string) => direct.db.updateTable('setting').set({ value }).where('code', '=', 'mall_max_goods_number_in_order').execute();
  // More requests than connections, so that some are being answered while others wait for their turn.
  expect(new Set((await Promise.all(Array.from({ length: 40 }, () => ask('seller!list')))).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));

  line.swallow();
  const took: number[] = [];
  const answers: string[] = [];
  const clock = runningClock();
  const end = clock() + 12_000;
  const askOften = async () => {
    while (clock() < end) {
      const begun = clock();
      const response = await ask('seller!list');
      took.push(clock() - begun);
      answers.push(`${response.statusCode} ${v.parse(envelope, response.json()).code}`);
      await delay(50);
    }
  };
  await Promise.all(Array.from({ length: 40 }, askOften));
  expect(new Set(answers)).toEqual(new Set(['503 1020']));
  // With room for stalls of this process. Who is not refused waits ten seconds.
  expect(Math.max(...took)).toBeLessThan(8_000);
  expect(await isReady()).toBe(false);
  expect(reported).toEqual(['the database is out of reach']);
  // This server can't be notified of it.
  await setting('17');

  line.recover();
  const recovered = clock();
  await expect.poll(isReady, { timeout: 30_000, interval: 100 }).toBe(true);
  const again = await Promise.all(Array.from({ length: 40 }, () => ask('seller!list')));
  expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(clock() - recovered).toBeLessThan(10_000);
  expect(reported).toEqual(['the database is out of reach', 'the database is back']);
  // It may have missed any change; from now on it hears of them again.
  expect(changes).toEqual(['missed']);
  await setting('18');
  await expect.poll(() => changes).toEqual(['missed', { setting: 'mall_max_goods_number_in_order' }]);
});

it('gives up the start where the way to the database swallows everything', async () => {
  line.swallow();
  for (const [seconds, ms] of [[undefined, 3_000], [3, 1_000]]) {
    const database = openServer(line.url, () => {}, seconds);
    await expect(database.listen('here', () => {}, () => {})).rejects.toThrow(`did not answer within ${ms} ms`);
    await database.close();
  }
  line.recover();
});

it('refuses a question after ten seconds where nothing is ever answered, also before it is listened to', async () => {
  line.swallow();
  const database = openServer(line.url);
  const begun = performance.now();
  await expect(sql`select`.execute(database.db)).rejects.toThrow(Unavailable);
  expect(performance.now() - begun).toBeLessThan(15_000);
  await database.close();
  line.recover();
});

it('gives up a migration when the way to the database swallows everything, before it or in the middle', async () => {
  const { url, drop } = await freshDatabase();
  const own = await openDatabaseLine(url);
  const [holder, database] = [openServer(url), openServer(own.url)];
  own.swallow();
  const begun = performance.now();
  await expect(migrate(database)).rejects.toThrow();
  own.recover();
  await holder.db.transaction().execute(async (holds) => {
    // The lock that every migration waits for, so that one is under way.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.migration})`.execute(holds);
    const ended = migrate(database).then(() => undefined, String);
    // Of this database only: other tests on the same server wait for locks of their own.
    const waiting = async () => (await sql`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(holds)).rows.length;
    await expect.poll(waiting).toBe(1);
    own.swallow();
    expect(await ended).toContain('the database does not answer any more');
  });
  expect(performance.now() - begun).toBeLessThan(40_000);
  for (const one of [holder, database]) await one.close();
  await own.close();
  await drop();
});

it('a migration that is made waits for no answer to its farewell', async () => {
  const { url, drop } = await migratedDatabase();
  const own = await openDatabaseLine(url, { losesFarewells: true });
  const database = openServer(own.url);
  const begun = performance.now();
  await migrate(database);
  expect(performance.now() - begun).toBeLessThan(15_000);
  await database.close();
  await own.close();
  await drop();
});

it('a migration that waits ends soon after its server: it would be made later, when nobody expects it', async () => {
  const { url, drop } = await freshDatabase();
  const own = await openDatabaseLine(url);
  const [holder, database] = [openServer(url), openServer(own.url)];
  await holder.db.transaction().execute(async (checking) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerCheck})`.execute(checking);
    const ended = migrate(database).then(() => 'migrated', () => 'broken off');
    await expect.poll(() => lockWaits(holder.db)).toBe(1);
    // To PostgreSQL the same as a server that is killed.
    await own.close();
    expect(await ended).toBe('broken off');
    await expect.poll(() => lockWaits(holder.db)).toBe(0);
  });
  expect((await sql`select from migration`.execute(holder.db)).rows).toEqual([]);
  for (const one of [holder, database]) await one.close();
  await drop();
});

it('each connection of the pool ends by itself what takes too long, and both ends notice that the other is gone', async () => {
  const shown = async (name: string) => (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(direct.db)).rows[0]?.[name];
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout'];
  expect(Object.fromEntries(await Promise.all(limits.map(async (name) => [name, await shown(name)] as const)))).toEqual({
    statement_timeout: '1min', idle_in_transaction_session_timeout: '30s', tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_keepalives_count: '3', tcp_user_timeout: '25000',
  });
  // Our side, which the server can't show. A response is awaited a little longer than the server works on it.
  expect(connectionOptions('postgres://nowhere', () => new Socket())).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 65_000 });
});
