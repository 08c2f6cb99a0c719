import { beforeAll, describe, expect, it } from 'vitest';
import { goodsSorts } from '../../../src/rules/catalog/catalog';
import { amount, daysAgo, words } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

/** More names than a query is compared with: every third belongs to another store, every tenth is not for sale. */
const plain = Array.from({ length: 2_120 }, (_, index) => ({ id: `cup-${index}`, name: `Plain ${index % 3 === 0 ? 'teacup' : 'cup'} ${index}`, index }));
const listed = plain.filter(({ index }) => index % 10 !== 0);

describeWithShop((shop) => {
  beforeAll(async () => {
    const { db } = shop();
    await db.insertInto('goods').values(plain.map(({ id, index }) => ({
      id, seller_id: index % 3 === 0 ? 'bare' : 'nordwind', category_id: 'empty', category_path: ['empty'], status: index % 10 === 0 ? ('unlisted' as const) : ('listed' as const),
      images: ['cup.front'], attribute_id: 'colour', selling_price: amount(String(3_000 - index)), discount_price: null, retail_price: null, dispatch_fee: amount('0'),
      long_distance_fee: amount('0'), delivery_fee: amount('0'), buy_min: 1, created_at: daysAgo(index),
    }))).execute();
    await db.insertInto('goods_text').values(plain.map(({ id, name }) => ({ goods_id: id, lang: 'en' as const, name, words: words('en', name) }))).execute();
    await db.insertInto('sale').values(plain.map(({ id, index }) => ({ goods_id: id, quantity: 3_000 - index, sold_at: daysAgo(1) }))).execute();
    shop().wait(60_000);
  });

  const search = (keyword: string, more = {}) => shop().ask('sellerGoods!search', { keyword, ...more });

  describe('a question that very many names answer', () => {
    it('a vague question counts all that are for sale', async () => {
      expect((await search('plain')).totalElements).toBe(listed.length);
      expect((await search('plain', { sellerId: 'bare' })).totalElements).toBe(listed.filter(({ index }) => index % 3 === 0).length);
    });

    it('a vague question shows each once over its pages, in every order', async () => {
      for (const sort of goodsSorts) {
        const pages = await Promise.all(Array.from({ length: 20 }, (_, index) => search('plain', { sort, pageNum: index + 1, pageSize: 100 })));
        const ids = pages.flatMap(({ pageList }) => pageList.map(({ sellerGoodsId }) => sellerGoodsId));
        expect(ids.toSorted(), sort).toEqual(listed.map(({ id }) => id).toSorted());
      }
    });

    it('a vague question puts what is most recommended first, and of the first hundred what is most like the question', async () => {
      const page = await search('cup', { pageSize: 100 });
      const names = page.pageList.map(({ name }) => name);
      // Whole words before parts of words, each group with the best sellers first.
      expect(names.slice(0, 3)).toEqual(['Plain cup 1', 'Plain cup 2', 'Plain cup 4']);
      const firstInner = names.findIndex((name) => name.includes('teacup'));
      expect(names.slice(firstInner).every((name) => name.includes('teacup'))).toBe(true);
      expect((await search('cup', { pageSize: 100, pageNum: 2 })).pageList[0]?.name).toBe('Plain cup 112');
    });

    it('a vague question keeps the order that is asked for, and filters', async () => {
      expect((await search('plain', { sort: 'priceUp', pageSize: 2 })).pageList.map(({ name }) => name)).toEqual(['Plain cup 2119', 'Plain teacup 2118']);
      expect((await search('plain', { priceFrom: '881', priceTo: '883', sort: 'priceUp' })).pageList.map(({ name }) => name)).toEqual(['Plain cup 2119', 'Plain teacup 2118', 'Plain cup 2117']);
      expect(await search('plain', { categoryId: 'lamps' })).toMatchObject({ pageList: [], totalElements: 0, corrected: false });
      expect(await search('plain', { pageNum: 21, pageSize: 100 })).toMatchObject({ pageList: [], totalElements: listed.length });
    });

    it('a vague question is completed to the first names', async () => {
      const { goodsList } = await shop().ask('sellerGoods!search-keyword', { keyword: 'pl' });
      expect(goodsList.map(({ name }) => name)).toEqual(['Plain cup 1', 'Plain cup 2', 'Plain teacup 3', 'Plain cup 4', 'Plain cup 5', 'Plain teacup 6', 'Plain cup 7', 'Plain cup 8']);
    });
  });
});
