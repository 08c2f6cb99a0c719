import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { refusalCode } from '../../../src/contract/refusals';
import { addMoney } from '../../../src/rules/money';
import { insertBuyer, insertAddress, line, moneyAndStock, ordersOfUser, place, totalOf, type Buyer } from '../../support/server/checkout';
import { amount, testNow } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';

const hour = 3_600_000;

describeWithShop((shop) => {
  const db = () => shop().db;
  let as: Buyer;
  beforeEach(async () => {
    await sql`update sku set stock = 4, held = 0 where value_id = 'black'`.execute(db());
    await sql`update sku set stock = 3 where value_id = 'white'`.execute(db());
    await sql`update setting set value = '0' where code in ('order_minimum_amount', 'order_tax_percent', 'order_handling_fee')`.execute(db());
    as = await insertBuyer(db());
  });
  const set = (code: string, value: string) => db().updateTable('setting').set({ value }).where('code', '=', code).execute();
  const stockOf = (skuId: string) => db().selectFrom('sku').select(['stock', 'held']).where('id', '=', skuId).executeTakeFirstOrThrow();
  const submit = (orderList: readonly unknown[], other: Record<string, unknown> = {}) => ({ addressId: as.addressId, orderList, total: '1', ...other });

  it('[S-171] [S-393] one submit makes one order per seller, each with its own serial number', async () => {
    const orderList = [line('lamp', 2), line('dear-lamp', 1), line('teapot', 1)];
    const total = await totalOf(shop(), as, orderList);
    const placed = await shop().ask('order!submit', { addressId: as.addressId, orderList, total, remark: ' ring twice ' }, { as, lang: 'de' });
    if (!placed.placed) throw new Error('not placed');
    expect(placed.orderList.map(({ sellerId }) => sellerId)).toEqual(['lantern', 'nordwind']);
    expect(new Set(placed.orderList.map(({ serialNumber }) => serialNumber)).size).toBe(2);
    expect(placed.orderList.every(({ serialNumber }) => /^\d{20}$/.test(serialNumber))).toBe(true);
    // 2 × 19.90 + 40 + freight 3.30 for each of three goods, 12 for the "discount" that counts first.
    expect(placed.orderList.map((order) => order.total)).toEqual(['86.4', '15.3']);
    expect(addMoney(...placed.orderList.map((order) => order.total))).toBe(total);

    const orders = await ordersOfUser(db(), as.userId);
    expect(orders).toHaveLength(2);
    expect(new Set(orders.map(({ submission }) => submission)).size).toBe(1);
    for (const order of orders) {
      expect(order).toMatchObject({
        status: 0, return_status: 'none', name: 'Ana Sousa', email: 'ana@shop.example', area_code: '351', phone: '912345678', country: 'PT', city: 'Lisboa',
        post_code: '1100-148', address: 'Rua Augusta 1', remark: 'ring twice', lang: 'de', pay_type: null, created_at: testNow, pay_before: testNow + 24 * hour,
      });
      const log = await db().selectFrom('order_log').selectAll().where('order_id', '=', order.id).execute();
      expect(log).toMatchObject([{ event: 'placed', actor: 'buyer', created_at: testNow }]);
    }
    const lantern = orders.find(({ seller_id }) => seller_id === 'lantern');
    expect(lantern).toMatchObject({ goods_total: '91', discount: '11.2', dispatch_fee: '2.2', long_distance_fee: '4.4', delivery_fee: '0', total: '86.4' });
    const lines = await db().selectFrom('order_line').selectAll().where('order_id', '=', lantern?.id ?? '').orderBy('position').execute();
    // In the shopper's language, with the names of that time.
    expect(lines).toMatchObject([
      { goods_id: 'lamp', sku_id: 'lamp-black', name: 'Schreibtischlampe Aurora', attribute_name: 'Schwarz', image: 'lamp.black', quantity: 2, price: '19.9' },
      { goods_id: 'teapot', sku_id: 'teapot-black', attribute_name: 'Schwarz', quantity: 1, price: '40' },
    ]);
  });

  it('a remark goes to the seller it is written for, and to nobody else', async () => {
    const orderList = [line('lamp', 2), line('dear-lamp', 1)];
    const total = await totalOf(shop(), as, orderList);
    const remarks = async () => (await ordersOfUser(db(), as.userId)).map(({ seller_id, remark }) => [seller_id, remark]).toSorted();
    await shop().ask('order!submit', { addressId: as.addressId, orderList, total, remarkList: [{ sellerId: 'nordwind', remark: ' as a gift ' }] }, { as });
    expect(await remarks()).toEqual([['lantern', ''], ['nordwind', 'as a gift']]);
  });

  it('[S-173] holds the stock of what was ordered, and the product says so', async () => {
    const before = await shop().ask('sellerGoods!info', { sellerGoodsId: 'teapot' });
    await place(shop(), as, line('teapot', 3));
    expect(await stockOf('teapot-black')).toEqual({ stock: 1, held: 3 });
    const after = await shop().ask('sellerGoods!info', { sellerGoodsId: 'teapot' });
    expect(after.skus.map(({ stock }) => stock)).toEqual([1, 3]);
    expect(before.stock - after.stock).toBe(3);
  });

  it('the same product in the same attribute on two lines is one', async () => {
    expect(await shop().refusal('order!submit', submit([line('teapot', 3), line('teapot', 2)]), { as })).toEqual({ key: 'stockInsufficient', field: 'orderList.0' });
    const [order] = await place(shop(), as, line('teapot', 2), line('teapot', 1));
    const lines = await db().selectFrom('order_line').select(['quantity']).where('order_id', '=', order?.orderId ?? '').execute();
    expect(lines).toEqual([{ quantity: 3 }]);
  });

  it('[S-170] [W-513] tax, handling fee and the three parts of freight are in the total, by the settings', async () => {
    expect(await totalOf(shop(), as, [line('teapot', 1)])).toBe('43.3');
    await set('order_tax_percent', '7.5');
    await set('order_handling_fee', '1.25');
    const said = await shop().ask('order!submit', { addressId: as.addressId, orderList: [line('teapot', 1), line('teapot', 1, 'white'), line('dear-lamp', 1)], total: '0' }, { as });
    // lantern: teapot black 40 and white 21.50, freight once, tax 4.6125. nordwind: dear-lamp 12, whose "discount" is none, tax 0.90.
    expect(said).toMatchObject({
      placed: false, goodsTotal: '73.5', discount: '0', dispatchFee: '2.2', longDistanceFee: '4.4', deliveryFee: '0', freight: '6.6', tax: '5.51', handlingFee: '2.5', total: '88.11',
    });
  });

  it('[S-169] a total that differs from what the shopper saw places nothing and answers the figures now, with each price and stock', async () => {
    const before = await moneyAndStock(db());
    const said = await shop().ask('order!submit', { addressId: as.addressId, orderList: [line('lamp', 2), line('lamp', 2, 'white')], total: '1' }, { as });
    expect(said).toEqual({
      placed: false,
      lineList: [
        { sellerGoodsId: 'lamp', skuId: 'lamp-black', price: '19.9', stock: 4 },
        { sellerGoodsId: 'lamp', skuId: 'lamp-white', price: '21.5', stock: 3 },
      ],
      goodsTotal: '94', dispatchFee: '1.1', longDistanceFee: '2.2', deliveryFee: '0', freight: '3.3', tax: '0', handlingFee: '0', discount: '11.2', total: '86.1',
    });
    expect(await moneyAndStock(db())).toBe(before);
    // With the figures of the reply, under another key, it goes through.
    expect(await shop().ask('order!submit', { addressId: as.addressId, orderList: [line('lamp', 2), line('lamp', 2, 'white')], total: '86.100' }, { as })).toMatchObject({ placed: true });
  });

  it('a price that changed between the page and the submit is asked, never taken', async () => {
    const orderList = [line('teapot', 1)];
    const total = await totalOf(shop(), as, orderList);
    await db().updateTable('goods').set({ selling_price: amount('41') }).where('id', '=', 'teapot').execute();
    expect(await shop().ask('order!submit', { addressId: as.addressId, orderList, total }, { as })).toMatchObject({ placed: false, total: '44.3' });
    await db().updateTable('goods').set({ selling_price: amount('40') }).where('id', '=', 'teapot').execute();
    expect(await ordersOfUser(db(), as.userId)).toEqual([]);
  });

  describe('refuses in the catalogue’s words, and does nothing:', () => {
    const cases: [title: string, orderList: readonly unknown[], refusal: { key: string; field?: string }, other?: Record<string, unknown>][] = [
      ['[S-430] [S-165] no address', [line('lamp', 2)], { key: 'addressNotSet', field: 'addressId' }, { addressId: '' }],
      ['[S-432] an unknown address', [line('lamp', 2)], { key: 'addressUnknown', field: 'addressId' }, { addressId: 'nobodys' }],
      ['[S-433] [S-166] no product', [], { key: 'noGoodsSelected', field: 'orderList' }],
      ['[S-411] unknown goods', [line('lamp', 2), line('unheard-of', 1)], { key: 'goodsUnknown', field: 'orderList.1' }],
      ['an attribute of other goods', [{ sellerGoodsId: 'lamp', skuId: 'teapot-black', count: 2 }], { key: 'goodsUnknown', field: 'orderList.0' }],
      ['[S-412] unlisted goods', [line('hidden-mug', 1)], { key: 'goodsUnlisted', field: 'orderList.0' }],
      ['[S-413] [W-489] goods that were taken off the shelf', [line('gone-mug', 1)], { key: 'goodsRemoved', field: 'orderList.0' }],
      ['[S-415] more than is left', [line('teapot', 5)], { key: 'stockInsufficient', field: 'orderList.0' }],
      ['[S-427] [S-167] less than the least quantity', [line('lamp', 1)], { key: 'quantityOutOfRange', field: 'orderList.0' }],
      ['[S-429] more than may be bought', [line('teapot', 501)], { key: 'quantityAboveMax', field: 'orderList.0' }],
      ['a quantity of nothing', [line('teapot', 0)], { key: 'parameterError', field: 'orderList.0.count' }],
      ['a quantity below zero', [line('teapot', -1)], { key: 'parameterError', field: 'orderList.0.count' }],
      ['half a piece', [line('teapot', 1.5)], { key: 'parameterError', field: 'orderList.0.count' }],
      ['a quantity as text', [{ ...line('teapot', 1), count: '1' }], { key: 'parameterError', field: 'orderList.0.count' }],
      ['a price that the page names', [{ ...line('teapot', 1), price: '0.01' }], { key: 'parameterError', field: 'orderList.0.price' }],
      ['freight that the page names', [line('teapot', 1)], { key: 'parameterError', field: 'freight' }, { freight: '0' }],
      ['a total that is no amount', [line('teapot', 1)], { key: 'parameterError', field: 'total' }, { total: '1e3' }],
    ];

    it.each(cases)('%s', async (_title, orderList, refusal, other) => {
      const before = await moneyAndStock(db());
      expect(await shop().refusal('order!submit', submit(orderList, other), { as })).toEqual(refusal);
      expect(await moneyAndStock(db())).toBe(before);
    });

    it('[S-414] refuses goods without stock', async () => {
      await sql`update sku set stock = 0 where id = 'teapot-black'`.execute(db());
      expect(await shop().refusal('order!submit', submit([line('teapot', 1)]), { as })).toEqual({ key: 'outOfStock', field: 'orderList.0' });
      // The other variant is still in stock.
      expect(await place(shop(), as, line('teapot', 1, 'white'))).toHaveLength(1);
    });

    it('[S-432] [S-288] refuses another buyer’s address', async () => {
      const other = await insertAddress(db(), (await insertBuyer(db())).userId);
      const before = await moneyAndStock(db());
      expect(await shop().refusal('order!submit', submit([line('teapot', 1)], { addressId: other }), { as })).toEqual({ key: 'addressUnknown', field: 'addressId' });
      expect(await moneyAndStock(db())).toBe(before);
    });

    it('[S-167] [S-429] refuses more than the setting allows', async () => {
      await set('mall_max_goods_number_in_order', '2');
      expect(await shop().refusal('order!submit', submit([line('teapot', 3)]), { as })).toEqual({ key: 'quantityAboveMax', field: 'orderList.0' });
      expect(await place(shop(), as, line('teapot', 2))).toHaveLength(1);
      await set('mall_max_goods_number_in_order', '500');
    });

    it('[S-428] [S-168] refuses an order below the minimum: of each seller, and off by default', async () => {
      const small = [line('dear-lamp', 1), line('lamp', 2)];
      const total = await totalOf(shop(), as, small);
      await set('order_minimum_amount', '15.31');
      expect(await shop().refusal('order!submit', submit(small, { total }), { as })).toEqual({ key: 'orderBelowMinimum', field: 'orderList' });
      // The refusal names the lines of the order that is too small, and no others.
      const { data } = await shop().send('order!submit', submit(small, { total }), { as });
      expect((data as { lineList: { sellerGoodsId: string; code: number }[] }).lineList.map(({ sellerGoodsId, code }) => [sellerGoodsId, code])).toEqual([['dear-lamp', refusalCode('orderBelowMinimum')]]);
      await set('order_minimum_amount', '15.3');
      expect(await shop().ask('order!submit', { addressId: as.addressId, orderList: small, total }, { as })).toMatchObject({ placed: true });
    });

    it('[S-153] refuses an order that costs nothing', async () => {
      await db().updateTable('goods').set({ selling_price: amount('0'), dispatch_fee: amount('0'), long_distance_fee: amount('0') }).where('id', '=', 'mug-30').execute();
      expect(await shop().refusal('order!submit', submit([line('mug-30', 1)], { total: '0' }), { as })).toEqual({ key: 'orderBelowMinimum', field: 'orderList' });
    });
  });

  it('names every line that stands in the way: why by its number, what is left, and how many can be taken', async () => {
    await sql`update sku set stock = 0 where id = 'teapot-white'`.execute(db());
    const orderList = [line('lamp', 2), line('teapot', 5), line('gone-mug', 1), line('dear-lamp', 1), line('lamp', 1, 'white'), line('teapot', 1, 'white')];
    const { code, data } = await shop().send('order!submit', submit(orderList), { as });
    expect({ code, data }).toEqual({
      code: refusalCode('stockInsufficient'),
      data: {
        field: 'orderList.1',
        lineList: [
          { sellerGoodsId: 'teapot', skuId: 'teapot-black', code: refusalCode('stockInsufficient'), stock: 4, least: 1 },
          { sellerGoodsId: 'gone-mug', skuId: 'gone-mug-black', code: refusalCode('goodsRemoved'), stock: 0, least: 1 },
          { sellerGoodsId: 'lamp', skuId: 'lamp-white', code: refusalCode('quantityOutOfRange'), stock: 3, least: 2 },
          { sellerGoodsId: 'teapot', skuId: 'teapot-white', code: refusalCode('outOfStock'), stock: 0, least: 1 },
        ],
      },
    });
  });

  it('[S-172] the orders of one submit are placed all or none: one line that can’t be bought refuses all', async () => {
    const before = await moneyAndStock(db());
    const orderList = [line('lamp', 2), line('dear-lamp', 1), line('teapot', 5)];
    expect((await shop().refusal('order!submit', submit(orderList), { as })).key).toBe('stockInsufficient');
    expect(await moneyAndStock(db())).toBe(before);
  });

  it('a retry under the same key gets the same orders, another body is refused', async () => {
    const body = submit([line('teapot', 1)], { total: await totalOf(shop(), as, [line('teapot', 1)]) });
    const first = await shop().send('order!submit', body, { as, key: 'submit-again-1' });
    expect(first).toMatchObject({ code: 0, data: { placed: true } });
    expect(await shop().send('order!submit', body, { as, key: 'submit-again-1' })).toEqual(first);
    expect((await shop().refusal('order!submit', { ...body, remark: 'other' }, { as, key: 'submit-again-1' })).key).toBe('duplicateSubmission');
    expect(await ordersOfUser(db(), as.userId)).toHaveLength(1);
  });
}, { embeddedToo: true });
