import { describe, expect, it } from 'vitest';
import { freight, priceThatCounts } from '../../../src/rules/price';
import { amount, daysAgo } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const info = (sellerGoodsId: string, lang?: string) => shop().ask('sellerGoods!info', { sellerGoodsId }, { ...(lang !== undefined && { lang }) });

  describe('sellerGoods!info', () => {
    it('[S-354] answers one product with all that its page shows', async () => {
      expect(await info('lamp')).toEqual({
        sellerGoodsId: 'lamp', name: 'Desk lamp Aurora', imgUrl1: 'lamp.front', price: null, pricesDiffer: true, discountPrice: '19.9', sellingPrice: '25.5',
        rating: 3.6, evaluationNum: 5, soldNum: 7, stock: 7, sellerId: 'lantern', sellerName: 'Lantern Quay', categoryId: 'lamps', shipsFrom: 'PT',
        retailPrice: '30', originPrice: '25.5', lowestPrice30Days: '18', viewsNum: 40, favourableRate: 60,
        dispatchFee: '1.1', longDistanceFee: '2.2', deliveryFee: '0', description: ['Desk lamp Aurora.', 'Second paragraph.'],
        images: ['lamp.front', 'lamp.side'], attributeName: 'Colour', buyMin: 2,
        skus: [
          { id: 'lamp-black', checkAttrName: 'Black', price: null, stock: 4, zoomImg: 'lamp.black' },
          { id: 'lamp-white', checkAttrName: 'White', price: '21.5', stock: 3, zoomImg: 'lamp.white' },
        ],
        categoryPath: [{ id: 'home', name: 'Home' }, { id: 'light', name: 'Lighting' }, { id: 'lamps', name: 'Desk lamps' }],
        seller: {
          sellerId: 'lantern', name: 'Lantern Quay', logo: 'lantern.logo', country: 'PT', goodsNum: 2, soldNum: 1010, viewsNum: 44,
          favourableRate: 50, followersNum: 2,
        },
        createTime: Date.parse(daysAgo(100)),
      });
    });

    it('[S-117] tells how many were sold, its views and its favourable rate, as events say', async () => {
      expect(await info('lamp')).toMatchObject({ soldNum: 7, viewsNum: 40, favourableRate: 60 });
      expect(await info('bicycle')).toMatchObject({ soldNum: 1, viewsNum: 0, favourableRate: null, rating: null });
    });

    it('a product tells its price, retail price and origin price', async () => {
      expect(await info('lamp')).toMatchObject({ discountPrice: '19.9', retailPrice: '30', originPrice: '25.5' });
      expect(await info('teapot')).toMatchObject({ discountPrice: null, retailPrice: null, originPrice: '40' });
    });

    it('a product tells the three fees of which freight is the sum', async () => {
      expect(freight(await info('lamp'))).toBe('3.3');
    });

    it('[S-119] carries what the price that counts is chosen from', async () => {
      const lamp = await info('lamp');
      expect(lamp.skus.map(({ price }) => priceThatCounts({ ...lamp, price }))).toEqual(['19.9', '21.5']);
      const bicycle = await info('bicycle');
      expect(priceThatCounts(bicycle)).toBe('21.5');
      expect(priceThatCounts({ ...bicycle, price: null })).toBe('349.0000000001');
    });

    it('a product carries its seller with counts', async () => {
      expect((await info('teapot')).seller).toEqual((await info('lamp')).seller);
    });

    it('tells the texts in the asked language, each in English where that has none', async () => {
      expect(await info('lamp', 'de')).toMatchObject({
        name: 'Schreibtischlampe Aurora', attributeName: 'Farbe', sellerName: 'Laternenkai', description: ['Schreibtischlampe Aurora.', 'Second paragraph.'],
        categoryPath: [{ name: 'Wohnen' }, { name: 'Beleuchtung' }, { name: 'Schreibtischlampen' }],
        skus: [{ checkAttrName: 'Schwarz' }, { checkAttrName: 'White' }],
      });
      expect(await info('floodlamp', 'th')).toMatchObject({ name: 'Floodlamp', description: ['Floodlamp.', 'Second paragraph.'], attributeName: 'Colour' });
    });

    it('answers a product that has no words in any language', async () => {
      await shop().db.insertInto('goods').values({
        id: 'nameless', seller_id: 'bare', category_id: 'empty', category_path: ['empty'], images: ['nameless.front'], attribute_id: 'none',
        selling_price: amount('1'), discount_price: null, retail_price: null, dispatch_fee: amount('0'), long_distance_fee: amount('0'),
        delivery_fee: amount('0'), buy_min: 1, created_at: daysAgo(1),
      }).execute();
      expect(await info('nameless', 'ko')).toMatchObject({ name: '', description: [], attributeName: '', skus: [], lowestPrice30Days: '1' });
    });
  });

  describe('the lowest price of 30 days', () => {
    const lowest = async () => (await info('lamp')).lowestPrice30Days;
    const day = 86_400_000;

    it('counts the price that was in force when the 30 days began, and none that was over by then', async () => {
      expect(await lowest()).toBe('18');
      // The price of 18 ended twenty days ago.
      shop().wait(10 * day - 1);
      expect(await lowest()).toBe('18');
      shop().wait(1);
      expect(await lowest()).toBe('19.9');
      shop().wait(-10 * day);
    });

    it('counts a price from the moment it is asked', async () => {
      const set = (discount: string) => shop().db.updateTable('goods').set({ discount_price: amount(discount) }).where('id', '=', 'lamp').execute();
      await set('11.5');
      expect(await lowest()).toBe('11.5');
      await set('19.9');
      expect(await lowest()).toBe('11.5');
      expect(await info('lamp')).toMatchObject({ discountPrice: '19.9' });
    });
  });

  describe('products that can\'t be shown', () => {
    it('[S-411] refuses an unknown product', async () => {
      expect(await shop().refusal('sellerGoods!info', { sellerGoodsId: 'no-such' })).toEqual({ key: 'goodsUnknown', field: undefined });
    });

    it('[S-412] refuses an unlisted product', async () => {
      expect((await shop().refusal('sellerGoods!info', { sellerGoodsId: 'hidden-mug' })).key).toBe('goodsUnlisted');
    });

    it('[S-413] refuses a removed product', async () => {
      expect((await shop().refusal('sellerGoods!info', { sellerGoodsId: 'gone-mug' })).key).toBe('goodsRemoved');
    });

    it('[S-434] refuses a call without the product it asks for', async () => {
      expect(await shop().refusal('sellerGoods!info', {})).toEqual({ key: 'parameterMissing', field: 'sellerGoodsId' });
      expect(await shop().refusal('sellerGoods!info', { sellerGoodsId: undefined })).toEqual({ key: 'parameterMissing', field: 'sellerGoodsId' });
    });

    it('[S-435] refuses an empty product', async () => {
      for (const sellerGoodsId of ['', null]) {
        expect(await shop().refusal('sellerGoods!info', { sellerGoodsId })).toEqual({ key: 'requiredEmpty', field: 'sellerGoodsId' });
      }
    });
  });
}, { embeddedToo: true });
