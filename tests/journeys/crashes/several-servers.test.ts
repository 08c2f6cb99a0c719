import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { deskCallPath, deskCalls, type DeskCallName } from '../../../src/contract/desk/calls';
import { callPath, type CallName } from '../../../src/contract/shop/calls';
import { envelope, type Envelope } from '../../../src/contract/envelope';
import { refusalOfCode } from '../../../src/contract/refusals';
import { openServer, type Database } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { queueMail } from '../../../src/server/platform/queue-mail';
import { startCluster } from '../../../src/build/commands/postgres.mjs';
import { freePort } from '../../../src/build/commands/free-port.mjs';
import { startBucketService } from '../../support/services/bucket-service';
import { startBuiltServer, type BuiltServer } from '../../support/server/built-server';
import { insertCatalog } from '../../support/catalog';
import { brokenLedgerLaws, insertBuyer, line, type Buyer } from '../../support/server/checkout';
import { freshDatabase } from '../../support/services/postgres';
import { anyPicture, formOf, formToken } from '../../support/server/sent-pictures';
import { insertShopper } from '../../support/server/shopper';
import { openDevice } from '../../support/server/socket-device';
import { startValkey } from '../../support/services/valkey';

const hourMs = 3_600_000;
const placedOrders = v.object({ orderList: v.array(v.object({ orderId: v.string() })) });
const temporary = [1013, 1014, 1020];

