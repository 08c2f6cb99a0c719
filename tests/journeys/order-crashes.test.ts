import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callPath, type Asked, type CallName } from '../../src/contract/calls';
import type { Envelope } from '../../src/contract/envelope';
import { openServer, type Database } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { Chance } from '../simulation/random';
import { startBuiltServer } from '../support/built-server';
import { insertCatalog } from '../support/catalog';
import { brokenLedgerLaws, insertBuyer, line, payment, type Buyer } from '../support/checkout';
import { freshDatabase } from '../support/postgres';

const kills = 20;
const hourMs = 3_600_000;
const stockBefore = 100_000;

/** What a shopper's device has under way: it sends the same again until it has an answer. */
type Errand = { readonly name: CallName; readonly payload: unknown; readonly key: string };

let database: Database;
let databaseUrl = '';
let drop = () => Promise.resolve();
let dataDir = '';

beforeAll(async () => {
  const fresh = await freshDatabase();
  ({ url: databaseUrl, drop } = fresh);
  database = openServer(databaseUrl);
  await migrate(database);
  await insertCatalog(database.db);
  await sql`update sku set stock = ${stockBefore}`.execute(database.db);
  dataDir = await mkdtemp(path.join(tmpdir(), 'dhow-crash-'));
});
afterAll(async () => {
  await database.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(url: string, as: Buyer, { name, payload, key }: Errand): Promise<Envelope> {
  const response = await fetch(`${url}${callPath(name)}?token=${as.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `sid=${as.cookie}`, 'idempotency-key': key },
    body: JSON.stringify(payload),
  });
  return (await response.json()) as Envelope;
}

/** Two sellers' goods: 40 and 3.30 freight, 8 and 3.30 freight. */
const wanted = (as: Buyer): Asked<'order!submit'> => ({ addressId: as.addressId, orderList: [line('teapot', 1), line('lampshade', 1)], total: '54.6' });

/** Buys without end, an errand after the other, until the line breaks; the errand that had no answer is done again first. */
class Shopper {
  private errand: Errand | undefined;
  private made = 0;
  readonly submits: string[] = [];
  paid = 0;

  constructor(private readonly as: Buyer, private readonly name: string) {}

  async shop(url: string): Promise<void> {
    for (;;) {
      this.errand ??= { name: 'order!submit', payload: wanted(this.as), key: `${this.name}-errand-${(this.made += 1)}` };
      const { code, msg, data } = await send(url, this.as, this.errand).catch(() => ({ code: -1, msg: '', data: undefined }));
      if (code === -1) return;
      if (code !== 0) throw new Error(`${this.errand.name} ${this.errand.key}: ${code} ${msg}`);
      this.errand = await this.after(this.errand, data);
    }
  }

  private async after({ name, key }: Errand, data: unknown): Promise<Errand | undefined> {
    if (name === 'order!pay') {
      this.paid += 1;
      return undefined;
    }
    this.submits.push(key);
    const { orderList } = data as { orderList: { orderId: string }[] };
    const asked = await payment(database.db, this.as, orderList.map(({ orderId }) => orderId), 'balance', Date.now() + hourMs);
    return { name: 'order!pay', payload: asked, key: `${key}-pay` };
  }
}

it('[S-172] [S-173] a server that is killed 20 times in the middle of orders and payments leaves all of each or nothing, and the retry completes', async () => {
  const chance = new Chance(20);
  const shoppers: Shopper[] = [];
  for (let n = 0; n < 6; n += 1) shoppers.push(new Shopper(await insertBuyer(database.db, { expiresAt: Date.now() + hourMs }), `shopper-${n}`));
  const start = () => startBuiltServer({ env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_GOODS: '0', LOG_LEVEL: 'error' } });

  for (let round = 0; round < kills; round += 1) {
    const server = await start();
    const before = shoppers.reduce((sum, { submits, paid }) => sum + submits.length + paid, 0);
    const shopping = Promise.all(shoppers.map((shopper) => shopper.shop(server.url)));
    // In the middle of something: after some answers, and then at a moment by chance.
    const enough = before + chance.below(20) + 1;
    await expect.poll(() => shoppers.reduce((sum, { submits, paid }) => sum + submits.length + paid, 0), { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    await new Promise((resolve) => setTimeout(resolve, chance.below(60)));
    await server.kill();
    await shopping;
    expect(await brokenLaws(), `after kill ${round}`).toEqual([]);
  }

  const submits = shoppers.flatMap((shopper) => shopper.submits);
  expect(submits.length).toBeGreaterThan(kills);
  const { rows } = await sql<{ answered: number; placed: number }>`
    select (select count(*)::int from idempotency_key where key = any(${submits}::text[])) as answered,
      (select count(distinct submission)::int from shop_order) as placed`.execute(database.db);
  // A submit without an answer may have been placed: at most one of each shopper, at the last kill.
  expect(rows[0]?.answered).toBe(submits.length);
  expect((rows[0]?.placed ?? 0) - submits.length).toBeLessThanOrEqual(shoppers.length);
  expect((rows[0]?.placed ?? 0) - submits.length).toBeGreaterThanOrEqual(0);
}, 400_000);

/** Every trace of something that was done by half. */
async function brokenLaws(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'an order without its line or its log' as law, id as what from shop_order o
      where (select count(*) from order_line where order_id = o.id) <> 1 or (select count(*) from order_log where order_id = o.id and event = 'placed') <> 1
    union all select 'a submit without one of its two orders', submission from shop_order group by submission having count(*) <> 2
    union all select 'a submit without its key', 'all' where (select count(distinct submission) from shop_order) <>
      (select count(*) from idempotency_key where reply is not null)
    union all select 'stock that is nowhere', k.id from sku k
      where k.stock + k.held <> ${stockBefore} or k.held <> (select coalesce(sum(quantity), 0) from order_line where sku_id = k.id)
    union all select 'stock of goods', g.id from goods g where g.stock <> (select sum(stock) from sku where goods_id = g.id)
    union all select 'paid without money, or money without an order', o.id from shop_order o
      where (o.status = 1) <> exists (select from ledger_transfer where kind = 'payment' and reference = o.id)
        or (o.status = 1) <> exists (select from order_log where order_id = o.id and event = 'paid')
    union all select 'one of two orders paid', submission from shop_order group by submission having count(distinct status) <> 1
    union all select 'a payment without its orders', p.id from payment p
      where p.state <> 'paid' or (select count(*) from payment_order join shop_order o on o.id = order_id where payment_id = p.id and o.status = 1) <> 2`.execute(database.db);
  return [...rows, ...(await brokenLedgerLaws(database.db))];
}
