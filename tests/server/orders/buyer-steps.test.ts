import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../../src/rules/orders/orders';
import { describeWithShop } from '../../support/server/databases';
import { eventsOf, placeOrder, stateOf, stockOf } from '../../support/server/orders';
import { insertShopper, type Shopper } from '../../support/server/shopper';

describeWithShop((shop) => {
  const db = () => shop().db;
  let as: Shopper;
  beforeAll(() => sql`update sku set stock = 1000`.execute(db()));
  beforeEach(async () => {
    as = await insertShopper(db());
  });
  const order = (status: OrderStatus) => placeOrder(db(), { userId: as.userId, status });
  /** The refusal of a step in each status that does not allow it. */
  async function refusals(name: 'order!cancel' | 'order!receipt' | 'order!remind', payload: object, allowed: readonly OrderStatus[]) {
    const told: Record<string, string | undefined> = {};
    for (const status of orderStatuses.filter((one) => !allowed.includes(one))) {
      const { id } = await order(status);
      const before = [await stateOf(db(), id), await eventsOf(db(), id), await stockOf(db(), 'lamp-black')];
      told[status] = (await shop().refusal(name, { orderId: id, ...payload }, { as })).key;
      expect([await stateOf(db(), id), await eventsOf(db(), id), await stockOf(db(), 'lamp-black')]).toEqual(before);
    }
    return told;
  }

  describe('order!cancel', () => {
    it.each([0, 1, 2, 3, 4])('[S-206] [S-219] [S-395] [S-174] [S-223] cancels an order that is not paid, for reason %i, and gives its stock back', async (reason) => {
      const before = await stockOf(db(), 'lamp-black');
      const { id } = await order(0);
      expect(await stockOf(db(), 'lamp-black')).toEqual({ stock: before.stock - 1, held: before.held + 1 });
      expect(await shop().ask('order!cancel', { orderId: id, reason } as never, { as })).toBeNull();
      expect(await stateOf(db(), id)).toEqual({ status: -1, return_status: 'none' });
      expect(await stockOf(db(), 'lamp-black')).toEqual(before);
      expect(await eventsOf(db(), id)).toEqual(['placed buyer', 'cancelledManually buyer']);
      expect(await db().selectFrom('shop_order').select('cancel_reason').where('id', '=', id).executeTakeFirst()).toEqual({ cancel_reason: reason });
    });

    it('[S-214] [S-419] [S-420] [S-421] cancels no order but an unpaid one, and says why', async () => {
      expect(await refusals('order!cancel', { reason: 0 }, [0])).toEqual({
        '-1': 'orderCancelled', 1: 'orderNotToPay', 2: 'orderNotToPay', 3: 'orderNotToPay', 4: 'orderNotToPay', 5: 'orderCompleted', 6: 'orderNotToPay',
      });
    });

    it('[S-219] cancels no order for another reason', async () => {
      const { id } = await order(0);
      for (const reason of [-1, 5, 1.5, '0', null]) expect((await shop().refusal('order!cancel', { orderId: id, reason }, { as })).key).toMatch(/^(parameterError|requiredEmpty)$/);
      expect((await shop().refusal('order!cancel', { orderId: id }, { as })).key).toBe('parameterMissing');
      expect(await stateOf(db(), id)).toMatchObject({ status: 0 });
    });

    it('answers the same again to the same key, and gives the stock back once', async () => {
      const before = await stockOf(db(), 'lamp-black');
      const { id } = await order(0);
      const cancel = (key: string) => shop().send('order!cancel', { orderId: id, reason: 0 }, { as, key });
      expect((await cancel(`cancel-${id}`)).code).toBe(0);
      expect((await cancel(`cancel-${id}`)).code).toBe(0);
      expect((await cancel(`again-${id}`)).msg).toBe('订单已取消');
      expect(await stockOf(db(), 'lamp-black')).toEqual(before);
    });
  });

  describe('order!receipt', () => {
    it('[S-208] [S-222] [S-399] confirms the receipt of a shipped order: from 3 to 4', async () => {
      const { id } = await order(3);
      expect(await shop().ask('order!receipt', { orderId: id }, { as })).toBeNull();
      expect(await stateOf(db(), id)).toEqual({ status: 4, return_status: 'none' });
      expect((await eventsOf(db(), id)).at(-1)).toBe('signed buyer');
    });

    it('[S-423] [W-491] confirms the receipt of no order but a shipped one, and says why', async () => {
      expect(await refusals('order!receipt', {}, [3])).toEqual({
        '-1': 'orderCancelled', 0: 'orderStatus', 1: 'orderStatus', 2: 'orderStatus', 4: 'orderStatus', 5: 'orderCompleted', 6: 'orderStatus',
      });
    });
  });

  describe('order!remind', () => {
    it.each([1, 2] as const)('[S-209] [S-216] [S-426] [W-497] [W-512] reminds once of an order of status %i', async (status) => {
      const { id } = await order(status);
      expect(await shop().ask('order!remind', { orderId: id }, { as, key: `remind-${id}` })).toBeNull();
      expect((await shop().ask('order!info', { orderId: id }, { as })).orderInfo).toMatchObject({ reminded: true, remindedTime: shop().mall.now() });
      // The outbox sends the same entry a second time.
      expect((await shop().send('order!remind', { orderId: id }, { as, key: `remind-${id}` })).code).toBe(0);
      expect((await shop().refusal('order!remind', { orderId: id }, { as, key: `other-${id}` })).key).toBe('orderReminded');
      expect((await shop().refusal('order!remind', { orderId: id }, { as })).key).toBe('orderReminded');
    });

    it('reminds of no order but one that waits to be shipped, and says why', async () => {
      expect(await refusals('order!remind', {}, [1, 2])).toEqual({ '-1': 'orderCancelled', 0: 'orderStatus', 3: 'orderStatus', 4: 'orderStatus', 5: 'orderCompleted', 6: 'orderStatus' });
    });
  });
}, { embeddedToo: true });
