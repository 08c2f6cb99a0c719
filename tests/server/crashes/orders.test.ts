import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '../../../src/build/commands/postgres.mjs';
import { callPath, type PayloadInput, type CallName, type Reply } from '../../../src/contract/shop/calls';
import { openServer, type Database } from '../../../src/server/db/database';
import { migrate } from '../../../src/server/db/migrate';
import { Unavailable } from '../../../src/server/platform/unavailable';
import { Chance } from '../../simulation/random';
import { insertCatalog } from '../../support/catalog';
import { startBuiltServer, type BuiltServer } from '../../support/server/built-server';
import { brokenLedgerLaws, insertBuyer, line, safeword, type Buyer } from '../../support/server/checkout';
import { askOnce, askUntilKilled, finishAll, kills, lockedMinutes, longestMs, NoAnswer, type Asker } from '../../support/server/crashes';
import { freshDatabase } from '../../support/services/postgres';

const hourMs = 3_600_000;
const stockBefore = 100_000;

/** A request of a shopper's device, sent again until it has a reply. */
type Errand = { readonly name: 'order!submit' | 'order!pay' | 'newOnlinechat!send'; readonly payload: unknown; readonly key: string };

/** Two sellers' goods: 40 and 3.30 freight, 8 and 3.30 freight. */
const wanted = (as: Buyer): PayloadInput<'order!submit'> => ({ addressId: as.addressId, orderList: [line('teapot', 1), line('lampshade', 1)], total: '54.6' });

/** Buys endlessly, one errand after the other; an errand without a reply is repeated first, possibly by another server. */
class Shopper implements Asker {
  private errand: Errand | undefined;
  private made = 0;
  readonly submits: string[] = [];
  paid = 0;
  said = 0;

  constructor(
    private readonly as: Buyer,
    private readonly name: string,
    /** ends a lock of three minutes, with the tries that led to it */
    private readonly waitOut: () => Promise<unknown>,
  ) {}

  get answers(): number {
    return this.submits.length + this.paid;
  }

  get isDone(): boolean {
    return this.errand === undefined;
  }

  async step(url: string): Promise<void> {
    this.errand ??= { name: 'order!submit', payload: wanted(this.as), key: `${this.name}-errand-${(this.made += 1)}` };
    const { name, payload, key } = this.errand;
    const answer = await this.send(url, name, payload, key);
    if (name === 'order!pay') {
      this.paid += 1;
      this.errand = { name: 'newOnlinechat!send', payload: { type: 'text', content: key } satisfies PayloadInput<'newOnlinechat!send'>, key: `${key}-message` };
      return;
    }
    if (name === 'newOnlinechat!send') {
      this.said += 1;
      this.errand = undefined;
      return;
    }
    const { session_token } = (await this.send(url, 'session!token', {})) as Reply<'session!token'>;
    const orderIdList = (answer as Extract<Reply<'order!submit'>, { placed: true }>).orderList.map(({ orderId }) => orderId);
    this.submits.push(key);
    this.errand = { name: 'order!pay', payload: { orderIdList, payType: 'balance', session_token, safeword } satisfies PayloadInput<'order!pay'>, key: `${key}-pay` };
  }

  private async send(url: string, name: CallName, payload: unknown, key?: string): Promise<unknown> {
    const answer = await askOnce(`${url}${callPath(name)}?token=${this.as.token}`, payload, { cookie: `sid=${this.as.cookie}`, ...(key !== undefined && { 'idempotency-key': key }) });
    if (answer.code === lockedMinutes) {
      await this.waitOut();
      throw new NoAnswer();
    }
    if (answer.code !== 0) throw new Error(`${name} ${key}: ${answer.code} ${answer.msg}`);
    return answer.data;
  }
}

