import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { maxSearchedOrders } from '../../../src/rules/orders/order-search';
import { testNow } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';
import { lampLine, placeOrder, type Placed } from '../../support/server/orders';
import { insertShopper, type Shopper } from '../../support/server/shopper';

const day = 86_400_000;
const teapotLine = { goodsId: 'teapot', skuId: 'teapot-white', count: 1, price: '21.5' };

describeWithShop((shop) => {
  const db = () => shop().db;
  let buyer: Shopper;
  let other: Shopper;
  const placed: Placed[] = [];
  beforeAll(async () => {
    await sql`update sku set stock = 100000`.execute(db());
    [buyer, other] = [await insertShopper(db()), await insertShopper(db())];
    placed.push(await placeOrder(db(), { userId: buyer.userId, at: testNow - 3 * day }));
    placed.push(await placeOrder(db(), { userId: buyer.userId, at: testNow - 2 * day, lines: [lampLine, teapotLine], status: 4 }));
    placed.push(await placeOrder(db(), { userId: buyer.userId, at: testNow - day, lines: [teapotLine], status: -1 }));
    await placeOrder(db(), { userId: other.userId, lines: [teapotLine] });
  });
  const search = (payload: object, as = buyer) => shop().ask('order!search', payload as never, { as });
  const idsOf = async (payload: object, as = buyer) => (await search(payload, as)).pageList.map(({ id }) => id);
  const ids = (...indexes: number[]) => indexes.map((index) => placed[index]?.id);

  it('finds one’s own orders by number, goods and store, whatever their status, newest first', async () => {
    expect(await idsOf({ keyword: 'teapot' })).toEqual(ids(2, 1));
    expect(await idsOf({ keyword: 'TEAPOT name lamp' })).toEqual(ids(1));
    expect(await idsOf({ keyword: placed[0]?.serialNumber })).toEqual(ids(0));
    const { sellerName } = (await search({ keyword: 'lamp' })).pageList[0] ?? {};
    expect(sellerName).not.toBe('');
    expect(await idsOf({ keyword: sellerName })).toEqual(ids(2, 1, 0));
    expect(await idsOf({})).toEqual(ids(2, 1, 0));
  });

  it('answers each as the list does, with all its goods', async () => {
    const listed = await shop().ask('order!listMain', {}, { as: buyer });
    expect((await search({ keyword: 'teapot' })).pageList).toEqual(listed.pageList.filter(({ id }) => ids(2, 1).includes(id)));
  });

  it('finds by the time of placing, from the first moment on and before the last', async () => {
    expect(await idsOf({ from: testNow - 2 * day })).toEqual(ids(2, 1));
    expect(await idsOf({ before: testNow - 2 * day })).toEqual(ids(0));
    expect(await idsOf({ keyword: 'teapot', from: testNow - 2 * day, before: testNow - day })).toEqual(ids(1));
  });

  it('has pages, and says how many were found', async () => {
    expect(await search({ keyword: 'name', pageSize: 2, pageNum: 2 })).toMatchObject({ pageList: [{ id: placed[0]?.id }], pageNum: 2, pageSize: 2, totalElements: 3 });
    expect(await search({ keyword: 'nowhere' })).toEqual({ pageList: [], pageNum: 1, pageSize: 20, totalElements: 0 });
    expect((await shop().refusal('order!search', { pageNum: 0 }, { as: buyer })).key).toBe('pageNumber');
  });

  it('refuses what is no question of its shape, and breaks at none', async () => {
    for (const payload of [{ keyword: 'a'.repeat(501) }, { from: -1 }, { from: 1.5 }, { before: 9e15 }, { before: 'today' }, { word: 'lamp' }]) expect((await shop().send('order!search', payload, { as: buyer })).code, JSON.stringify(payload)).not.toBe(0);
    for (const keyword of ['%', '_', '\\', "'", '.*', '[']) expect((await shop().send('order!search', { keyword }, { as: buyer })).code).toBe(0);
    expect(await idsOf({ keyword: '%' })).toEqual([]);
  });

  it('looks at a bounded number of orders, the newest; who names a time finds the older ones', async () => {
    const many = await insertShopper(db());
    await sql`
      insert into shop_order (id, serial_number, submission, user_id, seller_id, status, goods_total, dispatch_fee, long_distance_fee, delivery_fee, tax, handling_fee, discount,
        name, email, area_code, phone, country, state, city, post_code, address, remark, lang, created_at, pay_before)
      select 'bulk-' || ${many.userId}::text || n, 'B' || ${many.userId}::text || n, 's' || n, ${many.userId}, 'lantern', -1, 1, 0, 0, 0, 0, 0, 0,
        'a', 'a', '1', '1', 'DE', 'a', 'a', '1', 'a', '', 'en', ${new Date(testNow).toISOString()}::timestamptz - n * interval '1 minute', ${new Date(testNow).toISOString()}::timestamptz
      from generate_series(1, ${maxSearchedOrders + 5}) n`.execute(db());
    expect((await search({ keyword: 'b' }, many)).totalElements).toBe(maxSearchedOrders);
    expect((await search({ keyword: 'b', before: testNow - (maxSearchedOrders + 1) * 60_000 }, many)).totalElements).toBe(4);
  });
});
