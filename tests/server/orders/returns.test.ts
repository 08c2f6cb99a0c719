import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../src/server/features/ledger';
import { insertCatalog } from '../../support/catalog';
import { refusalOf, Shop } from '../../support/server/shop';
import { describeWithDatabase } from '../../support/server/databases';
import { eventsOf, lampLine, placeOrder, requestRead, stateOf, stockOf } from '../../support/server/orders';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { employ } from '../../support/server/staff';

const day = 86_400_000;
const teapotLine = { goodsId: 'teapot', skuId: 'teapot-black', count: 2, price: '40' };

describeWithDatabase(async (database) => {
  await insertCatalog(database.db);
  await sql`update sku set stock = 1000`.execute(database.db);
  return Shop.open(database);
}, (shop) => {
  const db = () => shop().db;
  let as: Shopper;
  beforeEach(async () => {
    as = await insertShopper(db(), { expiresAt: shop().mall.now() + 400 * day });
  });
  const now = () => shop().mall.now();
  const order = (status: Parameters<typeof placeOrder>[1]['status'], lines = [lampLine]) => placeOrder(db(), { userId: as.userId, status: status ?? 0, lines, at: now() });
  const asked = (orderId: string, amount: string, more: object = {}) => ({ orderId, reason: 2, amount, remark: '', ...more });
  const returns = (orderId: string, amount: string, more: object = {}) => shop().send('order!returns', asked(orderId, amount, more), { as });
  const refusal = (orderId: string, amount: string, more: object = {}) => shop().refusal('order!returns', asked(orderId, amount, more), { as });
  const money = async () => (await balanceOf(db(), as.userId)).available;
  const picture = async (moduleName: string, of = as) => ((await uploadPicture({ app: shop().app, db: db(), now: now() }, of, await anyPicture(), moduleName)).data as { data: string }).data;
  const info = (orderId: string) => shop().ask('order!info', { orderId }, { as });
  const open = async (orderId: string) => (await requestRead(db(), orderId, 'grantRefund')).refundId ?? '';
  const decide = async (orderId: string, name: 'grantRefund' | 'refuseRefund', answer = 'Yes.') =>
    (await employ(shop(), randomUUID(), { role: 'operator' })).ask(`sellerOrder!${name}`, { orderId, refundId: await open(orderId), answer });

  describe('an order that is not shipped', () => {
    it.each([1, 2] as const)('[S-174] [S-227] [S-230] [S-234] [S-400] an order of status %i is refunded at once: money on the balance, goods on hand, and said so', async (status) => {
      const before = await stockOf(db(), 'lamp-black');
      const { id, total } = await order(status);
      expect([await money(), await stockOf(db(), 'lamp-black')]).toEqual(['0', { stock: before.stock - 1, held: before.held + 1 }]);
      expect((await returns(id, total, { reason: 2, remark: 'Too late.' })).data).toEqual({ status: 6, returnStatus: 'refunded' });
      expect([await money(), await stockOf(db(), 'lamp-black')]).toEqual([total, before]);
      expect((await eventsOf(db(), id)).at(-1)).toBe('refundSuccess buyer');
      const { orderInfo, refundList } = await info(id);
      expect(orderInfo).toMatchObject({ status: 6, returnStatus: 'refunded', returnBefore: null });
      expect(refundList).toEqual([{ id: expect.any(String) as string, reason: 2, amount: total, remark: 'Too late.', lineIdList: [], images: [], returnStatus: 'refunded', answer: '', createTime: now(), decidedTime: now() }]);
      expect((await refusal(id, total)).key).toBe('orderStatus');
      expect(await money()).toBe(total);
    });

    it('an order is refunded whole, or not at all', async () => {
      const { id } = await order(1);
      for (const amount of ['23.19', '23.21', '0', '-23.2', '1']) expect(await refusal(id, amount), amount).toEqual({ key: 'amountError', field: 'amount' });
      expect(await stateOf(db(), id)).toEqual({ status: 1, return_status: 'none' });
      // The same amount in another notation.
      expect((await returns(id, '23.2000')).code).toBe(0);
    });

    it.each([1, 2] as const)('an order of status %i is refunded for a reason that can be meant before anything was sent, and for no other', async (status) => {
      for (const reason of [1, 3, 4, 5, 6, 7]) {
        const { id, total } = await order(status);
        expect(await refusal(id, total, { reason }), String(reason)).toEqual({ key: 'parameterError', field: 'reason' });
        expect([await stateOf(db(), id), await money()]).toEqual([{ status, return_status: 'none' }, '0']);
      }
      for (const reason of [2, 8, 9]) {
        const { id, total } = await order(status);
        expect((await returns(id, total, { reason })).code, String(reason)).toBe(0);
      }
    });

    it('[S-230] an order is refunded once, to the same key and to another', async () => {
      const { id, total } = await order(1);
      const send = (key: string) => shop().send('order!returns', asked(id, total), { as, key });
      const [first, second] = [await send(`refund-${id}`), await send(`refund-${id}`)];
      expect([first.code, second]).toEqual([0, first]);
      expect((await send(`another-${id}`)).code).toBe(1306);
      expect(await money()).toBe(total);
    });
  });

  it('[S-231] [S-424] [W-492] a shipped order is not refunded', async () => {
    const { id, total } = await order(3);
    expect((await refusal(id, total)).key).toBe('orderShippedNoRefund');
    expect([await stateOf(db(), id), await money()]).toEqual([{ status: 3, return_status: 'none' }, '0']);
  });

  it('[S-419] [S-423] one that was cancelled, or is not paid, has nothing to refund', async () => {
    expect((await refusal((await order(-1)).id, '1')).key).toBe('orderCancelled');
    expect((await refusal((await order(0)).id, '1')).key).toBe('orderStatus');
  });

  describe('an order that was signed for', () => {
    it.each([4, 5] as const)('[S-224] [S-232] [S-233] an order of status %i can be returned: it is refunding until the merchant grants it', async (status) => {
      const { id, total } = await order(status);
      expect((await info(id)).orderInfo).toMatchObject({ returnStatus: 'none', returnBefore: now() + 7 * day });
      for (const reason of [0, 10, 1.5]) expect((await refusal(id, total, { reason })).key).toBe('parameterError');
      expect((await returns(id, total, { reason: 9 })).data).toEqual({ status: 6, returnStatus: 'refunding' });
      expect(await money()).toBe('0');
      expect((await info(id)).orderInfo.returnBefore).toBeNull();
      expect((await refusal(id, total)).key).toBe('orderStatus');
      const stock = await stockOf(db(), 'lamp-black');
      await decide(id, 'grantRefund', 'Sorry.');
      expect(await money()).toBe(total);
      expect(await stockOf(db(), 'lamp-black')).toEqual(stock);
      const { orderInfo, refundList } = await info(id);
      expect(orderInfo).toMatchObject({ status: 6, returnStatus: 'refunded' });
      expect(refundList).toMatchObject([{ reason: 9, amount: total, returnStatus: 'refunded', answer: 'Sorry.', decidedTime: now() }]);
      expect((await eventsOf(db(), id)).slice(-2)).toEqual(['refundRequested buyer', 'refundSuccess operator']);
      expect((await refusal(id, total)).key).toBe('orderStatus');
    });

    it('[S-228] [S-229] can be returned for each of the nine reasons, which the merchant is told by its number', async () => {
      for (const reason of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
        const { id, total } = await order(4);
        expect((await returns(id, total, { reason })).code, String(reason)).toBe(0);
        expect((await info(id)).refundList, String(reason)).toMatchObject([{ reason, returnStatus: 'refunding' }]);
      }
    });

    it('[S-233] [S-224] can be asked for once more after a refusal, and no third time', async () => {
      const { id, total } = await order(4);
      await returns(id, total);
      shop().wait(6 * day);
      await decide(id, 'refuseRefund', 'It is used.');
      shop().wait(6 * day);
      // The refusal came late: the period starts again with it.
      const { orderInfo, refundList } = await info(id);
      expect(orderInfo).toMatchObject({ status: 6, returnStatus: 'failed', returnBefore: now() + day });
      expect(refundList).toMatchObject([{ returnStatus: 'failed', answer: 'It is used.' }]);
      expect((await eventsOf(db(), id)).at(-1)).toBe('refundFailed operator');
      expect((await returns(id, total)).code).toBe(0);
      await decide(id, 'refuseRefund', 'It is used, still.');
      expect((await refusal(id, total)).key).toBe('orderStatus');
      expect((await info(id)).orderInfo.returnBefore).toBeNull();
      expect(await money()).toBe('0');
    });

    it('UX-076 is decided by the seller within three days; afterwards the seller only grants it, and the mall decides', async () => {
      const merchant = () => employ(shop(), randomUUID(), { role: 'merchant', sellerId: 'lantern' });
      const placed = [await order(4), await order(4), await order(4)] as const;
      const [refused, granted, late] = placed.map(({ id }) => id) as [string, string, string];
      for (const { id, total } of placed) await returns(id, total);
      expect((await info(late)).orderInfo.refundAnswerBefore).toBe(now() + 3 * day);
      shop().wait(3 * day - 1);
      await (await merchant()).ask('sellerOrder!refuseRefund', { orderId: refused, refundId: await open(refused), answer: 'It is used.' });
      expect((await info(refused)).orderInfo.refundAnswerBefore).toBeNull();
      shop().wait(1);
      expect(refusalOf(await (await merchant()).send('sellerOrder!refuseRefund', { orderId: late, refundId: await open(late), answer: 'It is used.' }))).toBe('noPermission');
      await (await merchant()).ask('sellerOrder!grantRefund', { orderId: granted, refundId: await open(granted), answer: 'Yes.' });
      await returns(refused, placed[0].total);
      const waiting = (await (await merchant()).ask('sellerOrder!list', { status: [6], pageSize: 100 })).pageList.map(({ id, refundAnswerBefore }) => ({ id, refundAnswerBefore }));
      // The request that has waited longest comes before a repeated one.
      const both = waiting.filter(({ id }) => id === late || id === refused);
      expect(both).toEqual([{ id: late, refundAnswerBefore: now() }, { id: refused, refundAnswerBefore: now() + 3 * day }]);
      await decide(late, 'refuseRefund', 'It is used.');
      expect((await info(late)).orderInfo).toMatchObject({ returnStatus: 'failed', refundAnswerBefore: null });
    });

    it('[S-232] [W-511] can be returned within 7 days, not a moment later, and as long as the setting says', async () => {
      const placed = [await order(4), await order(4)] as const;
      shop().wait(7 * day - 1);
      expect((await returns(placed[0].id, placed[0].total)).code).toBe(0);
      shop().wait(1);
      expect((await refusal(placed[1].id, placed[1].total)).key).toBe('returnPeriodOver');
      expect((await info(placed[1].id)).orderInfo.returnBefore).toBeNull();
      await db().updateTable('setting').set({ value: '8' }).where('code', '=', 'return_days').execute();
      expect((await returns(placed[1].id, placed[1].total)).code).toBe(0);
      await db().updateTable('setting').set({ value: 'soon' }).where('code', '=', 'return_days').execute();
      const { id } = await order(4);
      expect((await info(id)).orderInfo.returnBefore).toBe(now() + 7 * day);
      await db().updateTable('setting').set({ value: '7' }).where('code', '=', 'return_days').execute();
    });

    it('[S-427] gives back at most what its lines cost, and with all of them what was paid', async () => {
      const { id, lineIds, total } = await order(4, [lampLine, teapotLine]);
      expect(total).toBe('106.5');
      const [lamp = '', teapots = ''] = lineIds;
      const wrong = [['19.91', [lamp]], ['80.01', [teapots]], ['106.51', [lamp, teapots]], ['106.51', []], ['0', []], ['-1', [lamp]]] as const;
      for (const [amount, lineIdList] of wrong) expect(await refusal(id, amount, { lineIdList }), amount).toEqual({ key: 'amountError', field: 'amount' });
      expect(await refusal(id, '1', { lineIdList: ['nobodys'] })).toEqual({ key: 'parameterError', field: 'lineIdList' });
      // A line named twice counts once.
      expect((await refusal(id, '19.91', { lineIdList: [lamp, lamp] })).key).toBe('amountError');
      expect((await returns(id, '80', { lineIdList: [teapots] })).code).toBe(0);
      await decide(id, 'grantRefund');
      expect(await money()).toBe('80');
      expect((await info(id)).refundList).toMatchObject([{ lineIdList: [teapots], amount: '80' }]);
    });

    it('takes up to nine pictures of the buyer’s own, uploaded for returns', async () => {
      const { id, total } = await order(4);
      const other = await insertShopper(db(), { expiresAt: now() + day });
      for (const image of [await picture('chat'), await picture('returns', other), `${'0'.repeat(32)}.webp`, 'lamp.front']) {
        expect(await refusal(id, total, { images: [image] })).toEqual({ key: 'imageUnknown', field: 'images' });
      }
      const mine = await picture('returns');
      expect((await refusal(id, total, { images: Array.from({ length: 10 }, () => mine) })).key).toBe('imagesTooMany');
      expect((await returns(id, total, { images: [mine] })).code).toBe(0);
      expect((await info(id)).refundList).toMatchObject([{ images: [mine] }]);
      expect((await db().selectFrom('upload').select('used_at').where('name', '=', mine).executeTakeFirstOrThrow()).used_at).not.toBeNull();
    });
  });
});
