import { describe, expect, it } from 'vitest';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  describe('index!home', () => {
    it('[S-344] answers what the home page shows', async () => {
      const home = await shop().ask('index!home', {});
      expect(home.categoryList.map(({ id }) => id)).toEqual(['home', 'sport', 'empty', 'light', 'kitchen', 'wheels', 'lamps', 'teapots', 'mugs', 'bicycles']);
      // A store without goods has nothing to show.
      expect(home.sellerList.map(({ sellerId }) => sellerId)).toEqual(['nordwind', 'lantern', 'nightlamp']);
      expect(home.sellerGoodsList.map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(['mug-11', 'lamp']);
      expect(home.topSeller?.seller).toEqual(home.sellerList[0]);
      expect(home.topSeller?.goodsList.map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(['mug-12', 'mug-13', 'mug-14', 'mug-15', 'mug-16', 'mug-17']);
      expect(home).toMatchObject({ searchValue: 'Mugs' });
    });

    it('answers no goods that the first pages of the recommended or the new ones show, and none twice', async () => {
      const home = await shop().ask('index!home', {});
      const first = await Promise.all([shop().ask('sellerGoods!recommend_like', { pageNum: 1 }), shop().ask('sellerGoods!recommend_new', { pageNum: 1 })]);
      const own = [...home.sellerGoodsList, ...(home.topSeller?.goodsList ?? [])].map(({ sellerGoodsId }) => sellerGoodsId);
      expect(own.length).toBeGreaterThan(2);
      expect(new Set(own).size).toBe(own.length);
      const shown = new Set(first.flatMap(({ pageList }) => pageList.map(({ sellerGoodsId }) => sellerGoodsId)));
      expect(own.filter((id) => shown.has(id))).toEqual([]);
    });

    it('the home page answers in the asked language', async () => {
      const home = await shop().ask('index!home', {}, { lang: 'de' });
      expect(home.categoryList[0]?.name).toBe('Wohnen');
      expect(home.sellerList[1]?.name).toBe('Laternenkai');
      expect(home.searchValue).toBe('Mugs');
    });

    it('[S-111] begins the category list where its second page goes on, pages of twelve from 1', async () => {
      const home = await shop().ask('index!home', {});
      expect((await shop().ask('category!list', { pageNum: 1 })).pageList).toEqual(home.categoryList);
      for (const name of ['category!list', 'sellerGoods!list', 'sellerGoods!recommend_new', 'sellerGoods!recommend_like'] as const) {
        expect(await shop().ask(name, { pageNum: 1 }), name).toMatchObject({ pageNum: 1, pageSize: 12 });
      }
    });

    it('the home page takes no parameters', async () => {
      expect(await shop().refusal('index!home', { pageNum: 1 })).toEqual({ key: 'parameterError', field: 'pageNum' });
    });
  });

  describe('banner!bannerList', () => {
    it('[S-345] answers the banners in their order, each in English where a language lacks', async () => {
      expect(await shop().ask('banner!bannerList', {}, { lang: 'de' })).toEqual({
        bannerList: [
          { id: 'first', title: 'Für Ihr Zuhause', text: 'Für lange Zeit', image: 'first.banner', categoryId: 'home' },
          { id: 'second', title: 'Out and about', text: 'On two wheels', image: 'second.banner', categoryId: 'sport' },
        ],
      });
    });
  });
});
