import { describe, expect, it } from 'vitest';
import type { PayloadInput } from '../../../src/contract/shop/calls';
import { goodsSorts } from '../../../src/rules/catalog/catalog';
import { goods } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

const listed = goods.filter(({ status }) => status === undefined);
const inLamps = ['lampshade', 'dear-lamp', 'green-lamp', 'lamp', 'floodlamp'];

describeWithShop((shop) => {
  const list = async (asked: PayloadInput<'sellerGoods!list'>) => shop().ask('sellerGoods!list', { pageSize: 100, ...asked });
  const idsOf = async (asked: PayloadInput<'sellerGoods!list'>) => (await list(asked)).pageList.map(({ sellerGoodsId }) => sellerGoodsId);

  describe('sellerGoods!list', () => {
    it('[S-350] answers a page of twelve goods with name, price, picture and store', async () => {
      const page = await shop().ask('sellerGoods!list', {});
      expect(page).toMatchObject({ pageNum: 1, pageSize: 12, totalElements: listed.length });
      expect(page.pageList).toHaveLength(12);
      const [first] = (await list({ categoryId: 'lamps', sort: 'rating' })).pageList;
      expect(first).toEqual({
        sellerGoodsId: 'lamp', name: 'Desk lamp Aurora', imgUrl1: 'lamp.front', price: null, pricesDiffer: true, discountPrice: '19.9', sellingPrice: '25.5',
        rating: 3.6, evaluationNum: 5, soldNum: 7, stock: 7, buyMin: 2, sellerId: 'lantern', sellerName: 'Lantern Quay', categoryId: 'lamps',
        shipsFrom: 'PT',
      });
    });

    it('shows each listed product once over its pages, and none that is unlisted or removed', async () => {
      for (const sort of goodsSorts) {
        const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => shop().ask('sellerGoods!list', { sort, pageNum, pageSize: 10 })));
        const seen = pages.flatMap(({ pageList }) => pageList.map(({ sellerGoodsId }) => sellerGoodsId));
        expect(seen.toSorted(), sort).toEqual(listed.map(({ id }) => id).toSorted());
      }
    });

    it('tells names in the asked language, in English where that has none', async () => {
      const page = await shop().ask('sellerGoods!list', { categoryId: 'lamps', sort: 'new' }, { lang: 'de' });
      expect(page.pageList.map(({ name, sellerName }) => `${name} / ${sellerName}`)).toEqual([
        'Floodlamp / Nightlamp Reapot',
        'Lampshade for desks / Nightlamp Reapot',
        'Grüne Schreibtischlampe / Nordwind',
        'Reading lamp / Nordwind',
        'Schreibtischlampe Aurora / Laternenkai',
      ]);
    });

    it('writes money as exact decimals without idle zeros, and no rating where nobody has reviewed', async () => {
      const [bicycle] = (await list({ categoryId: 'bicycles' })).pageList;
      expect(bicycle).toMatchObject({ sellingPrice: '349.0000000001', discountPrice: '0', rating: null, evaluationNum: 0 });
    });

    it("says of each product its cheapest attribute's own price, whether attributes differ, and how many are the least", async () => {
      const [bicycle] = (await list({ categoryId: 'bicycles' })).pageList;
      expect(bicycle).toMatchObject({ price: '21.5', pricesDiffer: true, buyMin: 1 });
      const [floodlamp, ...others] = (await list({ categoryId: 'lamps', sort: 'priceDown' })).pageList;
      expect(floodlamp).toMatchObject({ sellerGoodsId: 'floodlamp', price: '21.5', sellingPrice: '80' });
      // Their white variant costs more than the product itself.
      expect(others.map(({ price, pricesDiffer }) => ({ price, pricesDiffer }))).toEqual(others.map(() => ({ price: null, pricesDiffer: true })));
    });

    it('narrows to a category with all below it, and to a store', async () => {
      expect(await idsOf({ categoryId: 'lamps', sort: 'priceUp' })).toEqual(inLamps);
      expect(await idsOf({ categoryId: 'light', sort: 'priceUp' })).toEqual(inLamps);
      expect((await list({ categoryId: 'home' })).totalElements).toBe(listed.length - 1);
      expect(await idsOf({ sellerId: 'nightlamp' })).toEqual(['floodlamp', 'lampshade']);
      expect(await idsOf({ sellerId: 'lantern', categoryId: 'mugs' })).toEqual([]);
    });

    it('narrows by the price that counts, both ends included', async () => {
      expect(await idsOf({ categoryId: 'lamps', priceFrom: '12', priceTo: '19.90', sort: 'priceUp' })).toEqual(['dear-lamp', 'green-lamp', 'lamp']);
      expect(await idsOf({ categoryId: 'lamps', priceFrom: '19.9000000001' })).toEqual(['floodlamp']);
      // The price on its card: from 21.50.
      expect(await idsOf({ categoryId: 'bicycles', priceFrom: '21.5', priceTo: '21.5' })).toEqual(['bicycle']);
      expect(await idsOf({ priceFrom: '2', priceTo: '1' })).toEqual([]);
      expect(await idsOf({ priceTo: '-1' })).toEqual([]);
    });

    it('narrows by stars; what nobody has reviewed has none', async () => {
      expect(await idsOf({ rating: 3, sort: 'priceUp' })).toEqual(['green-lamp', 'lamp', 'teapot']);
      expect(await idsOf({ rating: '4' })).toEqual([]);
    });

    it('lists discounted goods only where asked for: a discount of zero or above the price is none', async () => {
      expect(await idsOf({ discounted: true })).toEqual(['lamp']);
      expect(await idsOf({ discounted: 'true' })).toEqual(['lamp']);
      expect((await list({ discounted: false })).totalElements).toBe(listed.length);
    });

    it('a list is narrowed by all filters at once', async () => {
      const asked = { categoryId: 'home', sellerId: 'lantern', priceFrom: '1', priceTo: '20', rating: 3, discounted: true } as const;
      expect(await idsOf(asked)).toEqual(['lamp']);
      expect(await idsOf({ ...asked, priceTo: '19' })).toEqual([]);
    });

    it('answers nothing for a category or store that there isn\'t', async () => {
      for (const asked of [{ categoryId: 'empty' }, { categoryId: 'no-such' }, { sellerId: 'no-such' }, { sellerId: 'bare' }]) {
        expect(await list(asked)).toMatchObject({ pageList: [], totalElements: 0 });
      }
    });

    it('a list is sorted as it is asked', async () => {
      const lamps = { categoryId: 'lamps' };
      expect(await idsOf({ ...lamps, sort: 'recommended' })).toEqual(['floodlamp', 'lampshade', 'lamp', 'green-lamp', 'dear-lamp']);
      expect(await idsOf({ ...lamps, sort: 'sold' })).toEqual(['floodlamp', 'lampshade', 'lamp', 'dear-lamp', 'green-lamp']);
      expect(await idsOf({ ...lamps, sort: 'new' })).toEqual(['floodlamp', 'lampshade', 'green-lamp', 'dear-lamp', 'lamp']);
      expect(await idsOf({ ...lamps, sort: 'rating' })).toEqual(['lamp', 'green-lamp', 'dear-lamp', 'floodlamp', 'lampshade']);
      expect(await idsOf({ ...lamps, sort: 'priceUp' })).toEqual(inLamps);
      expect(await idsOf({ ...lamps, sort: 'priceDown' })).toEqual(inLamps.toReversed());
    });

    it('answers the last page, and an empty one behind it, with the total', async () => {
      expect(await shop().ask('sellerGoods!list', { pageNum: 4 })).toMatchObject({ totalElements: listed.length });
      expect(await shop().ask('sellerGoods!list', { pageNum: 5 })).toMatchObject({ pageList: [], pageNum: 5, totalElements: listed.length });
      expect(await shop().ask('sellerGoods!list', { pageNum: 1_000_000, pageSize: 100 })).toMatchObject({ pageList: [], totalElements: listed.length });
      expect(await shop().ask('sellerGoods!list', { pageNum: '2', pageSize: '30' })).toMatchObject({ pageNum: 2, pageSize: 30 });
    });

    it('[S-453] refuses a page number that is no whole number above zero', async () => {
      for (const pageNum of [0, -1, 1.5, '0', '-1', '1.5', '1e3', '', 'two', true, [], {}, 1_000_001, '99999999999999999999', Number.MAX_SAFE_INTEGER]) {
        expect(await shop().refusal('sellerGoods!list', { pageNum }), JSON.stringify(pageNum)).toEqual({ key: 'pageNumber', field: 'pageNum' });
      }
      for (const pageSize of [0, 101, -5, '0', 2.5]) {
        expect(await shop().refusal('sellerGoods!list', { pageSize })).toEqual({ key: 'pageNumber', field: 'pageSize' });
      }
    });

    it('keeps a total some seconds, and then counts anew', async () => {
      const total = async () => (await shop().ask('sellerGoods!list', { pageSize: 5 })).totalElements;
      expect(await total()).toBe(listed.length);
      await shop().db.updateTable('goods').set({ status: 'unlisted' }).where('id', '=', 'mug-30').execute();
      expect(await total()).toBe(listed.length);
      shop().wait(5_000);
      expect(await total()).toBe(listed.length - 1);
      await shop().db.updateTable('goods').set({ status: 'listed' }).where('id', '=', 'mug-30').execute();
      shop().wait(5_000);
    });
  });

  describe('sellerGoods!recommend_new', () => {
    it('[S-355] the new goods are the newest first, paged', async () => {
      const first = await shop().ask('sellerGoods!recommend_new', { pageSize: 3 });
      expect(first.pageList.map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(['floodlamp', 'lampshade', 'green-lamp']);
      const second = await shop().ask('sellerGoods!recommend_new', { pageNum: 2, pageSize: 3 });
      expect(second.pageList.map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(['dear-lamp', 'bicycle', 'teapot']);
      expect(await shop().ask('sellerGoods!recommend_new', {})).toMatchObject({ pageSize: 12 });
      expect(await shop().refusal('sellerGoods!recommend_new', { pageNum: 0 })).toEqual({ key: 'pageNumber', field: 'pageNum' });
    });
  });

  describe('sellerGoods!recommend_like', () => {
    const alike = async (asked: PayloadInput<'sellerGoods!recommend_like'>) =>
      (await shop().ask('sellerGoods!recommend_like', asked)).pageList.map(({ sellerGoodsId }) => sellerGoodsId);

    it('[S-356] answers what sells best and is liked where no product is named', async () => {
      expect(await alike({})).toEqual((await idsOf({})).slice(0, 12));
      expect(await alike({ pageNum: 2 })).toEqual((await idsOf({})).slice(12, 24));
    });

    it('puts the product\'s own category first, then its department, and never itself', async () => {
      const beside = await shop().ask('sellerGoods!recommend_like', { sellerGoodsId: 'lamp', pageSize: 100 });
      const ids = beside.pageList.map(({ sellerGoodsId }) => sellerGoodsId);
      expect(ids.slice(0, 6)).toEqual(['floodlamp', 'lampshade', 'green-lamp', 'dear-lamp', 'mug-01', 'mug-02']);
      expect(ids).not.toContain('lamp');
      expect(ids).not.toContain('bicycle');
      expect(beside.totalElements).toBe(listed.length - 2);
      expect(await alike({ sellerGoodsId: 'lamp', pageNum: 2, pageSize: 2 })).toEqual(['green-lamp', 'dear-lamp']);
    });

    it('serves a product that is gone by its category, and one that never was like none', async () => {
      expect((await alike({ sellerGoodsId: 'gone-mug' }))[0]).toBe('mug-01');
      expect(await alike({ sellerGoodsId: 'no-such' })).toEqual(await alike({}));
    });
  });
}, { embeddedToo: true });
