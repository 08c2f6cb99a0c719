import { sql } from 'kysely';
import * as v from 'valibot';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { success } from '../../../src/contract/codes';
import { envelope } from '../../../src/contract/envelope';
import { goodsPack, packPath, unpackCards, type PackQuery } from '../../../src/contract/shop/goods-pack';
import type { Language } from '../../../src/rules/languages';
import { packMost } from '../../../src/rules/catalog/goods-pack';
import { versionNow, written } from '../../../src/server/features/offline/read-pack';
import { goods } from '../../support/catalog';
import { refusalOf, type Shop } from '../../support/server/shop';
import { describeWithShop } from '../../support/server/databases';
import { noneOpen } from '../../support/server/transactions';
import { migratedDatabase, openPatiently } from '../../support/services/postgres';

const listed = goods.filter(({ status }) => status === undefined).map(({ id }) => id);
const minutes = 60_000;
/** Each whole pack waits for every transaction of the tests beside these, of which some take long. */
const longest = { timeout: 240_000 };

async function fetched(shop: Shop, asked: PackQuery & { lang?: Language } = {}, encoding = 'br') {
  const response = await shop.app.inject({ url: `${packPath}?${new URLSearchParams(asked as Record<string, string>).toString()}`, headers: { 'accept-encoding': encoding } });
  const body = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(response.rawPayload).toString() : response.body;
  return { response, pack: v.parse(goodsPack, JSON.parse(body)) };
}

