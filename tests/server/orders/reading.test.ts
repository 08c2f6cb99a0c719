import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/contract/shop/calls';
import type { Order } from '../../../src/contract/shop/orders';
import { orderStatuses, orderTabs, type OrderStatus } from '../../../src/rules/orders/orders';
import { writeLog } from '../../../src/server/features/orders/sql/history-rows';
import { testNow } from '../../support/catalog';
import { describeWithShop } from '../../support/server/databases';
import { placeOrder, lampLine } from '../../support/server/orders';
import { insertShopper, type Shopper } from '../../support/server/shopper';

const hour = 3_600_000;
const day = 24 * hour;
const teapotLine = { goodsId: 'teapot', skuId: 'teapot-white', count: 2, price: '21.5' };

describeWithShop((shop) => {
  const db = () => shop().db;
  let buyer: Shopper;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    buyer = await insertShopper(db());
    const [oldestFirst, hours] = [orderStatuses, orderStatuses.length];
    for (const [index, status] of oldestFirst.entries()) ids[String(status)] = (await placeOrder(db(), { userId: buyer.userId, status, at: testNow - (hours - index) * hour })).id;
    await placeOrder(db(), { userId: (await insertShopper(db())).userId, status: 0 });
  });
  const list = async (payload: { status?: number | number[]; pageNum?: number; pageSize?: number } = {}, as = buyer) => shop().ask('order!listMain', payload, { as });

  describe('order!listMain', () => {
    it('[S-183] [S-185] [S-186] [S-396] shows number, time and status of an order, its goods with specification, quantity and price, and every part of its total', async () => {
      const as = await insertShopper(db());
      const placed = await placeOrder(db(), { userId: as.userId, lines: [{ ...lampLine, count: 2 }, teapotLine] });
      expect((await list({}, as)).pageList).toEqual([{
        id: placed.id, serialNumber: placed.serialNumber, createTime: testNow, status: 0, returnStatus: 'none', sellerId: 'lantern', sellerName: expect.any(String) as string,
        goodsTotal: '82.8', dispatchFee: '2.2', longDistanceFee: '4.4', deliveryFee: '0', freight: '6.6', tax: '0', handlingFee: '0', discount: '0', total: '89.4',
        payBefore: testNow + 24 * hour, receiveBefore: null, arrivesBefore: null, lateFrom: null, receiptExtended: false, caseAnswerBefore: null, refundAnswerBefore: null, reviewBefore: null, reminded: false, remindedTime: null,
        goodsList: [
          { id: placed.lineIds[0], sellerGoodsId: 'lamp', skuId: 'lamp-black', name: 'Name of lamp', checkAttrName: 'Black', image: 'lamp.black', count: 2, price: '19.9', reviewed: false },
          { id: placed.lineIds[1], sellerGoodsId: 'teapot', skuId: 'teapot-white', name: 'Name of teapot', checkAttrName: 'Black', image: 'teapot.black', count: 2, price: '21.5', reviewed: false },
        ],
      }]);
    });

    it('[S-188] [S-189] [S-190] [S-191] [S-192] [S-193] [S-194] [S-195] [S-196] lists orders of every status, newest first, under “all”', async () => {
      const { pageList } = await list();
      expect(pageList.map(({ status }) => status)).toEqual([6, 5, 4, 3, 2, 1, 0, -1]);
      expect(pageList.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1, 0, -1].map((status) => ids[String(status)]));
    });

    const tabs: [string, keyof typeof orderTabs, number[]][] = [
      ['[S-197]', 'toPay', [0]], ['[S-198]', 'toShip', [1]], ['[S-199]', 'confirmed', [2]], ['[S-200]', 'toReceive', [3]], ['[S-201]', 'received', [5, 4]], ['[S-202]', 'toReview', [4]],
      ['[S-203]', 'refund', [6]],
    ];
    it.each(tabs)('%s the tab %s lists %j', async (_line, tab, statuses) => {
      expect((await list({ status: [...orderTabs[tab]] })).pageList.map(({ status }) => status)).toEqual(statuses);
      const count = await shop().ask('order!count', {}, { as: buyer });
      expect(count[tab]).toBe(statuses.length);
      expect(count.all).toBe(8);
    });

    it('[S-454] takes a status from 0 on, as number or as text, and nothing else', async () => {
      expect((await list({ status: 3 })).pageList.map(({ status }) => status)).toEqual([3]);
      expect((await shop().send('order!listMain', { status: '3' }, { as: buyer })).code).toBe(0);
      for (const status of [-1, 1.5, 'three', '-1', null, {}]) expect((await shop().refusal('order!listMain', { status }, { as: buyer })).key, String(status)).toMatch(/^(statusNumber|requiredEmpty)$/);
      for (const status of [-1, 1.5, 'three']) expect(await shop().refusal('order!listMain', { status }, { as: buyer })).toEqual({ key: 'statusNumber', field: 'status' });
      expect(await list({ status: [] })).toMatchObject({ pageList: [], totalElements: 0 });
      expect(await list({ status: 99 })).toMatchObject({ pageList: [], totalElements: 0 });
    });

    it('[S-456] [W-504] a list of orders has 20 to a page', async () => {
      const as = await insertShopper(db());
      for (let index = 0; index < 23; index += 1) await placeOrder(db(), { userId: as.userId, at: testNow - index * hour });
      const [first, second] = [await list({}, as), await list({ pageNum: 2 }, as)];
      expect(first).toMatchObject({ pageNum: 1, pageSize: 20, totalElements: 23 });
      expect([first.pageList.length, second.pageList.length]).toEqual([20, 3]);
      expect([...first.pageList, ...second.pageList].map(({ createTime }) => createTime)).toEqual(Array.from({ length: 23 }, (_, index) => testNow - index * hour));
      expect(await list({ pageNum: 5, status: 0 }, as)).toMatchObject({ pageList: [], totalElements: 23 });
      expect((await shop().refusal('order!listMain', { pageNum: 0 }, { as })).key).toBe('pageNumber');
    });
  });

  describe('order!info', () => {
    it('[S-184] [S-187] [S-204] [S-397] shows the receiver, the remark and every part of an order', async () => {
      const { id, serialNumber } = await placeOrder(db(), { userId: buyer.userId, remark: 'Ring twice, please.' });
      const { orderInfo, logistics, refundList } = await shop().ask('order!info', { orderId: id }, { as: buyer });
      expect(orderInfo).toMatchObject({
        id, serialNumber, status: 0, goodsTotal: '19.9', freight: '3.3', total: '23.2', payType: null, returnBefore: null, reminded: false, remark: 'Ring twice, please.',
        name: 'Ada Lovelace', email: 'ada@example.org', areaCode: '49', phone: '3012345678', country: 'DE', state: 'Berlin', city: 'Berlin', postCode: '10115', address: 'Invalidenstraße 1',
      });
      expect([logistics, refundList]).toEqual([[], []]);
    });

    it('[S-205] an order shows its logistics, oldest first', async () => {
      const { id } = await placeOrder(db(), { userId: buyer.userId, status: 3 });
      const entry = (content: string, at: number) => ({ order_id: id, content, carrier: 'Post', tracking_number: 'X1', created_at: new Date(at).toISOString() });
      await db().insertInto('logistics').values([entry('third', testNow + 3), entry('first', testNow + 1), entry('second', testNow + 2)]).execute();
      const { logistics } = await shop().ask('order!info', { orderId: id }, { as: buyer });
      expect(logistics).toEqual([1, 2, 3].map((at, index) => ({ createTime: testNow + at, content: ['first', 'second', 'third'][index], carrier: 'Post', trackingNumber: 'X1' })));
    });

    it('says until when it can be paid only while it can', async () => {
      const [toPay, paid] = [await placeOrder(db(), { userId: buyer.userId }), await placeOrder(db(), { userId: buyer.userId, status: 1 })];
      expect((await shop().ask('order!info', { orderId: toPay.id }, { as: buyer })).orderInfo.payBefore).toBe(testNow + 24 * hour);
      expect((await shop().ask('order!info', { orderId: paid.id }, { as: buyer })).orderInfo.payBefore).toBeNull();
    });

    it('says when an order is received, and closed, by itself, only while that can come', async () => {
      const days = (code: string, value: string) => db().updateTable('setting').set({ value }).where('code', '=', code).execute();
      const told = async (status: OrderStatus) => {
        const as = await insertShopper(db());
        const { id } = await placeOrder(db(), { userId: as.userId, status });
        const deadlines = ({ receiveBefore, reviewBefore }: Order | Reply<'order!info'>['orderInfo']) => ({ receiveBefore, reviewBefore });
        const listed = (await list({}, as)).pageList.map(deadlines);
        expect(listed).toEqual([deadlines((await shop().ask('order!info', { orderId: id }, { as })).orderInfo)]);
        return listed[0];
      };
      for (const status of orderStatuses) {
        expect(await told(status), String(status)).toEqual({ receiveBefore: status === 3 ? testNow + 15 * day : null, reviewBefore: status === 4 ? testNow + 15 * day : null });
      }
      await days('auto_receive_days', '20');
      await days('auto_review_days', 'soon');
      expect([await told(3), await told(4)]).toEqual([{ receiveBefore: testNow + 20 * day, reviewBefore: null }, { receiveBefore: null, reviewBefore: testNow + 15 * day }]);
      await days('auto_receive_days', '15');
      await days('auto_review_days', '15');
    });
  });

  it('[S-398] order!listGoods pages the goods of an order', async () => {
    const lines = Array.from({ length: 22 }, (_, index) => ({ goodsId: `mug-${String(index + 1).padStart(2, '0')}`, skuId: `mug-${String(index + 1).padStart(2, '0')}-black` }));
    const { id } = await placeOrder(db(), { userId: buyer.userId, sellerId: 'nordwind', lines });
    const page = async (pageNum: number) => shop().ask('order!listGoods', { orderId: id, pageNum }, { as: buyer });
    expect((await page(1)).pageList.map(({ sellerGoodsId }) => sellerGoodsId)).toEqual(lines.slice(0, 20).map(({ goodsId }) => goodsId));
    expect(await page(2)).toMatchObject({ pageNum: 2, pageSize: 20, totalElements: 22, pageList: [{ sellerGoodsId: 'mug-21' }, { sellerGoodsId: 'mug-22' }] });
  });

  it('[S-220] [S-221] [S-222] [S-226] [S-401] orderLog!list tells each event with its time, oldest first', async () => {
    const { id } = await placeOrder(db(), { userId: buyer.userId, status: 4, at: testNow - hour });
    await writeLog(db(), { order_id: id, event: 'completed', actor: 'buyer' }, testNow);
    const { logList } = await shop().ask('orderLog!list', { orderId: id }, { as: buyer });
    expect(logList).toEqual([
      ...['placed', 'paid', 'confirmed', 'shipped', 'signed'].map((event) => ({ event, createTime: testNow - hour })),
      { event: 'completed', createTime: testNow },
    ]);
  });

  describe('an order of another buyer', () => {
    it('[S-288] [S-418] is as unknown as one that nobody has, to every call', async () => {
      const { id } = await placeOrder(db(), { userId: buyer.userId, status: 3 });
      const as = await insertShopper(db());
      const line = { sellerGoodsId: 'lamp', skuId: 'lamp-black', rating: 5, content: 'mine' };
      const asked = [
        ['order!info', {}], ['order!listGoods', {}], ['orderLog!list', {}], ['order!cancel', { reason: 0 }], ['order!receipt', {}], ['order!remind', {}],
        ['order!returns', { reason: 1, amount: '1' }], ['evaluation!add', line], ['evaluation!addList', { evaluationList: [line] }],
      ] as const;
      for (const [name, payload] of asked) {
        for (const orderId of [id, 'nobodys']) expect(await shop().refusal(name, { orderId, ...payload }, { as }), name).toEqual({ key: 'orderUnknown', field: undefined });
        expect((await shop().refusal(name, { orderId: id, ...payload })).key, name).toBe('notLoggedIn');
      }
      expect((await list({}, as)).pageList).toEqual([]);
      expect(await shop().ask('order!count', {}, { as })).toEqual({ all: 0, toPay: 0, toShip: 0, confirmed: 0, toReceive: 0, received: 0, toReview: 0, refund: 0, toAct: 0 });
      expect((await shop().ask('order!info', { orderId: id }, { as: buyer })).orderInfo.status).toBe(3);
    });
  });
});
