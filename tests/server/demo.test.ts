import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { languageCodes } from '../../src/rules/languages';
import type { Database } from '../../src/server/db/database';
import { removedGoods, unlistedGoods } from '../../src/server/demo/goods/catalog';
import { departmentIds, groupIds, kindIds } from '../../src/server/demo/goods/kinds';
import { seedDemo } from '../../src/server/demo/seed';
import { demoLoginText } from '../../src/server/demo/shopper';
import { Browser } from '../support/server/browser';
import { Shop } from '../support/server/shop';
import { describeWithDatabase } from '../support/server/databases';
import { picturedShelf } from '../support/server/pictured-shelf';

const now = Date.UTC(2026, 10, 20, 13, 5, 7);
const goods = 60;
const shelf = picturedShelf();
const dayMs = 86_400_000;
const quiet = () => {};

async function rowsOf<Row>(from: Database, text: string): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(text).execute(from.db);
  return rows;
}

const filledTables = [
  'category', 'category_text', 'seller', 'seller_text', 'attribute_text', 'attribute_value_text', 'goods', 'goods_text', 'goods_description', 'sku',
  'price_history', 'search_word', 'sale', 'goods_view', 'follow', 'evaluation', 'banner', 'banner_text',
];

/** Empties the mall again: all that depends on the catalog goes with it, even rows that are protected from deletion. */
function empty(database: Database): Promise<void> {
  return database.script(`set session_replication_role = replica; truncate ${filledTables.join()} cascade; set session_replication_role = default`);
}

/** Every row of the mall as text, in an order that does not depend on storage; numbers assigned by the database are left out. */
async function dump(from: Database): Promise<Record<string, string[]>> {
  const dumped: Record<string, string[]> = {};
  for (const table of filledTables) {
    const columns = table === 'sale' ? 'goods_id, quantity, sold_at' : table === 'goods' ? `to_jsonb(goods) - 'card_changed'` : '*';
    const rows = await rowsOf<{ line: string }>(from, `select t::text collate "C" as line from (select ${columns} from ${table}) t order by 1`);
    dumped[table] = rows.map(({ line }) => line);
  }
  return dumped;
}

