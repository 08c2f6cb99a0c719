import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../support/catalog';
import { refusalOf } from '../../support/server/shop';
import { insertAddress, insertBuyer, line, ordersOfUser, place, totalOf, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { eventsOf, stockOf } from '../../support/server/orders';
import { insertShopper } from '../../support/server/shopper';
import { employ } from '../../support/server/staff';

const hour = 3_600_000;

describeWithShop((shop) => {
  const db = () => shop().db;
  let as: Buyer;
  beforeEach(async () => {
    await sql`update sku set stock = 1000, held = 0`.execute(db());
    await sql`delete from setting where code in ('unpaid_orders', 'unpaid_pieces', 'unpaid_pieces_of_product', 'orders_a_day', 'mall_max_goods_number_in_order')`.execute(db());
    as = await insertBuyer(db());
  });
  const newcomer = async (ageMs = 0): Promise<Buyer> => {
    const shopper = await insertShopper(db(), { created_at: new Date(testNow - ageMs).toISOString() });
    return { ...shopper, addressId: await insertAddress(db(), shopper.userId) };
  };
  type Lines = Parameters<typeof totalOf>[2];
  const submit = async (who: Buyer, ...orderList: Lines) => ({ addressId: who.addressId, orderList, total: await totalOf(shop(), who, orderList) });
  const refusal = async (who: Buyer, ...orderList: Lines) => refusalOf(await shop().send('order!submit', await submit(who, ...orderList), { as: who }));
  const set = (code: string, value: string) => db().insertInto('setting').values({ code, value }).execute();

  describe('what unpaid orders reserve', () => {
    it('is five submissions at most, and one less with each that is paid, cancelled or over', async () => {
      for (let count = 0; count < 5; count += 1) await place(shop(), as, line('lamp', 2), line('dear-lamp', 1));
      expect(await refusal(as, line('teapot', 1))).toBe('tooManyUnpaid');
      const [first] = await ordersOfUser(db(), as.userId);
      await db().updateTable('shop_order').set({ status: -1 }).where('submission', '=', first?.submission ?? '').execute();
      await place(shop(), as, line('teapot', 1));
      expect(await refusal(as, line('teapot', 1))).toBe('tooManyUnpaid');
    });

    it('what unpaid orders reserve is 200 pieces at most', async () => {
      await set('unpaid_pieces_of_product', '500');
      await place(shop(), as, line('lamp', 120), line('teapot', 60));
      expect(await refusal(as, line('dear-lamp', 21))).toBe('tooManyUnpaid');
      await place(shop(), as, line('dear-lamp', 20));
      expect(await refusal(await insertBuyer(db()), line('lamp', 201))).toBe('tooManyUnpaid');
    });

    it.each([['a new account', 20], ['an older one', 50]])('leaves most of a product’s stock of 200 to others: %s', async (_who, most) => {
      await sql`update sku set stock = 100 where goods_id = 'teapot'`.execute(db());
      const who = most === 20 ? await newcomer() : as;
      expect(await refusal(who, line('teapot', 100), line('teapot', 100, 'white'))).toBe('tooManyUnpaid');
      expect(await refusal(who, line('teapot', most / 2), line('teapot', most / 2 + 1, 'white'))).toBe('tooManyUnpaid');
      await place(shop(), who, line('teapot', most / 2), line('teapot', most / 2, 'white'));
      for (const value of ['black', 'white']) expect(await refusal(who, line('teapot', 1, value))).toBe('tooManyUnpaid');
    });

    it('what unpaid orders reserve is of one product what one order may take of it, where that is less', async () => {
      await set('mall_max_goods_number_in_order', '10');
      await place(shop(), as, line('lamp', 6));
      expect(await refusal(as, line('lamp', 5, 'white'))).toBe('tooManyUnpaid');
      await place(shop(), as, line('lamp', 4, 'white'), line('teapot', 10));
    });

    it('what unpaid orders reserve is 20 pieces in the first day of an account, for two hours', async () => {
      const fresh = await newcomer();
      expect(await refusal(fresh, line('lamp', 21))).toBe('tooManyUnpaid');
      await place(shop(), fresh, line('lamp', 20));
      expect((await ordersOfUser(db(), fresh.userId)).map(({ pay_before }) => pay_before)).toEqual([testNow + 2 * hour]);
      const older = await newcomer(24 * hour);
      await place(shop(), older, line('lamp', 21));
      expect((await ordersOfUser(db(), older.userId)).map(({ pay_before }) => pay_before)).toEqual([testNow + 24 * hour]);
    });

    it('what unpaid orders reserve is as the shop sets it', async () => {
      await set('unpaid_orders', '1');
      await set('unpaid_pieces', '3');
      expect(await refusal(as, line('lamp', 4))).toBe('tooManyUnpaid');
      await place(shop(), as, line('lamp', 2));
      expect(await refusal(as, line('lamp', 2))).toBe('tooManyUnpaid');
    });

    it('is told before it is reached: how many more orders and pieces may wait', async () => {
      const left = async (who: Buyer) => (await shop().ask('order!methods', {}, { as: who })).leftToHold;
      expect(await left(as)).toEqual({ submissions: 5, pieces: 200 });
      expect(await left(await newcomer())).toEqual({ submissions: 5, pieces: 20 });
      await place(shop(), as, line('lamp', 2), line('dear-lamp', 1));
      expect(await left(as)).toEqual({ submissions: 4, pieces: 197 });
      await set('unpaid_orders', '1');
      await set('unpaid_pieces', '2');
      expect(await left(as)).toEqual({ submissions: 0, pieces: 0 });
    });

    it('stays within it when many are submitted at once', async () => {
      const payload = await submit(as, line('teapot', 1));
      const answers = await Promise.all(Array.from({ length: 20 }, () => shop().send('order!submit', payload, { as })));
      expect(answers.map((answer) => refusalOf(answer) ?? 'placed').toSorted()).toEqual([...Array.from({ length: 5 }, () => 'placed'), ...Array.from({ length: 15 }, () => 'tooManyUnpaid')]);
    });

    it('a user makes only so many orders in 24 hours, cancelled ones too, also at once; the submission that would go over is refused as a whole', async () => {
      await set('orders_a_day', '4');
      const both = [line('lamp', 2), line('dear-lamp', 1)];
      const payload = await submit(as, ...both);
      const answers = await Promise.all([1, 2, 3].map(() => shop().send('order!submit', payload, { as })));
      expect(answers.map(refusalOf).toSorted()).toEqual(['tooFrequent', undefined, undefined]);
      expect(answers.find(({ code }) => code !== 0)?.data).toEqual({ until: testNow + 24 * hour });
      for (const { id } of await ordersOfUser(db(), as.userId)) await shop().ask('order!cancel', { orderId: id, reason: 1 }, { as });
      expect(await refusal(as, line('teapot', 1))).toBe('tooFrequent');
      const made = await ordersOfUser(db(), as.userId);
      expect(made).toHaveLength(4);
      await db().updateTable('shop_order').set({ created_at: new Date(testNow - 24 * hour).toISOString() }).where('id', '=', made[0]?.id ?? '').execute();
      expect((await shop().send('order!submit', payload, { as })).data).toEqual({ until: testNow + 24 * hour });
      await place(shop(), as, line('teapot', 1));
      await db().updateTable('setting').set({ value: '1' }).where('code', '=', 'orders_a_day').execute();
      expect(await refusal(await insertBuyer(db()), ...both)).toBe('tooFrequent');
    });

    it('is seen by its merchant, who can have it back; not once it is paid', async () => {
      const merchant = await employ(shop(), `Lena ${as.userId}`, { role: 'merchant', sellerId: 'lantern' });
      const neighbour = await employ(shop(), `Nils ${as.userId}`, { role: 'merchant', sellerId: 'nordwind' });
      const [order] = await place(shop(), as, line('lamp', 7));
      const orderId = order?.orderId ?? '';
      // As many as one page may have: all orders of this file were placed at the same time.
      const { data } = await merchant.send('sellerOrder!list', { status: [0], pageSize: 100 });
      expect(data).toMatchObject({ pageList: expect.arrayContaining([expect.objectContaining({ id: orderId, payBefore: testNow + 24 * hour })]) as unknown });
      const before = await stockOf(db(), 'lamp-black');
      expect(refusalOf(await neighbour.send('sellerOrder!release', { orderId }))).toBe('orderUnknown');
      expect((await merchant.send('sellerOrder!release', { orderId })).data).toEqual({ status: -1, returnStatus: 'none' });
      expect(await stockOf(db(), 'lamp-black')).toEqual({ stock: before.stock + 7, held: before.held - 7 });
      expect((await eventsOf(db(), orderId)).at(-1)).toBe('released merchant');
      expect(refusalOf(await merchant.send('sellerOrder!release', { orderId }))).toBe('orderCancelled');
      const [paid] = await place(shop(), as, line('lamp', 2));
      await db().updateTable('shop_order').set({ status: 1, paid_at: new Date(testNow).toISOString() }).where('id', '=', paid?.orderId ?? '').execute();
      expect(refusalOf(await merchant.send('sellerOrder!release', { orderId: paid?.orderId ?? '' }))).toBe('orderStatus');
    });
  });
});
