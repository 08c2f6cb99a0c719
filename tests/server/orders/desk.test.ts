import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../../src/rules/orders/orders';
import { timestamp } from '../../../src/server/db/timestamp';
import { balanceOf } from '../../../src/server/features/ledger';
import { testNow } from '../../support/catalog';
import { refusalOf } from '../../support/server/shop';
import { describeWithShop } from '../../support/server/databases';
import { eventsOf, lampLine, placeOrder, requestRead, stateOf, stockOf } from '../../support/server/orders';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';

const ship = { carrier: 'Post', trackingNumber: 'P 1' };
const bodies: Record<string, object> = { ship, logistics: { content: 'On its way.' }, refuseRefund: { answer: 'No.' }, platformRefund: { answer: 'Yes.' } };
const works = ['confirm', 'ship', 'logistics', 'deliver', 'grantRefund', 'refuseRefund', 'platformRefund', 'cancel'] as const;
type Work = (typeof works)[number];

describeWithShop((shop) => {
  const db = () => shop().db;
  let merchant: Employed;
  let neighbour: Employed;
  let operator: Employed;
  let as: Shopper;
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    merchant = await employ(shop(), 'Lena', { role: 'merchant', sellerId: 'lantern' });
    neighbour = await employ(shop(), 'Nils', { role: 'merchant', sellerId: 'nordwind' });
    operator = await employ(shop(), 'Olga', { role: 'operator' });
  });
  beforeEach(async () => {
    as = await insertShopper(db());
  });
  const order = (status: OrderStatus) => placeOrder(db(), { userId: as.userId, status });
  const work = async (who: Pick<Employed, 'send'>, orderId: string, name: Work, body = bodies[name] ?? {}) => who.send(`sellerOrder!${name}`, { orderId, ...(await requestRead(db(), orderId, name)), ...body });
  const refusal = async (...asked: Parameters<typeof work>) => refusalOf(await work(...asked));
  const audits = (orderId: string) => db().selectFrom('audit').innerJoin('staff', 'staff.id', 'staff_id').select(['name', 'action', 'before', 'after', 'audit.created_at']).where('subject', '=', orderId).orderBy('audit.id').execute();
  const money = async () => (await balanceOf(db(), as.userId)).available;
  const returned = async () => {
    const placed = await order(4);
    await shop().ask('order!returns', { orderId: placed.id, reason: 6, amount: placed.total, lineIdList: [...placed.lineIds] }, { as });
    return placed;
  };

  it('[S-213] [S-221] [S-205] confirms, ships, reports and delivers an order; its buyer sees each, and receives it', async () => {
    const { id } = await order(1);
    const before = await stockOf(db(), 'lamp-black');
    expect((await work(merchant, id, 'confirm')).data).toEqual({ status: 2, returnStatus: 'none' });
    expect((await work(merchant, id, 'ship')).data).toEqual({ status: 3, returnStatus: 'none' });
    expect(await stockOf(db(), 'lamp-black')).toEqual({ stock: before.stock, held: before.held - 1 });
    expect(await db().selectFrom('sale').select('quantity').where('order_line_id', '=', (await shop().ask('order!listGoods', { orderId: id }, { as })).pageList[0]?.id ?? '').execute()).toEqual([{ quantity: 1 }]);
    shop().wait(1);
    expect((await work(merchant, id, 'logistics')).data).toEqual({ status: 3, returnStatus: 'none' });
    await work(merchant, id, 'logistics', { content: 'Nearly there.' });
    expect((await work(merchant, id, 'deliver')).code).toBe(0);
    expect(await refusal(merchant, id, 'deliver')).toBe('orderStatus');
    const { logistics } = await shop().ask('order!info', { orderId: id }, { as });
    expect(logistics.map(({ content, carrier, trackingNumber }) => `${content}|${carrier}|${trackingNumber}`)).toEqual(['Post P 1|Post|P 1', 'On its way.|Post|P 1', 'Nearly there.|Post|P 1', 'Delivered|Post|P 1']);
    expect(await eventsOf(db(), id)).toEqual(['placed buyer', 'paid buyer', 'confirmed merchant', 'shipped merchant', 'inTransit merchant']);
    await shop().ask('order!receipt', { orderId: id }, { as });
  });

  it('writes down who did what, when, and what was different after, together with what was done', async () => {
    const { id } = await order(1);
    await work(merchant, id, 'confirm');
    await work(operator, id, 'ship');
    expect(await refusal(merchant, id, 'confirm')).toBe('orderStatus');
    const at = shop().mall.now();
    expect(await audits(id)).toEqual([
      { name: 'Lena', action: 'sellerOrder!confirm', before: { status: 1, returnStatus: 'none' }, after: { status: 2, returnStatus: 'none' }, created_at: at },
      { name: 'Olga', action: 'sellerOrder!ship', before: { status: 2, returnStatus: 'none' }, after: { status: 3, returnStatus: 'none', ...ship }, created_at: at },
    ]);
    await expect(sql`update audit set action = 'other'`.execute(db())).rejects.toThrow('append-only');
    await expect(sql`delete from audit`.execute(db())).rejects.toThrow('append-only');
  });

  describe('what is asked back', () => {
    it('[S-234] [S-224] what is asked back is granted: the money is on the balance once', async () => {
      const { id, total } = await returned();
      const [listed] = (await merchant.ask('sellerOrder!list', { status: [6], pageSize: 100 })).pageList.filter((one) => one.id === id);
      expect(listed?.refundList).toMatchObject([{ reason: 6, amount: total, returnStatus: 'refunding' }]);
      expect((await work(merchant, id, 'grantRefund', { answer: 'Sorry.' })).data).toEqual({ status: 6, returnStatus: 'refunded' });
      expect(await refusal(merchant, id, 'grantRefund')).toBe('orderStatus');
      expect(await refusal(operator, id, 'platformRefund')).toBe('orderStatus');
      expect(await money()).toBe(total);
    });

    it('[S-224] what is asked back is refused, with a word to the buyer', async () => {
      const { id } = await returned();
      expect(await refusal(merchant, id, 'refuseRefund', {})).toBe('parameterMissing');
      expect((await work(merchant, id, 'refuseRefund')).data).toEqual({ status: 6, returnStatus: 'failed' });
      expect(await refusal(merchant, id, 'grantRefund')).toBe('orderStatus');
      expect(await money()).toBe('0');
    });
  });

  it('a decision on a refund that was read is not one on a newer request, which nobody has read', async () => {
    const { id, total } = await returned();
    const read = await requestRead(db(), id, 'grantRefund');
    await work(merchant, id, 'refuseRefund');
    expect(await refusal(operator, id, 'platformRefund', { answer: 'Yes.', ...read })).toBe('orderStatus');
    await shop().ask('order!returns', { orderId: id, reason: 1, amount: total }, { as });
    const before = [await stateOf(db(), id), await eventsOf(db(), id)];
    for (const name of ['grantRefund', 'refuseRefund', 'platformRefund'] as const) expect(await refusal(name === 'platformRefund' ? operator : merchant, id, name, { answer: 'As you say.', ...read }), name).toBe('orderStatus');
    expect(refusalOf(await operator.send('sellerOrder!platformRefund', { orderId: id, answer: 'Nothing is asked back.' }))).toBe('orderStatus');
    expect([await stateOf(db(), id), await eventsOf(db(), id)]).toEqual(before);
    expect((await work(merchant, id, 'grantRefund')).data).toEqual({ status: 6, returnStatus: 'refunded' });
  });

  describe('the platform’s refund', () => {
    it.each([1, 2, 3, 4, 5] as const)('[S-235] [S-224] is an operator’s, of an order of status %i', async (status) => {
      const before = await stockOf(db(), 'lamp-black');
      const { id, total } = await order(status);
      expect(await refusal(merchant, id, 'platformRefund')).toBe('noPermission');
      expect((await work(operator, id, 'platformRefund')).data).toEqual({ status: 6, returnStatus: 'refunded' });
      expect(await money()).toBe(total);
      expect((await eventsOf(db(), id)).at(-1)).toBe('platformRefund operator');
      // What was not shipped is in stock again; what was shipped is gone.
      expect(await stockOf(db(), 'lamp-black')).toEqual(status < 3 ? before : { stock: before.stock - 1, held: before.held });
      expect((await shop().ask('order!info', { orderId: id }, { as })).refundList).toMatchObject([{ reason: null, amount: total, answer: 'Yes.', returnStatus: 'refunded' }]);
    });

    it('[S-235] settles what is asked back, or was refused, and is at most what was paid', async () => {
      const [asked, refused] = [await returned(), await returned()];
      await work(merchant, refused.id, 'refuseRefund');
      for (const amount of ['0', '-1', '23.21', 'all']) expect(await refusal(operator, asked.id, 'platformRefund', { answer: 'x', amount })).toMatch(/^(amountError|parameterError)$/);
      await work(operator, asked.id, 'platformRefund', { answer: 'Half.', amount: '11.6' });
      expect((await shop().ask('order!info', { orderId: asked.id }, { as })).refundList).toMatchObject([{ reason: 6, amount: '11.6', answer: 'Half.', returnStatus: 'refunded' }]);
      // Only their times tell which of the two was requested first.
      shop().wait(1);
      await work(operator, refused.id, 'platformRefund');
      expect((await shop().ask('order!info', { orderId: refused.id }, { as })).refundList.map(({ returnStatus }) => returnStatus)).toEqual(['failed', 'refunded']);
      expect(await money()).toBe('34.8');
      // The audit names what was given, also where it follows from the request or the total.
      const given = await Promise.all([asked, refused].map(async ({ id: of }) => (await audits(of)).at(-1)?.after));
      expect(given).toMatchObject([{ amount: '11.6', refunded: '11.6' }, { refunded: '23.2' }]);
      const { id } = await order(1);
      expect(await refusal(operator, id, 'platformRefund', { answer: 'x', amount: '1' })).toBe('amountError');
    });

    it('the platform’s refund gives back nothing of what was never paid', async () => {
      for (const [status, key] of [[0, 'orderStatus'], [-1, 'orderCancelled'], [6, 'orderStatus']] as const) expect(await refusal(operator, (await order(status)).id, 'platformRefund')).toBe(key);
    });
  });

  it('[S-215] [S-422] a merchant can’t cancel a buyer’s order, and nobody else here can', async () => {
    for (const status of orderStatuses) {
      const { id } = await order(status);
      const before = await stateOf(db(), id);
      expect([await refusal(merchant, id, 'cancel'), await refusal(operator, id, 'cancel')]).toEqual(['sellerCannotCancel', 'noPermission']);
      expect(await stateOf(db(), id)).toEqual(before);
    }
  });

  it('[S-423] what the table does not allow is refused, and changes and writes down nothing', async () => {
    const allowed: Record<string, readonly OrderStatus[]> = { confirm: [1], ship: [1, 2], logistics: [3], deliver: [3], 'grantRefund': [], 'refuseRefund': [] };
    for (const name of works.filter((each) => allowed[each])) {
      const statuses = allowed[name] ?? [];
      for (const status of orderStatuses.filter((one) => !statuses.includes(one))) {
        const { id } = await order(status);
        const before = [await stateOf(db(), id), await eventsOf(db(), id), await stockOf(db(), 'lamp-black'), await money()];
        expect(await refusal(merchant, id, name), `${name} ${status}`).toBe(status === -1 ? 'orderCancelled' : status === 5 ? 'orderCompleted' : 'orderStatus');
        expect([await stateOf(db(), id), await eventsOf(db(), id), await stockOf(db(), 'lamp-black'), await money()]).toEqual(before);
        expect(await audits(id)).toEqual([]);
      }
    }
  });

  describe('the list', () => {
    it('has the orders of one’s own store, by status, those with a reminder marked and first', async () => {
      const [older, newer] = [await placeOrder(db(), { userId: as.userId, status: 1, at: testNow - 9 }), await placeOrder(db(), { userId: as.userId, status: 1, at: testNow - 8 })];
      await placeOrder(db(), { userId: as.userId, status: 1, sellerId: 'nordwind', lines: [{ ...lampLine, goodsId: 'bicycle', skuId: 'bicycle-black' }] });
      await shop().ask('order!remind', { orderId: newer.id }, { as });
      const listed = async (who: Employed, status?: OrderStatus[]) => (await who.ask('sellerOrder!list', { pageSize: 100, ...(status && { status }) })).pageList;
      const mine = await listed(merchant, [1]);
      expect(new Set(mine.map(({ sellerId, status }) => `${sellerId} ${status}`))).toEqual(new Set(['lantern 1']));
      expect(mine[0]).toMatchObject({ id: newer.id, reminded: true, receiver: { city: 'Berlin' }, goodsList: [{ sellerGoodsId: 'lamp', count: 1 }] });
      expect(mine.findIndex(({ id }) => id === older.id)).toBeGreaterThan(0);
      expect(new Set((await listed(neighbour)).map(({ sellerId }) => sellerId))).toEqual(new Set(['nordwind']));
      expect(new Set((await listed(operator, [1, -1])).map(({ sellerId }) => sellerId))).toEqual(new Set(['lantern', 'nordwind']));
      for (const payload of [{ status: ['x'] }, { status: [77] }, { status: 1 }, { other: 1 }]) expect(refusalOf(await merchant.send('sellerOrder!list', payload)), JSON.stringify(payload)).toBe('parameterError');
      expect(refusalOf(await merchant.send('sellerOrder!list', { pageNum: 0 }))).toBe('pageNumber');
    });

    it('has on its pages one after the other whose buyer waits for an answer, by when it is due, who was reminded of, and the oldest, whatever their status', async () => {
      const orders = [];
      for (const [index, status] of [...orderStatuses, ...orderStatuses].entries()) orders.push({ ...(await order(status)), status, at: testNow - index });
      for (const { id, status, at } of orders) {
        const answerBy = status === 3 ? { case_answer_by: timestamp(at) } : status === 6 ? { refund_answer_by: timestamp(at + 1) } : {};
        await db().updateTable('shop_order').set({ created_at: timestamp(at), ...(at % 2 === 0 && { reminded_at: timestamp(at) }), ...answerBy }).where('id', '=', id).execute();
      }
      const rule = sql`case_answer_by is null and refund_answer_by is null, coalesce(case_answer_by, refund_answer_by), (reminded_at is null or status not in (1, 2)), created_at, id`;
      for (const statuses of [undefined, [1, 3, 6]] as const) {
        const { rows } = await sql<{ id: string }>`select id from shop_order where status = any(${[...(statuses ?? orderStatuses)]}::int[]) order by ${rule}`.execute(db());
        const listed = [];
        for (let pageNum = 1; listed.length < rows.length; pageNum += 1) {
          const { pageList, totalElements } = await operator.ask('sellerOrder!list', { pageNum, pageSize: 7, ...(statuses && { status: [...statuses] }) });
          expect(totalElements).toBe(rows.length);
          expect(pageList).not.toEqual([]);
          listed.push(...pageList);
        }
        expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      }
    });

    it('[S-418] tells a merchant as much of another store’s order as of one that nobody has, and changes nothing of it', async () => {
      const { id } = await order(1);
      const before = await stateOf(db(), id);
      const number = (await merchant.ask('sellerOrder!info', { orderId: id })).serialNumber;
      const nobodysOrder = await neighbour.send('sellerOrder!info', { orderId: 'nobodys' });
      for (const payload of [{ orderId: id }, { serialNumber: number }, { serialNumber: 'nobodys' }]) expect(await neighbour.send('sellerOrder!info', payload)).toEqual(nobodysOrder);
      for (const name of works) {
        const [theirs, nobodys] = [await work(neighbour, id, name), await work(neighbour, 'nobodys', name)];
        // A merchant can't make the mall's own refund, whoever the order belongs to.
        expect([refusalOf(theirs), theirs], name).toEqual([name === 'platformRefund' ? 'noPermission' : 'orderUnknown', nobodys]);
      }
      expect(await stateOf(db(), id)).toEqual(before);
      expect(await audits(id)).toEqual([]);
      expect(await merchant.ask('sellerOrder!info', { serialNumber: number })).toMatchObject({ id, status: 1 });
    });
  });

  it('the desk takes no work that is not written as it should be', async () => {
    const { id } = await order(1);
    for (const body of [{ ...ship, carrier: '' }, { ...ship, carrier: 'a\nb' }, { ...ship, more: 1 }, { ...ship, trackingNumber: 'x'.repeat(65) }]) expect(await refusal(merchant, id, 'ship', body)).toBe('parameterError');
    expect(await refusal(merchant, id, 'ship', { carrier: 'Post' })).toBe('parameterMissing');
    expect(await stateOf(db(), id)).toMatchObject({ status: 1 });
  });

  it('the desk has no other work', async () => {
    const { id } = await order(1);
    for (const name of ['fly', 'pay', 'receive', 'constructor', 'toString']) {
      const response = await shop().app.inject({ method: 'POST', url: `/desk/sellerOrder!${name}.action`, headers: { authorization: `Bearer ${operator.token}` }, payload: { orderId: id } });
      expect([name, response.statusCode]).toEqual([name, 404]);
    }
  });
});