/** What the database maintains by itself: keys, indexes and triggers. */
async function upkeep(of: Database): Promise<unknown[]> {
  return [
    await rowsOf(of, `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
    await rowsOf(of, `select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
    await rowsOf(of, `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1, tgrelid`),
  ];
}

/** Tries once with a simulated power cut near the end, then makes the catalog. */
async function prepare(database: Database) {
  const before = await upkeep(database);
  const cut = (text: string) => {
    if (text.includes('indexes')) throw new Error('power cut');
  };
  const failure = await seedDemo(database, { goods, shelf, now, report: cut }).catch((error: unknown) => error);
  const afterCut = { failure, rows: Object.values(await dump(database)).flat(), upkeep: await upkeep(database) };
  await seedDemo(database, { goods, shelf, now, report: quiet });
  return { database, before, afterCut };
}

describeWithDatabase(prepare, (opened) => {
  test('a start cut short leaves nothing behind', () => {
    const { before, afterCut } = opened();
    expect(afterCut).toEqual({ failure: new Error('power cut'), rows: [], upkeep: before });
  });

  test('keys, indexes and triggers are as they were', async () => {
    const { database, before } = opened();
    expect(await upkeep(database)).toEqual(before);
  });

  test('a mall that has goods is left alone', async () => {
    const { database } = opened();
    const before = await dump(database);
    const report = vi.fn<(text: string) => void>();
    await seedDemo(database, { goods: goods + 1, shelf, now: now + dayMs, report });
    expect(report).not.toHaveBeenCalled();
    expect(await dump(database)).toEqual(before);
  });

  test('it is the same every time, and left out where somebody has begun a mall of his own', async () => {
    const { database } = opened();
    const first = await dump(database);
    await empty(database);
    await database.db.insertInto('category').values({ id: 'mine', parent_id: null, position: 0, image: 'none' }).execute();
    await seedDemo(database, { goods, shelf, now, report: quiet });
    expect(await rowsOf(database, 'select id from goods union all select id from seller union all select id from category')).toEqual([{ id: 'mine' }]);

    await database.script('delete from category');
    await seedDemo(database, { goods, shelf, now, report: quiet });
    expect(await dump(database)).toEqual(first);
  });

  test('the demo shopper logs in with what the start says', async () => {
    const { database } = opened();
    const told = await demoLoginText(database.db);
    const [, username = '', password = ''] = /^Demo logins: user name (\w+), password (\S+)/.exec(told ?? '') ?? [];
    const shop = await Shop.open(database);
    expect((await new Browser(shop).logIn(username, password)).user).toMatchObject({ usercode: 'demo-shopper', username: 'demoshopper', money: '5000', safewordSet: true });
    expect(told).toContain('demo balance 5000 USDT');
  });

  test('the search knows exactly the words of all goods and stores', async () => {
    const { database } = opened();
    const words = (table: string) => `select lang, substr(word, length(lang) + 2) as word from ${table}, unnest(words) word`;
    const inOrder = 'order by lang collate "C", word collate "C"';
    const expected = await rowsOf(database, `select * from (${words('goods_text')} union ${words('seller_text')}) w ${inOrder}`);
    expect(await rowsOf(database, `select lang, word from search_word ${inOrder}`)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(500);
  });

  test('has as many goods as wanted, of which some are unlisted and some removed', async () => {
    const { database } = opened();
    const rows = await rowsOf<{ id: string; status: string }>(database, 'select id, status from goods');
    const withStatus = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id).toSorted();
    expect(rows).toHaveLength(goods);
    expect(withStatus('unlisted')).toEqual(unlistedGoods.map((number) => `goods-${number}`).toSorted());
    expect(withStatus('removed')).toEqual(removedGoods.map((number) => `goods-${number}`).toSorted());
  });

  test('counts what was bought, looked at, followed and reviewed, and nothing else', async () => {
    const { database } = opened();
    const wrongGoods = await rowsOf(database, `
      select id from goods g where (sold, views, evaluations, good_evaluations, stars, stock) is distinct from (
        (select coalesce(sum(quantity), 0) from sale where goods_id = g.id),
        (select coalesce(sum(v.views), 0) from goods_view v where goods_id = g.id),
        (select count(*) from evaluation where goods_id = g.id),
        (select count(*) from evaluation where goods_id = g.id and rating >= 4),
        (select coalesce(sum(e.rating), 0) from evaluation e where goods_id = g.id),
        (select sum(s.stock) from sku s where goods_id = g.id))`);
    const wrongStores = await rowsOf(database, `
      select id from seller s cross join lateral (
        select count(*) filter (where status = 'listed') listed, coalesce(sum(g.sold), 0) sold, coalesce(sum(g.views), 0) views,
          (select count(*) from follow where seller_id = s.id) followers, coalesce(sum(g.evaluations), 0) evaluations,
          coalesce(sum(g.good_evaluations), 0) good from goods g where seller_id = s.id) found
      where (s.goods, s.sold, s.views, s.followers, s.evaluations, s.good_evaluations)
        is distinct from (listed, found.sold, found.views, found.followers, found.evaluations, good)`);
    const wrongCategories = await rowsOf(database, `
      select id from category c where goods <> (select count(*) from goods g where status = 'listed' and c.id = any (category_path))`);
    expect({ wrongGoods, wrongStores, wrongCategories }).toEqual({ wrongGoods: [], wrongStores: [], wrongCategories: [] });
    const [sums] = await rowsOf<Record<string, number>>(database, `
      select sum(sold)::int sold, sum(views)::int views, sum(evaluations)::int evaluations, (select sum(followers)::int from seller) followers from goods`);
    for (const sum of Object.values(sums ?? {})) expect(sum).toBeGreaterThan(goods);
  });

  test('speaks all 21 languages: goods, stores, categories, attributes and banners', async () => {
    const { database } = opened();
    for (const [table, of] of [['goods_text', 'goods'], ['goods_description', 'goods'], ['seller_text', 'seller'], ['category_text', 'category'], ['banner_text', 'banner']] as const) {
      const found = await rowsOf(database, `select count(distinct lang)::int langs, count(*) = (select count(*) from ${of}) * ${languageCodes.length} as whole from ${table}`);
      expect(found, table).toEqual([{ langs: languageCodes.length, whole: true }]);
    }
    const missing = await rowsOf(database, `
      select g.id from goods g cross join unnest('{${languageCodes.join()}}'::text[]) spoken where not exists (
        select from attribute_text a where a.attribute_id = g.attribute_id and lang = spoken) or exists (
        select from sku where goods_id = g.id and not exists (select from attribute_value_text v where v.value_id = sku.value_id and lang = spoken))`);
    expect(missing).toEqual([]);
    const templates = await rowsOf(database, `select name from goods_text where name like '%{%'
      union all select goods_id from goods_description where array_to_string(description, '') like '%{%'
      union all select name from seller_text where name like '%{%' or about like '%{%'`);
    expect(templates).toEqual([]);
    const [paragraphs] = await rowsOf<{ least: number; most: number }>(database, 'select min(cardinality(description)) least, max(cardinality(description)) most from goods_description');
    expect(paragraphs).toEqual({ least: 4, most: 6 });
  });

  test('asks prices above zero, discounts below and recommended prices above the regular one', async () => {
    const { database } = opened();
    const wrong = await rowsOf(database, `
      select id from goods where selling_price <= 0 or discount_price <= 0 or discount_price >= selling_price or retail_price <= selling_price or buy_min < 1
      union all select s.id from sku s join goods g on g.id = s.goods_id where s.price <= g.selling_price
      union all select id from goods where stock > 0 and stock < buy_min`);
    expect(wrong).toEqual([]);
    const [some] = await rowsOf<Record<string, boolean>>(database, `
      select bool_or(discount_price is not null) discounted, bool_or(retail_price is not null) retail,
        (select bool_or(price is not null) from sku) own, (select bool_or(stock = 0) from sku) sold_out from goods`);
    expect(some).toEqual({ discounted: true, retail: true, own: true, sold_out: true });
  });

  test('remembers every price that was asked: from the first day to now, and a regular price for a month before it is reduced', async () => {
    const { database } = opened();
    const all = await rowsOf<{ created: number; asked: string; regular: string; reduced: boolean; history: { asked: number; at: string }[] }>(database, `
      select created_at created, asked_price asked, selling_price regular, discount_price is not null reduced,
        (select json_agg(json_build_object('asked', asked_price, 'at', since) order by since) from price_history where goods_id = id) history from goods`);
    for (const { created, asked, regular, reduced, history } of all) {
      const [first] = history;
      const [last, before] = history.toReversed();
      expect(Date.parse(first?.at ?? '')).toBe(created);
      expect(last?.asked).toBe(Number(asked));
      expect(Date.parse(last?.at ?? '')).toBeLessThan(now);
      if (!reduced) continue;
      expect(before?.asked).toBe(Number(regular));
      expect(Date.parse(last?.at ?? '') - Date.parse(before?.at ?? '')).toBeGreaterThan(30 * dayMs);
    }
    expect(all.filter(({ history }) => history.length > 1).length).toBeGreaterThan(goods / 5);
  });

  test('sorts goods into leaves of a tree of three levels', async () => {
    const { database } = opened();
    const [levels] = await rowsOf(database, `
      select count(*) filter (where a.parent_id is null)::int departments,
        count(*) filter (where b.id is not null and b.parent_id is null)::int sections,
        count(*) filter (where b.parent_id is not null)::int kinds,
        count(*) filter (where c.parent_id is not null)::int deeper
      from category a left join category b on b.id = a.parent_id left join category c on c.id = b.parent_id`);
    expect(levels).toEqual({ departments: departmentIds.length, sections: groupIds.length, kinds: kindIds.length, deeper: 0 });
    const astray = await rowsOf(database, `
      select g.id from goods g join category kind on kind.id = category_id join category section on section.id = kind.parent_id
      where category_path is distinct from array[section.parent_id, section.id, kind.id]`);
    expect(astray).toEqual([]);
  });

  test('a small shelf makes a small mall, in which goods are found by other words than their names', async () => {
    const { database } = opened();
    await empty(database);
    await seedDemo(database, { goods, shelf: picturedShelf(['mug']), now, report: quiet });
    expect(await rowsOf(database, 'select count(*)::int as n, count(distinct images[1])::int as pictures from goods')).toEqual([{ n: 6, pictures: 6 }]);
    const found = await rowsOf(database, `select count(*)::int as n from goods_text where words @> array['en:mug', 'en:mugs', 'en:coffee', 'en:cup'] or words @> array['de:becher', 'de:tasse']`);
    expect(found).toEqual([{ n: 12 }]);
    await empty(database);
    await seedDemo(database, { goods, shelf, now, report: quiet });
  });

  test('a colour that a name tells is not told once more of what is bought', async () => {
    const { database } = opened();
    const twice = await rowsOf(database, `
      select t.name, v.name as value from goods_text t join sku k on k.goods_id = t.goods_id join attribute_value_text v on v.value_id = k.value_id and v.lang = t.lang
      where t.lang = 'en' and v.name <> '' and t.name ~* ('\\m' || v.name || '\\M')`);
    expect(twice).toEqual([]);
    expect(await rowsOf(database, "select 1 from sku k join attribute_value_text v on v.value_id = k.value_id and v.lang = 'en' where v.name = '' limit 1")).toHaveLength(1);
  });

  test('has reviews after a purchase only, of something the product is sold as, by demo shoppers', async () => {
    const { database } = opened();
    const wrong = await rowsOf(database, `
      select e.id from evaluation e join goods g on g.id = e.goods_id where author !~ '^Demo shopper [0-9]+$' or cardinality(e.images) > 3
        or e.created_at > '${new Date(now).toISOString()}' or not exists (select from sale s where s.goods_id = g.id and sold_at < e.created_at)
        or not exists (select from sku s where s.goods_id = g.id and s.value_id = e.value_id)`);
    expect(wrong).toEqual([]);
    const [spread] = await rowsOf<Record<string, number>>(database, `
      select count(distinct rating)::int ratings, count(*) filter (where images <> '{}')::int with_pictures, avg(rating)::float8 average from evaluation`);
    expect(spread?.['ratings']).toBe(5);
    expect(spread?.['with_pictures']).toBeGreaterThan(0);
    expect(spread?.['average']).toBeGreaterThan(3.9);
    expect(spread?.['average']).toBeLessThan(4.8);
  });

  test('has nothing from the future, and nothing older than its store', async () => {
    const { database } = opened();
    const wrong = await rowsOf(database, `
      select g.id from goods g join seller s on s.id = g.seller_id where g.created_at < s.created_at or g.created_at > '${new Date(now).toISOString()}'
      union all select id::text from (select s.id from sale s join goods g on g.id = s.goods_id where sold_at < g.created_at - interval '1 second') early`);
    expect(wrong).toEqual([]);
  });
}, { embeddedToo: true });