/** A mall with the test catalog in a database, and six buyers. */
async function openFor(databaseUrl: string): Promise<{ database: Database; shoppers: readonly Shopper[]; serve: () => Promise<BuiltServer> }> {
  const database = openServer(databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  await insertCatalog(database.db);
  await sql`update sku set stock = ${stockBefore}`.execute(database.db);
  const shoppers: Shopper[] = [];
  for (let n = 0; n < 6; n += 1) {
    const as = await insertBuyer(database.db, { expiresAt: Date.now() + hourMs });
    const waitOut = () => database.db.deleteFrom('wrong_tries').where('account', '=', as.userId).execute().catch((error: unknown) => {
      // Where PostgreSQL has been killed too, the next try is refused and ends here again.
      if (!(error instanceof Unavailable)) throw error;
    });
    shoppers.push(new Shopper(as, `shopper-${n}`, waitOut));
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { database, shoppers, serve: () => startBuiltServer({ env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_GOODS: '0', LOG_LEVEL: 'error' } }) };
}

/** After the last kill each retry completes, and nothing was done twice. */
async function expectAllDone(database: Database, shoppers: readonly Shopper[], url: string): Promise<void> {
  await finishAll(shoppers, url);
  expect(await brokenLaws(database)).toEqual([]);
  const submits = shoppers.flatMap((shopper) => shopper.submits);
  expect(submits.length).toBeGreaterThan(kills);
  expect(shoppers.reduce((sum, { paid }) => sum + paid, 0)).toBe(submits.length);
  expect(shoppers.reduce((sum, { said }) => sum + said, 0)).toBe(submits.length);
  const { rows } = await sql<{ said: number; answered: number; placed: number; unpaid: number }>`
    select (select count(*)::int from chat_message) as said, (select count(*)::int from idempotency_key where key = any(${submits}::text[])) as answered,
      (select count(distinct submission)::int from shop_order) as placed, (select count(*)::int from shop_order where status = 0) as unpaid`.execute(database.db);
  expect(rows).toEqual([{ said: submits.length, answered: submits.length, placed: submits.length, unpaid: 0 }]);
}

it('[S-172] [S-173] a server that is killed 20 times in the middle of orders, payments and messages leaves all of each or nothing, and the retry completes', async () => {
  const fresh = await freshDatabase();
  onTestFinished(fresh.drop);
  const { database, shoppers, serve } = await openFor(fresh.url);
  const chance = new Chance(20);

  for (let round = 0; round < kills; round += 1) {
    const server = await serve();
    onTestFinished(server.kill);
    await askUntilKilled(server.kill, shoppers, server.url, chance);
    expect(await brokenLaws(database), `after kill ${round}`).toEqual([]);
  }
  const server = await serve();
  onTestFinished(server.stop);
  await expectAllDone(database, shoppers, server.url);
}, longestMs);

it('[S-172] [S-173] a PostgreSQL that is killed 20 times in the middle of orders, payments and messages leaves all of each or nothing, the server lives on, and the retry completes', async () => {
  // What was answered is in the write-ahead log, as in a real shop.
  const cluster = await startCluster({ synchronous_commit: 'on' });
  onTestFinished(cluster.stop);
  const { database, shoppers, serve } = await openFor(cluster.url);
  const server = await serve();
  onTestFinished(server.stop);
  const chance = new Chance(21);
  // Killing one PostgreSQL process ends all others too: their shared memory may be corrupt.
  const connections = async () =>
    (await sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(database.db)).rows;
  /**
   * Kills one; `false` if there was none: the server has just dropped those that the last kill broke, or this one, which was
   * idle, since they were asked for.
   */
  const killOne = async () => {
    const found = await connections();
    if (found.length === 0) return false;
    try {
      return process.kill(chance.one(found).pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      return false;
    }
  };
  const kill = async () => {
    let isKilled = false;
    while (!isKilled) isKilled = await killOne();
  };
  /** Another one after each crash; `undefined` while there is none to be asked for. */
  const checkpointer = () =>
    sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'checkpointer'`.execute(database.db).then(({ rows }) => rows[0]?.pid, () => undefined);

  for (let round = 0; round < kills; round += 1) {
    const before = await checkpointer();
    expect(before).toBeDefined();
    await askUntilKilled(kill, shoppers, server.url, chance);
    // Until PostgreSQL has noticed, connections from before the kill still answer, and are about to be ended.
    await expect.poll(async () => (await checkpointer()) ?? before, { timeout: 30_000 }).not.toBe(before);
    expect(await brokenLaws(database), `after kill ${round}`).toEqual([]);
  }
  await expectAllDone(database, shoppers, server.url);
}, longestMs);

/** Every trace of half-done work. */
async function brokenLaws({ db }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select 'an order without its line or its log' as law, id as what from shop_order o
      where (select count(*) from order_line where order_id = o.id) <> 1 or (select count(*) from order_log where order_id = o.id and event = 'placed') <> 1
    union all select 'a submit without one of its two orders', submission from shop_order group by submission having count(*) <> 2
    union all select 'a submit without its key', 'all' where (select count(distinct submission) from shop_order) <>
      (select count(*) from idempotency_key where reply is not null and key not like '%-message')
    union all select 'a message twice, or not what its key says', content from chat_message group by content having count(*) <> 1 or min(key) <> content || '-message'
    union all select 'stock that is nowhere', k.id from sku k
      where k.stock + k.held <> ${stockBefore} or k.held <> (select coalesce(sum(quantity), 0) from order_line where sku_id = k.id)
    union all select 'stock of goods', g.id from goods g where g.stock <> (select sum(stock) from sku where goods_id = g.id)
    union all select 'paid without money, or money without an order', o.id from shop_order o
      where (o.status = 1) <> exists (select from ledger_transfer where kind = 'payment' and reference = o.id)
        or (o.status = 1) <> exists (select from order_log where order_id = o.id and event = 'paid')
    union all select 'one of two orders paid', submission from shop_order group by submission having count(distinct status) <> 1
    union all select 'a payment without its orders', p.id from payment p
      where p.state <> 'paid' or (select count(*) from payment_order join shop_order o on o.id = order_id where payment_id = p.id and o.status = 1) <> 2`.execute(db);
  return [...rows, ...(await brokenLedgerLaws(db))];
}