describeWithShop((shop, kind) => {
  /** The current whole pack: waits first, since a pack is kept for ten minutes. */
  const whole = async (asked: PackQuery & { lang?: Language } = {}) => {
    await noneOpen(shop().db);
    shop().wait(11 * minutes);
    return (await fetched(shop(), asked)).pack;
  };
  const get = (question: PackQuery = {}, address = '192.0.2.1') => shop().mall.packs.get(question, 'en', address);
  const since = async (version: string, scope: PackQuery = {}) => whole({ ...scope, since: version });

  describe('a pack of cards', longest, () => {
    it('holds the cards that the lists show, of all listed goods, the recommended first', async () => {
      const { pageList } = await shop().ask('sellerGoods!list', { pageSize: 100 });
      const pack = await whole();
      expect(pack).toMatchObject({ isWhole: true, gone: [] });
      const cards = unpackCards(pack);
      expect(cards.map(({ categoryPath: _path, ...card }) => card)).toEqual(pageList);
      expect(cards.find(({ sellerGoodsId }) => sellerGoodsId === 'lamp')?.categoryPath).toEqual(['home', 'light', 'lamps']);
      expect(pack.ids.toSorted()).toEqual(listed.toSorted());
    });

    it('a pack speaks the shopper’s language', async () => {
      const names = (pack: Awaited<ReturnType<typeof whole>>) => unpackCards(pack).find(({ sellerGoodsId }) => sellerGoodsId === 'green-lamp')?.name;
      expect(names(await whole({ lang: 'de' }))).toBe('Grüne Schreibtischlampe');
      expect(names(await whole())).toBe('Green desk lamp');
    });

    it('a pack is of one category with all below it, or of one store', async () => {
      expect((await whole({ categoryId: 'light' })).ids.toSorted()).toEqual(['dear-lamp', 'floodlamp', 'green-lamp', 'lamp', 'lampshade']);
      expect((await whole({ sellerId: 'lantern' })).ids.toSorted()).toEqual(['lamp', 'teapot']);
      expect((await whole({ categoryId: 'empty' })).ids).toEqual([]);
    });

    it('is told in bytes before it is fetched, and is as large as was told', async () => {
      shop().wait(11 * minutes);
      const told = await shop().ask('goodsPack!size', {});
      const { response, pack } = await fetched(shop());
      expect(told).toMatchObject({ version: pack.version, isWhole: true, goodsNum: listed.length, totalElements: listed.length });
      expect(response.rawPayload.length).toBe(told.bytes);
      expect(brotliDecompressSync(response.rawPayload).length).toBe(told.length);
    });

    it('says how old it is, and comes to a browser that takes no brotli too', async () => {
      await whole();
      shop().wait(3 * minutes);
      const { response, pack } = await fetched(shop(), {}, 'identity');
      expect(response.headers).toMatchObject({ age: '180', 'cache-control': 'no-store' });
      expect(pack.ids).toHaveLength(listed.length);
    });

    it('a pack is made once for all who ask within ten minutes', async () => {
      const first = await get();
      expect(await get()).toBe(first);
      shop().wait(11 * minutes);
      expect(await get()).not.toBe(first);
    });

    it('a pack is the one that is there, whatever versions somebody makes up', async () => {
      const { version } = await whole();
      const [database = '', oldest = ''] = version.split('-');
      const there = await get();
      for (const made of ['1-1', `${database}-${BigInt(oldest) + 1_000_000n}`, `${database}-${'9'.repeat(20)}`]) expect(await get({ since: made }), made).toBe(there);
      const difference = await get({ since: version });
      expect(difference).not.toBe(there);
      expect(await get({ since: `${database}-0${oldest}` })).toBe(difference);
    });

    it('a pack of the whole mall is pushed out by no others', async () => {
      const there = await get();
      for (let nth = 0; nth < 150; nth += 1) await get({ categoryId: `nothing-${nth}` });
      expect(await get()).toBe(there);
    });

    it('is not kept from anybody by who asks for many: each network has its turn, and too many of one are sent away', async () => {
      shop().wait(11 * minutes);
      let answered = 0;
      const flood = Array.from({ length: 300 }, async (_, nth) => {
        const outcome = await get({ categoryId: `made-up-${nth}` }, '198.51.100.1');
        answered += 1;
        return outcome;
      });
      // As quickly made as those of the flood, so that how many of these come before says whose turn it was, not how long a pack takes.
      const others = await Promise.all([get({ sellerId: 'made-up' }, '203.0.113.7'), get({ categoryId: 'made-up' }, '2001:db8:1:2::1')]);
      const before = answered;
      const sentAway = (await Promise.all(flood)).filter((outcome) => outcome === 'busy').length;
      expect(others).not.toContain('busy');
      expect(sentAway).toBeGreaterThan(150);
      expect(before - sentAway).toBeLessThan(20);
    });

    // The embedded database has a single connection, and it holds the lock itself.
    if (kind === 'server') {
      it('is refused as too frequent where too many of one network wait, as a call and as a file', async () => {
        const held = await shop().db.startTransaction().execute();
        await sql`lock table goods in access exclusive mode`.execute(held);
        const headers = { 'x-forwarded-for': '198.51.100.1' };
        let refused = 0;
        // One and the same pack: however slow the machine is, those who wait have it as soon as it is made for the first.
        const question = { categoryId: 'held' };
        const asked = Array.from({ length: 110 }, async (_, nth) => {
          const isRefused = nth % 2 === 0
            ? (await shop().send('goodsPack!size', question, { headers })).code === 1013
            : /"code":1013\b/.test((await shop().app.inject({ url: `${packPath}?${new URLSearchParams(question).toString()}`, headers })).body);
          if (isRefused) refused += 1;
          return isRefused;
        });
        await expect.poll(() => refused).toBe(9);
        await held.rollback().execute();
        const all = await Promise.all(asked);
        expect(all.filter(Boolean)).toHaveLength(9);
      });
    }

    it('refuses what is no question, as a call does', async () => {
      for (const [query, field] of [['lang=xx', 'lang'], ['since=now', 'since'], ['categoryId=', 'categoryId'], ['since=1-1&since=2-2', 'since'], ['colour=red', 'colour']]) {
        const { statusCode, body } = await shop().app.inject({ url: `${packPath}?${query}` });
        const answer = v.parse(envelope, JSON.parse(body));
        expect({ statusCode, isRefused: answer.code !== success, field: v.parse(v.object({ field: v.string() }), answer.data).field }).toEqual({ statusCode: 200, isRefused: true, field });
        expect(refusalOf(answer)).toBe(field === 'lang' ? 'languageUnsupported' : 'parameterError');
      }
    });
  });

  describe('what changed since a version', longest, () => {
    it('what changed is nothing where nothing changed', async () => {
      const { version } = await whole();
      expect(await since(version)).toMatchObject({ isWhole: false, ids: [], gone: [] });
    });

    it('is the cards that say something else now: price, discount, an attribute’s price, name, store, review, sold out, free delivery', async () => {
      const changes: Record<string, string> = {
        'mug-01': `update goods set selling_price = 4 where id = 'mug-01'`,
        'mug-02': `update goods set discount_price = 3 where id = 'mug-02'`,
        'mug-03': `update sku set price = 2 where goods_id = 'mug-03'`,
        'mug-04': `update goods_text set name = 'Renamed' where goods_id = 'mug-04' and lang = 'en'`,
        'mug-05': `insert into goods_text (goods_id, lang, name, words) values ('mug-05', 'fr', 'Tasse', '{}')`,
        'mug-06': `insert into evaluation (id, goods_id, rating, content, lang, author, value_id, created_at) values ('e-mug', 'mug-06', 5, '', 'en', '', '', now())`,
        'mug-07': `update sku set stock = 0 where goods_id = 'mug-07'`,
        'mug-08': `update goods set dispatch_fee = 0, long_distance_fee = 0, delivery_fee = 0 where id = 'mug-08'`,
      };
      for (const [id, change] of Object.entries(changes)) {
        const { version } = await whole();
        await sql.raw(change).execute(shop().db);
        expect((await since(version)).ids, change).toEqual([id]);
      }
      const { version } = await whole();
      await sql`update seller_text set name = 'Lantern' where seller_id = 'lantern' and lang = 'en'`.execute(shop().db);
      const renamed = await since(version);
      expect(unpackCards(renamed).map(({ sellerGoodsId, sellerName }) => [sellerGoodsId, sellerName]).toSorted()).toEqual([['lamp', 'Lantern'], ['teapot', 'Lantern']]);
    });

    it('what changed is not that one was sold, or that fewer are left', async () => {
      const { version } = await whole();
      await sql`insert into sale (goods_id, quantity, sold_at) values ('mug-10', 1, now())`.execute(shop().db);
      await sql`update sku set stock = stock - 1 where goods_id = 'mug-10'`.execute(shop().db);
      expect((await since(version)).ids).toEqual([]);
    });

    it('what changed names what is no longer among these goods', async () => {
      const { version } = await whole();
      await sql`update goods set status = 'removed' where id = 'mug-20'`.execute(shop().db);
      expect(await since(version)).toMatchObject({ ids: [], gone: ['mug-20'] });
      const light = await whole({ categoryId: 'light' });
      await sql`update goods set category_id = 'mugs', category_path = '{home,kitchen,mugs}' where id = 'floodlamp'`.execute(shop().db);
      expect((await since(light.version, { categoryId: 'light' })).gone).toEqual(['floodlamp']);
    });

    it('what changed is only that in a database restored from a dump of a cluster that has seen more transactions', async () => {
      await sql`update goods set card_changed = '9000000000'`.execute(shop().db);
      const { version } = await whole();
      expect(await since(version)).toMatchObject({ isWhole: false, ids: [], gone: [] });
      await sql`update goods set selling_price = 6 where id = 'mug-11'`.execute(shop().db);
      expect((await since(version)).ids).toEqual(['mug-11']);
    });

    // A server's cluster holds many databases.
    if (kind === 'server') {
      it('is the whole again in a database restored beside the one that was dumped', async () => {
        const restored = await migratedDatabase();
        const database = openPatiently(restored.url);
        onTestFinished(async () => {
          await database.close();
          await restored.drop();
        });
        const databaseOf = (version: string) => version.split('-')[0];
        expect(databaseOf(written(await versionNow(database.db)))).not.toBe(databaseOf((await whole()).version));
      });
    }

    it('is the whole again where much changed, where the version is none of this database, or none yet', async () => {
      const { version } = await whole();
      const [database = '', oldest = ''] = version.split('-');
      expect((await since(`1${database}-1`)).isWhole).toBe(true);
      expect((await since(`${database}-${BigInt(oldest) + 1_000_000n}`)).isWhole).toBe(true);
      await sql`insert into goods (id, seller_id, category_id, category_path, images, attribute_id, selling_price, dispatch_fee, long_distance_fee, delivery_fee, buy_min, created_at)
        select 'many-' || n, 'nordwind', 'mugs', '{home,kitchen,mugs}', '{mug}', 'size', 5, 0, 0, 0, 1, now() from generate_series(1, 100) n`.execute(shop().db);
      expect((await since(version)).isWhole).toBe(true);
      // It is made and cached once for all of them.
      expect(await get({ since: version })).toBe(await get());
    });
  });

  it('a pack has a limit, and the size says how many there are in all', async () => {
    await sql`insert into goods (id, seller_id, category_id, category_path, images, attribute_id, selling_price, dispatch_fee, long_distance_fee, delivery_fee, buy_min, created_at)
      select 'flood-' || n, 'bare', 'mugs', '{home,kitchen,mugs}', '{mug}', 'size', 5, 0, 0, 0, 1, now() from generate_series(1, ${packMost}::int) n`.execute(shop().db);
    shop().wait(11 * minutes);
    const told = await shop().ask('goodsPack!size', {});
    expect(told.goodsNum).toBe(packMost);
    expect(told.totalElements).toBeGreaterThan(packMost);
  });
});
