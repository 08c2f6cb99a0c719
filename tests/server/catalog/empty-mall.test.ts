import { readFileSync } from 'node:fs';
import type { Insertable } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../../../src/server/db/schema';
import { amount } from '../../support/catalog';
import { Shop } from '../../support/server/shop';
import { describeWithDatabase } from '../../support/server/databases';

describeWithDatabase((database) => Shop.open(database), (shop) => {
  it('a mall without goods answers every list, and says that nothing is there', async () => {
    expect(await shop().ask('index!home', {})).toEqual({ categoryList: [], sellerList: [], sellerGoodsList: [], topSeller: null, searchValue: '' });
    expect(await shop().ask('banner!bannerList', {})).toEqual({ bannerList: [] });
    expect(await shop().ask('category!tree', {})).toEqual({ tree: [] });
    const page = { pageList: [], pageNum: 1, pageSize: 12, totalElements: 0 };
    expect(await shop().ask('category!list', {})).toEqual(page);
    expect(await shop().ask('category!recommend', {})).toEqual(page);
    expect(await shop().ask('sellerGoods!list', {})).toEqual(page);
    expect(await shop().ask('sellerGoods!recommend_like', {})).toEqual(page);
    expect(await shop().ask('seller!list', {})).toEqual(page);
    expect(await shop().ask('seller!list', { keyword: 'lamp' })).toEqual(page);
    expect(await shop().ask('sellerGoods!search', { keyword: 'lamp' })).toEqual({ ...page, corrected: false });
    expect(await shop().ask('sellerGoods!search', { keyword: '台灯' }, { lang: 'cn' })).toEqual({ ...page, corrected: false });
    expect(await shop().ask('sellerGoods!search-keyword', { keyword: 'lamp' })).toEqual({ goodsList: [], sellerList: [], categoryList: [] });
    expect((await shop().refusal('evaluation!list', { sellerGoodsId: 'lamp' })).key).toBe('goodsUnknown');
  });

  it('a product is there once the tables that DEPLOY.md names are written, and the triggers do what it says and no more', async () => {
    const { db } = shop();
    const section = /^## Stores and goods\n([^]*?)^## /m.exec(readFileSync('DEPLOY.md', 'utf8'))?.[1] ?? '';
    const insert = async <Name extends keyof Tables>(table: Name, rows: readonly Insertable<Tables[Name]>[]) => {
      expect(section).toContain(`\`${table}\``);
      await db.insertInto(table).values(rows as never).execute();
    };
    const [image, created_at] = ['0123456789abcdef', new Date(shop().mall.now()).toISOString()];
    await insert('category', [{ id: 'kitchen', parent_id: null, position: 1, image }, { id: 'kettles', parent_id: 'kitchen', position: 1, image }]);
    await insert('category_text', [{ category_id: 'kettles', lang: 'en', name: 'Kettles' }]);
    await insert('seller', [{ id: 'copper', logo: image, country: 'PT', created_at }]);
    await insert('seller_text', [{ seller_id: 'copper', lang: 'en', name: 'Smithy', about: 'By hand.', words: ['en:smithy'] }]);
    await insert('attribute_text', [{ attribute_id: 'size', lang: 'en', name: 'Size' }]);
    await insert('attribute_value_text', [{ value_id: 'small', lang: 'en', name: 'Small' }, { value_id: 'large', lang: 'en', name: 'Large' }]);
    const fees = { dispatch_fee: amount('0'), long_distance_fee: amount('0'), delivery_fee: amount('0') };
    await insert('goods', [{ id: 'kettle', seller_id: 'copper', category_id: 'kettles', category_path: ['kitchen', 'kettles'], images: [image], attribute_id: 'size', selling_price: amount('40'), discount_price: null, retail_price: null, ...fees, buy_min: 1, created_at }]);
    await insert('goods_text', [{ goods_id: 'kettle', lang: 'en', name: 'Kettle', words: ['en:kettle'] }, { goods_id: 'kettle', lang: 'de', name: 'Kessel', words: ['de:kessel'] }]);
    await insert('goods_description', [{ goods_id: 'kettle', lang: 'en', description: ['It sings.'] }]);
    await insert('sku', [{ id: 'kettle-1', goods_id: 'kettle', position: 1, value_id: 'small', price: null, stock: 4, image }, { id: 'kettle-2', goods_id: 'kettle', position: 2, value_id: 'large', price: amount('45'), stock: 3, image }]);

    expect((await shop().ask('sellerGoods!search', { keyword: 'kessel' }, { lang: 'de' })).pageList).toMatchObject([{ sellerGoodsId: 'kettle', name: 'Kessel' }]);
    const words = async () => (await db.selectFrom('search_word').select('word').orderBy('word').execute()).map(({ word }) => word);
    const figures = () => db.selectFrom('goods').select(['stock', 'prices_differ', 'ships_from']).executeTakeFirstOrThrow();
    expect(await words()).toEqual(['kessel', 'kettle', 'smithy']);
    expect(await figures()).toEqual({ stock: 7, prices_differ: true, ships_from: 'PT' });
    expect(await db.selectFrom('price_history').select('asked_price').execute()).toEqual([{ asked_price: '40' }]);
    expect(await db.selectFrom('category').select('goods').execute()).toEqual([{ goods: 1 }, { goods: 1 }]);
    expect(await db.selectFrom('seller').select('goods').execute()).toEqual([{ goods: 1 }]);

    await db.updateTable('goods_text').set({ name: 'Samovar', words: ['en:samovar'] }).where('lang', '=', 'en').execute();
    await db.deleteFrom('sku').where('id', '=', 'kettle-2').execute();
    expect([await words(), (await figures()).stock]).toEqual([['kessel', 'kettle', 'smithy'], 7]);
  });
});
