import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import { goodsSorts } from '../../../src/rules/catalog/catalog';
import { countFilters, ordered, passes, type ListFilters } from '../../../src/rules/catalog/list-filters';
import { describeWithShop } from '../../support/server/databases';
import { amount } from '../../support/catalog';

describeWithShop((shop) => {
  const list = async (asked: PayloadInput<'sellerGoods!list'>) => (await shop().ask('sellerGoods!list', { pageSize: 100, ...asked })).pageList;
  const idsOf = async (asked: PayloadInput<'sellerGoods!list'>) => (await list(asked)).map(({ sellerGoodsId }) => sellerGoodsId).toSorted();
  const counts = (asked: PayloadInput<'sellerGoods!filterCounts'>) => shop().ask('sellerGoods!filterCounts', asked);

  beforeAll(async () => {
    await sql`update sku set stock = 0 where goods_id in ('lamp', 'mug-03')`.execute(shop().db);
    await sql`update goods set dispatch_fee = 0, long_distance_fee = 0 where id in ('teapot', 'lampshade', 'mug-01', 'mug-03')`.execute(shop().db);
  });

  describe('a list is narrowed', () => {
    it('a list is narrowed to what is in stock, to what costs nothing to send, and to a country it comes from', async () => {
      expect(await idsOf({ categoryId: 'lamps', inStock: true })).toEqual(['dear-lamp', 'floodlamp', 'green-lamp', 'lampshade']);
      expect(await idsOf({ freeDelivery: true })).toEqual(['lampshade', 'mug-01', 'mug-03', 'teapot']);
      expect(await idsOf({ shipsFrom: 'PT' })).toEqual(['lamp', 'teapot']);
      expect(await idsOf({ shipsFrom: 'PT', inStock: true, freeDelivery: true })).toEqual(['teapot']);
      expect(await idsOf({ shipsFrom: 'FR' })).toEqual([]);
    });

    it('a search is narrowed as a list is', async () => {
      const found = await shop().ask('sellerGoods!search', { keyword: 'lamp', inStock: true, shipsFrom: 'DE' });
      expect(found.pageList.map(({ sellerGoodsId }) => sellerGoodsId).toSorted()).toEqual(['dear-lamp', 'green-lamp']);
    });

    it('a list is narrowed by no country that is none', async () => {
      expect((await shop().refusal('sellerGoods!list', { shipsFrom: 'Portugal' })).key).toBe('parameterError');
    });

    it('a list is narrowed as its cards would be on a device without a connection, in the same order', async () => {
      const all = await list({});
      const filters: readonly ListFilters[] = [
        {}, { inStock: true }, { freeDelivery: true }, { shipsFrom: 'DE' }, { discounted: true }, { rating: 3 }, { priceFrom: amount('5.10'), priceTo: amount('20') },
        { sellerId: 'lantern', freeDelivery: true }, { shipsFrom: 'CN', inStock: true }, { priceFrom: amount('21.5') },
      ];
      for (const each of filters) {
        expect(all.filter((card) => passes(card, each)).map(({ sellerGoodsId }) => sellerGoodsId).toSorted(), JSON.stringify(each)).toEqual(await idsOf(each));
      }
      for (const sort of goodsSorts.filter((one) => !['recommended', 'new'].includes(one))) {
        const key = (card: (typeof all)[number]) => (sort === 'sold' ? card.soldNum : sort === 'rating' ? card.rating : (card.price ?? card.discountPrice ?? card.sellingPrice));
        expect(ordered(all, sort).map(key), sort).toEqual((await list({ sort })).map(key));
      }
    });
  });

  describe('sellerGoods!filterCounts', () => {
    it('tells how many each filter would leave beside the others', async () => {
      expect(await counts({ categoryId: 'lamps' })).toEqual({ inStock: 4, freeDelivery: 1, countryList: [{ country: 'CN', goodsNum: 2 }, { country: 'DE', goodsNum: 2 }, { country: 'PT', goodsNum: 1 }] });
      expect(await counts({ categoryId: 'lamps', inStock: true })).toMatchObject({ inStock: 4, countryList: [{ country: 'CN', goodsNum: 2 }, { country: 'DE', goodsNum: 2 }] });
      expect(await counts({ categoryId: 'lamps', shipsFrom: 'PT' })).toEqual({ inStock: 0, freeDelivery: 0, countryList: [{ country: 'CN', goodsNum: 2 }, { country: 'DE', goodsNum: 2 }, { country: 'PT', goodsNum: 1 }] });
      expect(await counts({ categoryId: 'empty' })).toEqual({ inStock: 0, freeDelivery: 0, countryList: [] });
    });

    it('of a search counts what it finds, errors forgiven as in its list', async () => {
      expect(await counts({ keyword: 'lamp' })).toMatchObject({ countryList: [{ country: 'CN', goodsNum: 2 }, { country: 'DE', goodsNum: 2 }, { country: 'PT', goodsNum: 1 }] });
      expect(await counts({ keyword: 'teapt' })).toEqual({ inStock: 1, freeDelivery: 1, countryList: [{ country: 'PT', goodsNum: 1 }] });
      expect(await counts({ keyword: 'teapot', priceFrom: '1000' })).toEqual({ inStock: 0, freeDelivery: 0, countryList: [] });
      expect(await counts({ keyword: 'xylophone' })).toEqual({ inStock: 0, freeDelivery: 0, countryList: [] });
    });

    it('is what a device counts of the same cards', async () => {
      const all = await list({});
      for (const filters of [{}, { inStock: true }, { freeDelivery: true }, { shipsFrom: 'PT' }, { inStock: true, shipsFrom: 'DE' }]) {
        expect(countFilters(all, filters), JSON.stringify(filters)).toEqual(await counts(filters));
      }
    });
  });

  it('goods go with their store when it moves, and a new one is where its store is', async () => {
    await sql`update seller set country = 'IT' where id = 'nightlamp'`.execute(shop().db);
    expect(await idsOf({ shipsFrom: 'IT' })).toEqual(['floodlamp', 'lampshade']);
    await sql`update goods set seller_id = 'bare' where id = 'floodlamp'`.execute(shop().db);
    expect(await idsOf({ shipsFrom: 'FR' })).toEqual(['floodlamp']);
  });
});
