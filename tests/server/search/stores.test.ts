import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/rules/languages';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const found = async (keyword: string, lang?: Language) =>
    (await shop().ask('seller!list', { keyword }, { ...(lang && { lang }) })).pageList.map(({ sellerId }) => sellerId);

  describe('seller!list', () => {
    it('[S-361] answers the stores, those that sold most first', async () => {
      const page = await shop().ask('seller!list', {});
      expect(page.pageList.map(({ sellerId }) => sellerId)).toEqual(['nordwind', 'lantern', 'nightlamp', 'bare']);
      expect(page).toMatchObject({ totalElements: 4, pageSize: 12 });
      expect(page.pageList[3]).toEqual({ sellerId: 'bare', name: 'Bare Shelf', logo: 'bare.logo', country: 'FR', goodsNum: 0, soldNum: 0, viewsNum: 0, favourableRate: null, followersNum: 0 });
      expect(await shop().ask('seller!list', { pageNum: 2, pageSize: 3 })).toMatchObject({ pageList: [{ sellerId: 'bare' }], totalElements: 4 });
      expect(await shop().ask('seller!list', { pageNum: 3, pageSize: 3 })).toMatchObject({ pageList: [], totalElements: 4 });
      expect(await shop().ask('seller!list', { keyword: '  ' })).toMatchObject({ totalElements: 4 });
      expect(await shop().refusal('seller!list', { pageNum: 0 })).toEqual({ key: 'pageNumber', field: 'pageNum' });
    });

    it('[S-101] finds stores by their names in each language, and by English ones everywhere', async () => {
      expect(await found('Laternenkai', 'de')).toEqual(['lantern']);
      expect(await found('lantern quay', 'de')).toEqual(['lantern']);
      expect(await found('ΑΠΟΒΑΘΡΑ', 'el')).toEqual(['lantern']);
      expect(await found('nordwind', 'ja')).toEqual(['nordwind']);
    });

    it('finds by the beginning of a word from three letters on', async () => {
      expect(await found('lan')).toEqual(['lantern']);
      expect(await found('la')).toEqual([]);
      expect(await found('nord')).toEqual(['nordwind']);
    });

    it('does not find by a part of a word, or by one character', async () => {
      expect(await found('lamp')).toEqual([]);
      expect(await found('灯', 'cn')).toEqual([]);
      expect(await found('灯笼', 'cn')).toEqual(['lantern']);
      expect(await found('เรือ', 'th')).toEqual(['lantern']);
    });

    it('forgives an error only where neither goods nor stores are found as written', async () => {
      expect(await found('nordwnid')).toEqual(['nordwind']);
      expect(await found('lanten')).toEqual(['lantern']);
      // Goods have this name, and a store's name is one letter away.
      expect(await found('teapot')).toEqual([]);
      expect(await found('reapot')).toEqual(['nightlamp']);
      expect(await found('灯笼码口商行', 'cn')).toEqual(['lantern']);
    });

    it('a store is found by every word only', async () => {
      expect(await found('lantern desk')).toEqual([]);
      expect(await found('bare shelf')).toEqual(['bare']);
      expect(await found('bare lantern')).toEqual([]);
      expect(await found('!!!')).toEqual([]);
    });

    it('refuses a keyword of ten kilobytes', async () => {
      expect(await shop().refusal('seller!list', { keyword: 'x'.repeat(10_000) })).toEqual({ key: 'parameterError', field: 'keyword' });
    });
  });

  describe('seller!info', () => {
    it('[S-362] answers one store', async () => {
      expect(await shop().ask('seller!info', { sellerId: 'lantern' }, { lang: 'ko' })).toMatchObject({ sellerId: 'lantern', name: '등불나루', about: 'About 등불나루', country: 'PT' });
      expect(await shop().ask('seller!info', { sellerId: 'bare' }, { lang: 'ko' })).toMatchObject({ name: 'Bare Shelf', about: 'About Bare Shelf' });
    });

    it('refuses an unknown store', async () => {
      expect(await shop().refusal('seller!info', { sellerId: 'no-such' })).toEqual({ key: 'sellerUnknown', field: undefined });
    });
  });

  describe('sellerGoods!search-keyword', () => {
    const suggest = (keyword: string, lang?: Language) => shop().ask('sellerGoods!search-keyword', { keyword }, { ...(lang && { lang }) });

    it('[S-353] [S-087] answers names of goods and stores, each with its id', async () => {
      expect(await suggest('lan')).toEqual({ goodsList: [], sellerList: [{ id: 'lantern', name: 'Lantern Quay' }], categoryList: [] });
      expect(await suggest('desk la')).toEqual({
        goodsList: [
          { id: 'lamp', name: 'Desk lamp Aurora' },
          { id: 'green-lamp', name: 'Green desk lamp' },
          { id: 'lampshade', name: 'Lampshade for desks' },
        ],
        sellerList: [],
        categoryList: [{ id: 'lamps', name: 'Desk lamps', image: 'lamps.category', goodsNum: 5 }],
      });
    });

    it('completes the last word from its first letter on', async () => {
      expect((await suggest('t')).goodsList).toEqual([{ id: 'teapot', name: 'Porcelain teapot' }]);
      expect((await suggest('ấ', 'vi')).goodsList[0]).toEqual({ id: 'teapot', name: 'Ấm trà bằng sứ' });
      expect((await suggest('茶', 'cn')).goodsList).toEqual([{ id: 'teapot', name: '青花瓷茶壶' }]);
    });

    it('answers eight goods and four stores at most', async () => {
      expect((await suggest('mug')).goodsList).toHaveLength(8);
    });

    it('a suggestion forgives a letter', async () => {
      expect((await suggest('teapto')).goodsList).toEqual([{ id: 'teapot', name: 'Porcelain teapot' }]);
    });
  });
});