/** A mall with the small catalog and large stocks, and a bucket that its servers share. */
async function openMall(databaseUrl: string) {
  const database = openServer(databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  await insertCatalog(database.db);
  await sql`update sku set stock = 100000`.execute(database.db);
  const { bucket, stop } = await startBucketService();
  onTestFinished(stop);
  const s3 = { S3_URL: bucket.url, S3_REGION: bucket.region, S3_ACCESS_KEY: bucket.accessKey, S3_SECRET_KEY: bucket.secretKey };
  const serve = async (env: Record<string, string> = {}) => {
    // A stall of this machine is not taken for an outage of the database.
    const server = await startBuiltServer({ env: { DATABASE_URL: databaseUrl, DATABASE_SECONDS: '60', DEMO_GOODS: '0', LOG_LEVEL: 'error', ...s3, ...env } });
    onTestFinished(server.stop);
    return server;
  };
  return { database, serve };
}

async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dhow-shared-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type As = { readonly token: string; readonly cookie?: string };

async function send({ url }: Pick<BuiltServer, 'url'>, name: CallName, payload: unknown, { token, cookie }: As, key?: string): Promise<Envelope & { status: number }> {
  const response = await fetch(`${url}${callPath(name)}?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `sid=${cookie}`, ...(key !== undefined && { 'idempotency-key': key }) },
    body: JSON.stringify(payload),
  });
  return { ...((await response.json()) as Envelope), status: response.status };
}

const wanted = (as: Buyer) => ({ addressId: as.addressId, orderList: [line('teapot', 1)], total: '43.3' });
const ordersOf = async ({ db }: Database) => (await sql<{ n: number }>`select count(*)::int as n from shop_order`.execute(db)).rows[0]?.n;
const buyers = (database: Database, count: number) => Promise.all(Array.from({ length: count }, () => insertBuyer(database.db, { expiresAt: Date.now() + hourMs })));

/** Places orders, one buyer after the other, until `isOver`; repeats a request that had no answer or a temporary refusal with the same key, as the page does. */
async function buyUntil(isOver: () => boolean, address: () => string, next: () => Promise<Buyer | undefined>, placed: string[], others: string[]): Promise<void> {
  while (!isOver()) {
    const as = await next();
    if (!as) throw new Error('one was made');
    const key = `order-${as.userId}-${placed.length}`;
    for (;;) {
      const answer = await send({ url: address() }, 'order!submit', wanted(as), as, key).catch(() => undefined);
      if (answer?.code === 0) break;
      if (answer && !temporary.includes(answer.code)) {
        others.push(`${answer.status} ${answer.code} ${answer.msg}`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    placed.push(key);
  }
}

it('three servers on one PostgreSQL are one mall: sessions, keys, pictures and lockouts hold wherever a request lands', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { database, serve } = await openMall(url);
  const servers = await Promise.all([serve(), serve(), serve()]);
  const [first, second, third] = servers;
  if (!first || !second || !third) throw new Error('three were started');

  // One key sent to all of them at once, a hundred times.
  for (const [round, as] of (await buyers(database, 100)).entries()) {
    const answers = await Promise.all(servers.map((server) => send(server, 'order!submit', wanted(as), as, `one-key-${round}`)));
    const orderIds = answers.map(({ data }) => v.parse(placedOrders, data).orderList.map(({ orderId }) => orderId).join());
    expect(new Set(orderIds).size, `round ${round}`).toBe(1);
  }
  expect(await ordersOf(database)).toBe(100);

  // A change at one server is pushed to a listener at another.
  const page = await openDevice(`${third.url.replace('http', 'ws')}/socket`);
  page.say({ type: 'watch', goods: ['teapot'] });
  await page.settled();
  const [last] = await buyers(database, 1);
  if (!last) throw new Error('one was made');
  expect((await send(first, 'order!submit', wanted(last), last, 'pushed-order')).code).toBe(0);
  const { stock } = await database.db.selectFrom('goods').select('stock').where('id', '=', 'teapot').executeTakeFirstOrThrow();
  let pushed = await page.next();
  // Each server shows life every 30 s, and has run for longer; what the orders before changed is sent too.
  while (pushed.type !== 'goods' || pushed.stock !== stock) pushed = await page.next();
  expect(pushed.sellerGoodsId).toBe('teapot');
  page.socket.terminate();

  // A picture uploaded to one is served by the others.
  const shopper = await insertShopper(database.db, { expiresAt: Date.now() + hourMs });
  const form = formOf([['moduleName', 'chat'], ['session_token', await formToken(database.db, shopper.userId, Date.now() + 60_000)], ['file', { bytes: await anyPicture() }]]);
  const sent = await fetch(`${first.url}${callPath('uploadimg!execute')}?token=${shopper.token}`, { method: 'POST', headers: { ...form.headers, cookie: `sid=${shopper.cookie}` }, body: Uint8Array.from(form.payload) });
  const { data } = ((await sent.json()) as { data: { data: string } }).data;
  for (const server of servers) expect((await fetch(`${server.url}/uploads/${data}`, { headers: { cookie: `sid=${shopper.cookie}` } })).status).toBe(200);

  // A logout at one ends the session at all of them.
  expect((await send(second, 'user!logout', {}, shopper)).code).toBe(0);
  for (const server of servers) expect((await send(server, 'session!list', {}, shopper)).code).toBe(403);

  // Staff who log in at one can work at another, and are logged out everywhere once a third ends the session.
  const [, firstPassword = ''] = servers.flatMap((server) => /name admin, password (\S+)/.exec(server.output()) ?? []);
  const desk = async (server: BuiltServer, name: DeskCallName, payload: object, token?: string) => {
    const response = await fetch(server.url + deskCallPath(name), {
      method: 'POST', headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }, body: JSON.stringify(payload),
    });
    return v.parse(envelope, await response.json());
  };
  const login = await desk(first, 'staff!login', { name: 'admin', password: firstPassword, newPassword: 'a lantern by the sea', sessionName: 'desk' });
  const { token } = v.parse(deskCalls['staff!login'].reply, login.data);
  expect((await desk(second, 'exchangeRate!set', { currency: 'EUR', rate: '0.92' }, token)).code).toBe(0);
  const { sessionList } = v.parse(deskCalls['staff!sessions'].reply, (await desk(third, 'staff!sessions', {}, token)).data);
  expect(sessionList).toMatchObject([{ name: 'desk', current: true }]);
  expect((await desk(third, 'staff!endSession', { id: sessionList[0]?.id }, token)).code).toBe(0);
  for (const server of servers) expect(refusalOfCode((await desk(server, 'exchangeRate!list', {}, token)).code)).toBe('unauthorized');

  // Wrong passwords are counted together.
  const guess = (server: BuiltServer) => send(server, 'user!newlogin', { username: 'nobody-at-all', password: 'wrong-guess-1' }, { token: '' });
  const codes: number[] = [];
  for (let tried = 0; tried < 4; tried += 1) for (const server of servers) codes.push((await guess(server)).code);
  expect(codes.at(-1)).not.toBe(codes[0]);
  expect(new Set(codes.slice(-3)).size).toBe(1);
}, 200_000);

it('a server that would keep uploads where the others do not is not started', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { serve } = await openMall(url);
  const noBucket = { S3_URL: '', S3_ACCESS_KEY: '', S3_SECRET_KEY: '' };
  const alone = await serve(noBucket);
  await expect(serve(noBucket)).rejects.toThrow('another server of this mall keeps its uploads elsewhere: S3_URL has to be the same for all');
  await alone.stop();
  // A shared folder is fine, and so is a shared bucket.
  const shared = await emptyDataDir();
  const withShared = async () => {
    const dataDir = await emptyDataDir();
    await symlink(shared, path.join(dataDir, 'uploads'));
    return serve({ ...noBucket, DATA_DIR: dataDir });
  };
  const both = await Promise.all([withShared(), withShared()]);
  await Promise.all(both.map((server) => server.stop()));
  await Promise.all([serve(), serve()]);
}, 200_000);

it('three servers that start at once on an empty database all come up, ten times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { url, drop } = await freshDatabase();
    const env = { DATABASE_URL: url, DATABASE_SECONDS: '60', DEMO_GOODS: '20', DEMO_ROBOT_MINUTES: '0', LOG_LEVEL: 'error', S3_URL: 'http://127.0.0.1:1/uploads', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
    const servers = await Promise.all([startBuiltServer({ env }), startBuiltServer({ env }), startBuiltServer({ env })]);
    const told = servers.filter((server) => server.output().includes('The desk has its first admin'));
    expect(told, `round ${round}`).toHaveLength(1);
    const goods = openServer(url);
    expect((await sql<{ n: number }>`select count(*)::int as n from goods`.execute(goods.db)).rows, `round ${round}`).toEqual([{ n: 20 }]);
    await goods.close();
    await Promise.all(servers.map((server) => server.stop()));
    await drop();
  }
}, 400_000);

it('a document that one server keeps is drawn anew once somebody buys at the other', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { database, serve } = await openMall(url);
  const [selling, keeping] = await Promise.all([serve(), serve()]);
  const [as] = await buyers(database, 1);
  if (!as) throw new Error('one was made');
  const shownStock = async () => /"stock":(\d+),"buyMin"/.exec(await (await fetch(`${keeping.url}/productDetails?sellerGoodsId=teapot`)).text())?.[1];
  await sql`update sku set stock = 0 where goods_id = 'teapot' and id <> 'teapot-black'`.execute(database.db);
  await sql`update sku set stock = 1 where id = 'teapot-black'`.execute(database.db);
  expect(await shownStock()).toBe('1');
  expect((await send(selling, 'order!submit', wanted(as), as, 'the-last-one')).code).toBe(0);
  // Far less than the minute after which it would be rendered anew anyway.
  await expect.poll(shownStock).toBe('0');
}, 100_000);

it('what two servers do by themselves is done once', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { database, serve } = await openMall(url);
  const servers = await Promise.all([serve(), serve()]);
  const subjects: string[] = [];
  // Without a mail server, the server that sends an e-mail prints it.
  const printed = () => servers.map((server) => server.output().match(/letter \d+ of many/g) ?? []);
  // On a busy machine one server may have sent them all before the other polled.
  while (subjects.length < 2_000 && printed().some((letters) => letters.length === 0)) {
    for (let count = 0; count < 200; count += 1) {
      const subject = `letter ${subjects.length} of many`;
      subjects.push(subject);
      await queueMail(database.db, { recipient: 'annabel@shop.example', subject, body: 'Hello' }, { now: Date.now() });
    }
    await expect.poll(async () => (await sql`select from mail`.execute(database.db)).rows.length, { timeout: 30_000 }).toBe(0);
  }
  // The last of their output may not be read yet.
  await expect.poll(() => printed().flat().toSorted()).toEqual(subjects.toSorted());
  for (const letters of printed()) expect(letters.length).toBeGreaterThan(0);
}, 100_000);

it('sockets of a network are counted at both servers together, and the room that one gives back is the other’s too', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { serve } = await openMall(url);
  const servers = await Promise.all([serve(), serve()]);
  const open = ({ url: at }: BuiltServer, address: string) => openDevice(`${at.replace('http', 'ws')}/socket`, undefined, { 'x-forwarded-for': address });
  const half = 50;
  const [here] = await Promise.all(servers.map((server) => Promise.all(Array.from({ length: half }, () => open(server, '203.0.113.7')))));
  for (const server of servers) {
    const refused = async () => {
      const device = await open(server, '203.0.113.7').catch((error: unknown) => String(error));
      if (typeof device === 'string') return device;
      device.socket.terminate();
      return 'taken';
    };
    await expect.poll(refused, { interval: 500 }).toContain('429');
    (await open(server, '203.0.113.8')).socket.terminate();
  }
  for (const { socket } of here ?? []) socket.terminate();
  await expect.poll(() => open(servers[1], '203.0.113.7').then(() => 'taken', String), { interval: 500 }).toBe('taken');
}, 100_000);

it('a server whose Valkey is away starts, says so once, and counts by itself until it is there', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { serve } = await openMall(url);
  const port = await freePort();
  const server = await serve({ VALKEY_URL: `redis://127.0.0.1:${port}`, LOG_LEVEL: 'info', CALLS_PER_MINUTE: '20' });
  const codes = [];
  for (let asked = 0; asked < 21; asked += 1) codes.push((await send(server, 'seller!list', {}, { token: '' })).code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 0), 1013]);
  const valkey = await startValkey(port);
  onTestFinished(valkey.stop);
  await expect.poll(server.output).toContain('Valkey is back');
  expect(server.output().match(/Valkey is out of reach/g)).toHaveLength(1);
}, 100_000);

