import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetOldViews, ViewCounter } from '../../../src/server/features/catalog/view-counter';
import { daysAgo, goods, testNow } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const info = (sellerGoodsId: string) => shop().ask('sellerGoods!info', { sellerGoodsId });
  const seller = (sellerId: string) => shop().ask('seller!info', { sellerId });

  describe('counts come from events', () => {
    it('[S-128] a store\'s sales, views, good-review rate and followers are those of its goods and followers', async () => {
      const own = goods.filter((one) => one.seller === 'lantern');
      expect(await seller('lantern')).toMatchObject({
        soldNum: own.reduce((sum, { sold = 0 }) => sum + sold, 0),
        viewsNum: own.reduce((sum, { looks = 0 }) => sum + looks, 0),
        // Three of six: five and four stars are good, three is not.
        favourableRate: 50,
        followersNum: 2,
        goodsNum: own.filter(({ status }) => status === undefined).length,
      });
      expect(await seller('bare')).toMatchObject({ soldNum: 0, viewsNum: 0, favourableRate: null, followersNum: 0, goodsNum: 0 });
    });

    it('a sale counts its quantity, once', async () => {
      await shop().db.insertInto('sale').values([1, 2, 3].map((quantity) => ({ goods_id: 'teapot', quantity, sold_at: daysAgo(0) }))).execute();
      expect(await info('teapot')).toMatchObject({ soldNum: 9 });
      expect(await seller('lantern')).toMatchObject({ soldNum: 1016 });
    });

    it('a review counts among stars, rate and number of product and store', async () => {
      const review = (id: string, rating: number) => ({ id, goods_id: 'bicycle', rating, content: '', lang: 'en' as const, author: 'x', value_id: 'black', images: [], created_at: daysAgo(0) });
      await shop().db.insertInto('evaluation').values([review('r1', 5), review('r2', 4), review('r3', 2)]).execute();
      expect(await info('bicycle')).toMatchObject({ evaluationNum: 3, rating: 3.7, favourableRate: 67 });
      // With the two reviews of the green lamp, one of them good.
      expect(await seller('nordwind')).toMatchObject({ favourableRate: 60 });
    });

    it('a follower counts until leaving', async () => {
      await shop().db.insertInto('follow').values({ seller_id: 'bare', follower: 'eve', since: daysAgo(0) }).execute();
      expect(await seller('bare')).toMatchObject({ followersNum: 1 });
      await shop().db.deleteFrom('follow').where('follower', '=', 'eve').execute();
      expect(await seller('bare')).toMatchObject({ followersNum: 0 });
    });

    it('goods count in their store and in every category above them while they are listed', async () => {
      const counts = async () => {
        const { pageList } = await shop().ask('category!list', { pageSize: 100 });
        const of = (id: string) => pageList.find((category) => category.id === id)?.goodsNum;
        return { ...(await seller('nightlamp')), home: of('home'), light: of('light'), lamps: of('lamps') };
      };
      const before = await counts();
      expect(before).toMatchObject({ goodsNum: 2, lamps: 5, light: 5 });
      const set = (status: 'listed' | 'removed') => shop().db.updateTable('goods').set({ status }).where('id', '=', 'floodlamp').execute();
      await set('removed');
      expect(await counts()).toMatchObject({ goodsNum: 1, home: (before.home ?? 0) - 1, light: 4, lamps: 4 });
      await set('listed');
      expect(await counts()).toEqual(before);
    });

    it('goods that move to another category are counted there', async () => {
      const move = (path: string[]) => shop().db.updateTable('goods').set({ category_path: path }).where('id', '=', 'bicycle').execute();
      const empty = async () => (await shop().ask('category!list', { pageSize: 100 })).pageList.find(({ id }) => id === 'empty')?.goodsNum;
      await move(['empty']);
      expect(await empty()).toBe(1);
      await move(['sport', 'wheels', 'bicycles']);
      expect(await empty()).toBe(0);
    });
  });

  describe('looks', () => {
    // The shop's own counter writes when it is told to, however slow the machine is.
    beforeAll(() => void Object.assign(shop().mall.viewCounter, { delayMs: 3_600_000 }));
    const counted = () => shop().db.selectFrom('goods_view').selectAll().where('goods_id', '=', 'mug-07').orderBy('day').execute();

    it('looks are counted for a product that was shown, by UTC day, and written together', async () => {
      await shop().mall.viewCounter.write();
      const before = (await seller('nordwind')).viewsNum;
      await Promise.all([1, 2, 3].map(() => info('mug-07')));
      expect((await info('mug-07')).viewsNum).toBe(0);
      await shop().mall.viewCounter.write();
      expect((await info('mug-07')).viewsNum).toBe(4);
      shop().wait(86_400_000);
      await info('mug-07');
      await shop().mall.viewCounter.write();
      expect((await counted()).map(({ day, views }) => `${day} ${views}`)).toEqual(['2026-01-15 5', '2026-01-16 1']);
      expect((await seller('nordwind')).viewsNum).toBe(before + 6);
      shop().wait(-86_400_000);
    });

    it('looks are not counted for a refusal', async () => {
      await shop().refusal('sellerGoods!info', { sellerGoodsId: 'hidden-mug' });
      await shop().refusal('sellerGoods!info', { sellerGoodsId: 'no-such' });
      await shop().mall.viewCounter.write();
      expect(await shop().db.selectFrom('goods_view').select('goods_id').where('goods_id', '=', 'hidden-mug').execute()).toEqual([]);
    });

    it('looks at many products are written in one go, those at goods that are gone left out', async () => {
      const viewCounter = new ViewCounter(shop().db);
      for (const id of ['mug-01', 'no-such', 'mug-02', 'mug-01']) viewCounter.count(id, testNow);
      await viewCounter.close();
      expect(await info('mug-01')).toMatchObject({ viewsNum: 2 });
      expect(await info('mug-02')).toMatchObject({ viewsNum: 1 });
      viewCounter.count('mug-02', testNow);
      await viewCounter.close();
      expect(await info('mug-02')).toMatchObject({ viewsNum: 1 });
    });

    it('looks are kept while the database can\'t take them, and written with the next', async () => {
      await shop().mall.viewCounter.write();
      const before = (await info('mug-03')).viewsNum;
      await shop().mall.viewCounter.write();
      await shop().db.schema.alterTable('goods_view').renameTo('goods_view_away').execute();
      const viewCounter = new ViewCounter(shop().db);
      viewCounter.count('mug-03', testNow);
      await viewCounter.write();
      await shop().db.schema.alterTable('goods_view_away').renameTo('goods_view').execute();
      viewCounter.count('mug-03', testNow);
      await viewCounter.write();
      expect((await info('mug-03')).viewsNum).toBe(before + 3);
    });

    it('looks at more products than are held are lost for those that came last', async () => {
      const viewCounter = new ViewCounter(shop().db);
      viewCounter.count('mug-05', testNow);
      for (let other = 1; other < 20_000; other += 1) viewCounter.count(`no-such-${other}`, testNow);
      viewCounter.count('mug-06', testNow);
      viewCounter.count('mug-05', testNow);
      await viewCounter.close();
      expect(await info('mug-05')).toMatchObject({ viewsNum: 2 });
      expect(await info('mug-06')).toMatchObject({ viewsNum: 0 });
    });

    it('looks of days before yesterday are forgotten as rows, and stay counted; a late one is counted too', async () => {
      const { viewCounter, now } = shop().mall;
      await viewCounter.write();
      // Years of one product, and the last days of another.
      await sql`insert into goods_view (goods_id, day, views) select 'mug-08', date '2026-01-15' - n, 2 from generate_series(2, 4501) n`.execute(shop().db);
      await sql`insert into goods_view (goods_id, day, views) select 'mug-09', date '2026-01-15' - n, 2 from generate_series(0, 3) n`.execute(shop().db);
      const totals = () => sql`select (select sum(views)::int from goods) as goods, (select sum(views)::int from seller) as stores`.execute(shop().db).then(({ rows }) => rows);
      const days = async () => (await shop().db.selectFrom('goods_view').select('day').where('goods_id', 'in', ['mug-08', 'mug-09']).orderBy('day').execute()).map(({ day }) => day);
      const before = await totals();
      await forgetOldViews(shop().db, now(), AbortSignal.abort());
      expect(await days()).toHaveLength(4_504);
      await forgetOldViews(shop().db, now(), new AbortController().signal);
      expect(await days()).toEqual(['2026-01-14', '2026-01-15']);
      expect(await totals()).toEqual(before);
      viewCounter.count('mug-09', testNow - 3 * 86_400_000);
      await viewCounter.write();
      expect((await info('mug-09')).viewsNum).toBe(9);
      expect(await days()).toEqual(['2026-01-12', '2026-01-14', '2026-01-15']);
    });

    it('looks are written by themselves after a while', async () => {
      const viewCounter = new ViewCounter(shop().db, 20);
      viewCounter.count('mug-04', testNow);
      // Not by a call, which is a look itself, and which the shop's own counter writes too.
      await expect.poll(() => shop().db.selectFrom('goods').select('views').where('id', '=', 'mug-04').executeTakeFirstOrThrow()).toEqual({ views: 1 });
      await viewCounter.close();
    });
  });
});
