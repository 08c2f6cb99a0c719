import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { goodsInReply } from '../../../src/local/cart/cart-updates';
import { lineGoods } from '../../../src/local/cart/line-goods';
import { amount } from '../../support/catalog';
import { insertBuyer, line, totalOf } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { placeOrder } from '../../support/server/orders';
import { insertShopper } from '../../support/server/shopper';

describeWithShop((shop) => {
  const db = () => shop().db;
  const info = (lang = 'en') => shop().ask('sellerGoods!info', { sellerGoodsId: 'teapot' }, { lang });

  /** The teapot in two colours: white also as a set, black not. */
  beforeAll(async () => {
    await db().insertInto('attribute_text').values([{ attribute_id: 'set', lang: 'en', name: 'Set' }, { attribute_id: 'set', lang: 'de', name: 'Set' }]).execute();
    await db().insertInto('attribute_value_text').values([
      { value_id: 'set-1', lang: 'en', name: 'Single' }, { value_id: 'set-2', lang: 'en', name: 'Set of 2' }, { value_id: 'set-2', lang: 'de', name: '2er-Set' },
    ]).execute();
    await sql`update goods set second_attribute_id = 'set' where id = 'teapot'`.execute(db());
    await sql`update sku set second_value_id = 'set-1' where goods_id = 'teapot'`.execute(db());
    await db().insertInto('sku').values({ id: 'teapot-white-2', goods_id: 'teapot', position: 3, value_id: 'white', second_value_id: 'set-2', price: amount('44'), stock: 2, image: 'teapot.white' }).execute();
  });

  describe('a product of two attributes', () => {
    it('tells each combination with its own price, stock and picture, and of each attribute the value', async () => {
      const teapot = await info();
      expect([teapot.attributeName, teapot.secondAttributeName]).toEqual(['Colour', 'Set']);
      expect(teapot.skus).toEqual([
        { id: 'teapot-black', checkAttrName: 'Black / Single', values: [{ id: 'black', name: 'Black' }, { id: 'set-1', name: 'Single' }], price: null, stock: 4, zoomImg: 'teapot.black' },
        { id: 'teapot-white', checkAttrName: 'White / Single', values: [{ id: 'white', name: 'White' }, { id: 'set-1', name: 'Single' }], price: '21.5', stock: 3, zoomImg: 'teapot.white' },
        { id: 'teapot-white-2', checkAttrName: 'White / Set of 2', values: [{ id: 'white', name: 'White' }, { id: 'set-2', name: 'Set of 2' }], price: '44', stock: 2, zoomImg: 'teapot.white' },
      ]);
      expect(teapot.stock).toBe(9);
    });

    it('a combination is named in the asked language, each part in English where that has none', async () => {
      expect((await info('de')).skus.map(({ checkAttrName }) => checkAttrName)).toEqual(['Schwarz / Single', 'White / Single', 'White / 2er-Set']);
    });

    it('a product of one attribute stays as it was', async () => {
      const lamp = await shop().ask('sellerGoods!info', { sellerGoodsId: 'lamp' });
      expect(lamp).not.toHaveProperty('secondAttributeName');
      expect(lamp.skus.flatMap((sku) => Object.keys(sku))).not.toContain('values');
    });

    it('a line put into a cart before there were two goes on as the same variant, named anew', async () => {
      const teapot = await info();
      const [black] = teapot.skus;
      if (!black) throw new Error('none');
      const before = { ...lineGoods(teapot, { ...black, checkAttrName: 'Black' }, { asOf: 1, language: 'en' }), identifier: 'teapot:teapot-black', count: 1, checked: true };
      expect(goodsInReply({ status: 'success', data: teapot, asOf: 2 }, before, 'en')).toMatchObject({ skuId: 'teapot-black', checkAttrName: 'Black / Single', stock: 4 });
    });

    it('[S-140] an order names the combination', async () => {
      const as = await insertBuyer(db());
      const orderList = [line('teapot', 1, 'white-2')];
      const placed = await shop().ask('order!submit', { addressId: as.addressId, orderList, total: await totalOf(shop(), as, orderList) }, { as, lang: 'de' });
      if (!placed.placed) throw new Error('not placed');
      const [{ orderId } = { orderId: '' }] = placed.orderList;
      expect((await shop().ask('order!listGoods', { orderId }, { as })).pageList).toMatchObject([{ checkAttrName: 'White / 2er-Set', price: '44' }]);
      expect((await info()).skus.map(({ stock }) => stock)).toEqual([4, 3, 1]);
    });

    it('a review names the combination', async () => {
      const as = await insertShopper(db());
      const { id: orderId } = await placeOrder(db(), { userId: as.userId, status: 4, lines: [{ goodsId: 'teapot', skuId: 'teapot-white-2', price: '44' }] });
      await shop().ask('evaluation!add', { orderId, sellerGoodsId: 'teapot', skuId: 'teapot-white-2', rating: 5, content: 'Two that pour.' }, { as, lang: 'de' });
      const [newest] = (await shop().ask('evaluation!list', { sellerGoodsId: 'teapot' }, { lang: 'de' })).pageList;
      expect(newest).toMatchObject({ content: 'Two that pour.', checkAttrName: 'White / 2er-Set' });
    });
  });
});