it('servers that are restarted one after the other under twenty buyers lose no order, and no buyer sees more than a moment to wait', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const { database, serve } = await openMall(url);
  const ports = [await freePort(), await freePort()].map(String);
  const servers = await Promise.all(ports.map((PORT) => serve({ PORT })));
  // As many orders as a fast machine places until both were restarted twice, and more where that takes long; each buyer places no
  // more than an unknown one may.
  const all = await buyers(database, 1_500);
  const waiting = [...all, ...all, ...all];
  const next = async () => waiting.pop() ?? (await buyers(database, 1))[0];
  const [placed, others]: [string[], string[]] = [[], []];
  let isOver = false;
  let asked = 0;
  const address = () => `http://127.0.0.1:${ports[(asked += 1) % ports.length]}`;
  const buying = Promise.all(Array.from({ length: 20 }, () => buyUntil(() => isOver, address, next, placed, others)));
  for (let round = 0; round < 2; round += 1) {
    for (const [index, PORT] of ports.entries()) {
      await expect.poll(() => placed.length + others.length, { timeout: 60_000 }).toBeGreaterThan(60 * (2 * round + index + 1));
      await servers[index]?.stop();
      servers[index] = await serve({ PORT });
    }
  }
  isOver = true;
  await buying;
  expect(others).toEqual([]);
  expect(new Set(placed).size).toBe(placed.length);
  expect(await ordersOf(database)).toBe(placed.length);
  expect(await brokenLedgerLaws(database.db)).toEqual([]);
}, 300_000);

it('where PostgreSQL takes twenty connections, two servers with sixty buyers queue for them and fail nobody', async () => {
  const cluster = await startCluster({ max_connections: '20' });
  onTestFinished(cluster.stop);
  const { database, serve } = await openMall(cluster.url);
  const servers = await Promise.all([serve(), serve()]);
  const as = await buyers(database, 300);
  const answers: string[] = [];
  const buyInTurn = async (server: BuiltServer) => {
    for (let buyer = as.pop(); buyer; buyer = as.pop()) {
      const { status, code } = await send(server, 'order!submit', wanted(buyer), buyer, `queue-${buyer.userId}`);
      answers.push(`${status} ${code}`);
    }
  };
  await Promise.all(Array.from({ length: 60 }, (_, index) => buyInTurn(servers[index % 2] ?? servers[0])));
  expect(new Set(answers)).toEqual(new Set(['200 0']));
  expect(await ordersOf(database)).toBe(300);
}, 200_000);
