import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodsPack, type PackQuery } from '../../../src/contract/shop/goods-pack';
import type { Language } from '../../../src/rules/languages';
import { openServer, type Database } from '../../../src/server/db/database';
import { seedDemo } from '../../../src/server/demo/seed';
import { Packs } from '../../../src/server/features/offline';
import { noneOpen } from '../../support/server/transactions';
import { migratedDatabase, type FreshDatabase } from '../../support/services/postgres';

let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await migratedDatabase();
  database = openServer(fresh.url);
  await seedDemo(database, { goods: 5_000, now: Date.UTC(2026, 10, 20), report: () => {} });
}, 240_000);
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

/** Where every transaction of the tests beside this one has to end first. */
const longestMs = 240_000;

/** Builds the pack anew each time. */
async function made(question: PackQuery, language: Language) {
  const ready = await new Packs(database.db, Date.now).get(question, language, '192.0.2.1');
  return ready === 'busy' ? expect.unreachable() : { told: ready.told, ids: v.parse(goodsPack, JSON.parse(brotliDecompressSync(ready.compressed).toString())).ids };
}

it.each(['en', 'de', 'ar', 'cn', 'hi', 'th'] as const)('the cards of 5,000 goods are at most 450 kB, in %s', async (language) => {
  const { told } = await made({}, language);
  expect(told.goodsNum).toBeGreaterThan(4_900);
  expect(told.bytes).toBeLessThanOrEqual(450_000);
});

it('what changes in a day is at most 10 kB', async () => {
  await noneOpen(database.db);
  const { told: { version } } = await made({}, 'en');
  // A day of a busy mall: 100 prices, 30 reviews, 20 sold out, 20 gone, and 300 goods sold.
  await sql`update goods set discount_price = round(selling_price * 0.8, 2) where id in (select id from goods where status = 'listed' order by md5(id) limit 100)`.execute(database.db);
  await sql`insert into evaluation (id, goods_id, rating, content, lang, author, value_id, created_at)
    select 'day-' || id, id, 4, '', 'en', '', '', now() from (select id from goods where status = 'listed' order by md5(id || 'r') limit 30) g`.execute(database.db);
  await sql`update sku set stock = 0 where goods_id in (select id from goods where status = 'listed' order by md5(id || 's') limit 20)`.execute(database.db);
  await sql`update goods set status = 'removed' where id in (select id from goods where status = 'listed' order by md5(id || 'g') limit 20)`.execute(database.db);
  await sql`insert into sale (goods_id, quantity, sold_at) select id, 1, now() from goods where status = 'listed' order by md5(id || 'x') limit 300`.execute(database.db);
  for (const language of ['en', 'ar', 'th'] as const) {
    const { told } = await made({ since: version }, language);
    expect(told.isWhole).toBe(false);
    expect(told.goodsNum).toBeGreaterThan(120);
    expect(told.bytes, language).toBeLessThanOrEqual(10_000);
  }
}, longestMs);

it('a change that is committed after a later one is not missed', async () => {
  await noneOpen(database.db);
  const slow = await database.db.startTransaction().execute();
  const [first = '', second = ''] = (await database.db.selectFrom('goods').select('id').where('status', '=', 'listed').orderBy('id').limit(2).execute()).map(({ id }) => id);
  await sql`update goods set selling_price = selling_price + 1 where id = ${first}`.execute(slow);
  await sql`update goods set selling_price = selling_price + 1 where id = ${second}`.execute(database.db);
  const { told: { version } } = await made({}, 'en');
  await slow.commit().execute();
  const next = await made({ since: version }, 'en');
  expect(next.told.isWhole).toBe(false);
  expect(next.ids).toContain(first);
}, longestMs);
