import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../src/server/features/ledger';
import { runOrderJobs } from '../../../src/server/features/orders';
import { runRobot } from '../../../src/server/demo/robot';
import { employRobot } from '../../../src/server/demo/robot-staff';
import { refusalOf } from '../../support/server/shop';
import { describeWithShop } from '../../support/server/databases';
import { eventsOf, placeOrder, requestRead, stateOf, type Placed } from '../../support/server/orders';
import { rethrow } from '../../support/server/rethrow';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { employ, type Employed } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';
import { lockWaits } from '../../support/server/transactions';

const day = 86_400_000;
/** A promise that one side waits for and the other resolves. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  const now = () => shop().mall.now();
  const { command, logIn } = terminalOf(() => shop().app);
  let merchant: Employed;
  let neighbour: Employed;
  let operator: Employed;
  let as: Shopper;
  beforeAll(async () => {
    await sql`update sku set stock = 100000`.execute(db());
    merchant = await employ(shop(), 'Lena', { role: 'merchant', sellerId: 'lantern' });
    neighbour = await employ(shop(), 'Nils', { role: 'merchant', sellerId: 'nordwind' });
    operator = await employ(shop(), 'Olga', { role: 'operator' });
    const { password, code } = await employ(shop(), 'Adele', { role: 'admin' });
    await logIn('adele', password, code());
  });
  beforeEach(async () => {
    as = await insertShopper(db(), { expiresAt: now() + 400 * day });
  });

  /** An order that was paid and shipped so many days ago; with `promised`, it was to arrive within so many days. */
  const shipped = async (daysAgo: number, promised?: number) => {
    const placed = await placeOrder(db(), { userId: as.userId, status: 3, at: now() - daysAgo * day });
    if (promised !== undefined) await db().updateTable('shop_order').set({ promised_days_from: 1, promised_days_to: promised }).where('id', '=', placed.id).execute();
    return placed;
  };
  const info = async (orderId: string) => shop().ask('order!info', { orderId }, { as });
  const refusal = async (name: 'order!extend' | 'order!report' | 'order!claim', { id: orderId }: Placed, more: object = {}) => refusalOf(await shop().send(name, { orderId, ...(name === 'order!report' && { remark: 'Nothing came.' }), ...more }, { as }));
  const report = ({ id: orderId }: Placed, more: object = {}) => shop().ask('order!report', { orderId, remark: 'Nothing came.', ...more }, { as });
  const extend = ({ id: orderId }: Placed) => shop().ask('order!extend', { orderId }, { as });
  const claim = ({ id: orderId }: Placed) => shop().ask('order!claim', { orderId }, { as });
  const answerBy = ({ id }: Placed, time: number) => db().updateTable('shop_order').set({ case_answer_by: new Date(time).toISOString() }).where('id', '=', id).execute();
  const open = async ({ id }: Placed) => (await requestRead(db(), id, 'grantRefund')).refundId ?? '';
  const money = async () => (await balanceOf(db(), as.userId)).available;
  const later = { days: 5, answer: 'It is at the customs.' };
  const again = { days: 6, answer: 'A new one is on its way.', carrier: 'Post', trackingNumber: 'P 2' };
  const at = (time: number) => runOrderJobs(db(), time, rethrow);
  const status = async ({ id }: Placed) => (await stateOf(db(), id)).status;

  describe('the automatic receipt', () => {
    it('PA2 is put off once, and the new day is told and kept', async () => {
      const order = await shipped(10);
      const before = (await info(order.id)).orderInfo.receiveBefore ?? 0;
      expect(await extend(order)).toEqual({ receiveBefore: before + 7 * day });
      expect(await refusal('order!extend', order)).toBe('receiptExtended');
      expect((await info(order.id)).orderInfo).toMatchObject({ receiveBefore: before + 7 * day, receiptExtended: true });
      expect((await eventsOf(db(), order.id)).at(-1)).toBe('receiptExtended buyer');
      await at(before + 7 * day - 1);
      expect(await status(order)).toBe(3);
      await at(before + 7 * day);
      expect(await status(order)).toBe(4);
    });

    it('PA2 is put off only while the order is on its way, and by its own buyer', async () => {
      for (const [state, why] of [[-1, 'orderCancelled'], [0, 'orderStatus'], [2, 'orderStatus'], [4, 'orderStatus'], [5, 'orderCompleted']] as const) {
        expect(await refusal('order!extend', await placeOrder(db(), { userId: as.userId, status: state }))).toBe(why);
      }
      const order = await shipped(10);
      const other = await insertShopper(db());
      expect(refusalOf(await shop().send('order!extend', { orderId: order.id }, { as: other }))).toBe('orderUnknown');
    });

    it('PA1 comes when the buyer was told it does, whatever was promised and put off', async () => {
      for (const promised of [undefined, 5, 14, 40]) {
        for (const isExtended of [false, true]) {
          const order = await shipped(1, promised);
          if (isExtended) await extend(order);
          const told = (await info(order.id)).orderInfo.receiveBefore ?? 0;
          await at(told - 1);
          expect(await status(order), `${promised} ${isExtended}`).toBe(3);
          await at(told);
          expect(await status(order), `${promised} ${isExtended}`).toBe(4);
        }
      }
    });
  });

  describe('a parcel that has not arrived', () => {
    it('PA3 is reported from the promised day on, with words and the buyer’s own pictures', async () => {
      const order = await shipped(12 - 1 / 24, 12);
      expect((await info(order.id)).orderInfo).toMatchObject({ arrivesBefore: now() + day / 24, lateFrom: now() + day / 24 });
      expect(await refusal('order!report', order)).toBe('parcelNotLate');
      shop().wait(day / 24);
      expect(await refusal('order!report', order, { remark: ' ' })).toBe('requiredEmpty');
      expect(await refusal('order!report', order, { remark: 'x'.repeat(501) })).toBe('parameterError');
      const picture = async (of: Shopper) => ((await uploadPicture({ app: shop().app, db: db(), now: now() }, of, await anyPicture(), 'returns')).data as { data: string }).data;
      expect(await refusal('order!report', order, { images: [await picture(await insertShopper(db()))] })).toBe('imageUnknown');
      const images = [await picture(as)];
      expect(await report(order, { images })).toEqual({ answerBefore: now() + 3 * day });
      expect(await refusal('order!report', order)).toBe('caseOpen');
      expect(await refusal('order!extend', order)).toBe('caseOpen');
      const { orderInfo, caseList } = await info(order.id);
      expect(orderInfo).toMatchObject({ status: 3, receiveBefore: null, caseAnswerBefore: now() + 3 * day });
      expect(caseList).toMatchObject([{ remark: 'Nothing came.', images, state: 'open', answerBefore: now() + 3 * day, answer: '', arrivesBefore: null, endTime: null }]);
      expect((await shop().ask('orderLog!list', { orderId: order.id }, { as })).logList.at(-1)?.event).toBe('reportedMissing');
      expect((await shop().ask('order!listMain', { status: 3 }, { as })).pageList[0]).toMatchObject({ caseAnswerBefore: now() + 3 * day });
      // It is first in the seller's list.
      expect((await merchant.ask('sellerOrder!list', { status: [3] })).pageList[0]).toMatchObject({ id: order.id, caseList: [{ remark: 'Nothing came.' }] });
      expect((await command('order', 'list', 'toReceive')).output.split('\n')[0]).toContain(`${order.serialNumber}  status 3  refund none  23.2 USDT  lantern  not arrived, answer by ${new Date(now() + 3 * day).toISOString()}`);
    });

    it('PA4 is not received by itself while its case is open, and is when the buyer says so', async () => {
      const order = await shipped(14);
      await report(order);
      await at(now() + 100 * day);
      expect(await status(order)).toBe(3);
      await shop().ask('order!receipt', { orderId: order.id }, { as });
      expect((await info(order.id)).caseList).toMatchObject([{ state: 'received', endTime: now() }]);
      expect((await info(order.id)).orderInfo).toMatchObject({ status: 4, caseAnswerBefore: null });
    });

    it('a case is answered: the parcel arrives later; the receipt then waits for the new day', async () => {
      const order = await shipped(14);
      await report(order);
      expect(refusalOf(await neighbour.send('sellerOrder!arrivesLater', { orderId: order.id, ...later }))).toBe('orderUnknown');
      for (const days of [0, 31, 1.5]) expect(refusalOf(await merchant.send('sellerOrder!arrivesLater', { orderId: order.id, ...later, days }))).toBe('parameterError');
      expect(await merchant.ask('sellerOrder!arrivesLater', { orderId: order.id, ...later })).toEqual({ status: 3, returnStatus: 'none' });
      expect((await info(order.id)).caseList).toMatchObject([{ state: 'arrivesLater', answer: later.answer, arrivesBefore: now() + 5 * day, endTime: now() }]);
      expect((await info(order.id)).orderInfo).toMatchObject({ arrivesBefore: now() + 5 * day, lateFrom: now() + 5 * day, receiveBefore: now() + 8 * day, caseAnswerBefore: null });
      expect((await eventsOf(db(), order.id)).slice(-2)).toEqual(['reportedMissing buyer', 'arrivesLater merchant']);
      const [audit] = await db().selectFrom('audit').select(['action', 'after']).where('subject', '=', order.id).execute();
      expect(audit).toEqual({ action: 'sellerOrder!arrivesLater', after: { status: 3, returnStatus: 'none', ...later } });
      await at(now() + 8 * day - 1);
      expect(await status(order)).toBe(3);
      await at(now() + 8 * day);
      expect(await status(order)).toBe(4);
    });

    it('PA6 is answered once by each word, then only by the money', async () => {
      const order = await shipped(14);
      const orderId = order.id;
      expect(refusalOf(await merchant.send('sellerOrder!sendAgain', { orderId, ...again }))).toBe('caseNone');
      await report(order);
      await merchant.ask('sellerOrder!sendAgain', { orderId, ...again });
      expect((await info(orderId)).logistics.at(-1)).toMatchObject({ carrier: 'Post', trackingNumber: 'P 2' });
      expect(refusalOf(await merchant.send('sellerOrder!arrivesLater', { orderId, ...later }))).toBe('caseNone');
      await db().updateTable('shop_order').set({ arrives_by: new Date(now()).toISOString() }).where('id', '=', orderId).execute();
      await report(order);
      expect(refusalOf(await merchant.send('sellerOrder!sendAgain', { orderId, ...again }))).toBe('caseAnswered');
      await merchant.ask('sellerOrder!arrivesLater', { orderId, ...later });
      await db().updateTable('shop_order').set({ arrives_by: new Date(now()).toISOString() }).where('id', '=', orderId).execute();
      await report(order);
      for (const [name, answer] of [['sellerOrder!sendAgain', again], ['sellerOrder!arrivesLater', later]] as const) expect(refusalOf(await merchant.send(name, { orderId, ...answer }))).toBe('caseAnswered');
      expect(await merchant.ask('sellerOrder!refundUndelivered', { orderId, answer: 'It is lost.' })).toEqual({ status: 6, returnStatus: 'refunded' });
      expect(await money()).toBe(order.total);
      const { refundList, caseList } = await info(orderId);
      expect(refundList).toMatchObject([{ reason: 1, amount: order.total, returnStatus: 'refunded', answer: 'It is lost.' }]);
      expect(caseList.map(({ state }) => state).toSorted()).toEqual(['arrivesLater', 'refunded', 'sentAgain']);
      expect(refusalOf(await merchant.send('sellerOrder!refundUndelivered', { orderId, answer: 'x' }))).toBe('orderStatus');
    });

    it('PA6 that was said to be delivered is not, once it is said to arrive later, and is delivered then', async () => {
      const order = await shipped(14);
      const deliver = () => merchant.send('sellerOrder!deliver', { orderId: order.id });
      expect([refusalOf(await deliver()), refusalOf(await deliver())]).toEqual([undefined, 'orderStatus']);
      await report(order);
      await merchant.ask('sellerOrder!arrivesLater', { orderId: order.id, ...later });
      expect([refusalOf(await deliver()), refusalOf(await deliver())]).toEqual([undefined, 'orderStatus']);
    });

    it('a parcel is refunded without a case by the mall only', async () => {
      const order = await shipped(14);
      expect(refusalOf(await merchant.send('sellerOrder!refundUndelivered', { orderId: order.id, answer: 'x' }))).toBe('caseNone');
      await report(order);
      await operator.ask('sellerOrder!platformRefund', { orderId: order.id, answer: 'Sorry.' });
      expect((await info(order.id)).caseList).toMatchObject([{ state: 'refunded', answer: 'Sorry.' }]);
      expect(await money()).toBe(order.total);
    });

    it('PA5 leads to the money where nobody answered in time; the mall decides, not the seller who gave no answer', async () => {
      const order = await shipped(14);
      expect(await refusal('order!claim', order)).toBe('caseNone');
      await report(order);
      // Set in the row, since the sessions of staff would end during so long a wait.
      await answerBy(order, now() + 1);
      expect(await refusal('order!claim', order)).toBe('caseWaits');
      shop().wait(1);
      expect(await claim(order)).toEqual({ status: 6, returnStatus: 'refunding' });
      expect(await refusal('order!claim', order)).toBe('orderStatus');
      expect((await info(order.id)).caseList).toMatchObject([{ state: 'claimed' }]);
      expect((await info(order.id)).orderInfo.refundAnswerBefore).toBe(now());
      expect(await money()).toBe('0');
      expect(refusalOf(await merchant.send('sellerOrder!refuseRefund', { orderId: order.id, refundId: await open(order), answer: 'No.' }))).toBe('noPermission');
      await operator.ask('sellerOrder!grantRefund', { orderId: order.id, refundId: await open(order) });
      expect([await status(order), await money()]).toEqual([6, order.total]);
    });

    it('PA5 is claimed once more after a refusal, as long as goods are returned, though nobody has signed for it', async () => {
      const refused = async () => {
        const order = await shipped(14);
        await report(order);
        await answerBy(order, now());
        await claim(order);
        await operator.ask('sellerOrder!refuseRefund', { orderId: order.id, refundId: await open(order), answer: 'It was handed over.' });
        expect((await info(order.id)).orderInfo).toMatchObject({ status: 6, returnStatus: 'failed', returnBefore: now() + 7 * day });
        return order;
      };
      const again = ({ id: orderId, total: amount }: Placed) => shop().send('order!returns', { orderId, reason: 1, amount, remark: 'Not to me.', images: [], lineIdList: [] }, { as });
      const [inTime, late] = [await refused(), await refused()];
      // The refusal is put back in its row, since the sessions of staff would end during so long a wait.
      const refusedAgo = ({ id }: Placed, ms: number) => db().updateTable('refund').set({ decided_at: new Date(now() - ms).toISOString() }).where('order_id', '=', id).execute();
      await refusedAgo(inTime, 7 * day - 1);
      expect(await again(inTime)).toMatchObject({ data: { status: 6, returnStatus: 'refunding' } });
      await refusedAgo(late, 7 * day);
      expect((await info(late.id)).orderInfo.returnBefore).toBeNull();
      expect(refusalOf(await again(late))).toBe('returnPeriodOver');
    });

    it('a case is answered from a terminal', async () => {
      const [first, second] = [await shipped(14), await shipped(14)];
      await report(first);
      await report(second);
      expect(await command('order', 'arrives-later', first.serialNumber, '5', 'At the customs.')).toEqual({ isDone: true, output: `Order ${first.serialNumber} is said to arrive later. Its status is 3.` });
      expect((await command('order', 'send-again', first.serialNumber, 'Post', 'P2', '6', 'Again.')).output).toContain('caseNone');
      expect(await command('order', 'send-again', second.serialNumber, 'Post', 'P2', 'soon', 'Again.')).toMatchObject({ isDone: false });
      expect(await command('order', 'send-again', second.serialNumber, 'Post', 'P2', '6', 'Again.')).toMatchObject({ isDone: true });
      const third = await shipped(14);
      await report(third);
      expect(await command('order', 'refund-undelivered', third.serialNumber, 'Lost.')).toEqual({ isDone: true, output: `Order ${third.serialNumber} is refunded as not arrived. Its status is 6.` });
    });

    it('a case is answered by the demo’s robot, which says who it is', async () => {
      await employRobot(db(), now());
      const order = await shipped(14);
      await report(order);
      await runRobot(db(), 0, now(), rethrow);
      expect((await info(order.id)).caseList).toMatchObject([{ state: 'sentAgain', answer: expect.stringContaining('robot') as string }]);
    });
  });

  if (kind === 'embedded') return;

  describe('at once:', () => {
    const rounds = 40;

    it('PA2 of many who put off the receipt one does', async () => {
      for (let round = 0; round < 10; round += 1) {
        const order = await shipped(10);
        const ends = await Promise.all(Array.from({ length: 4 }, () => refusal('order!extend', order)));
        expect(ends.filter((end) => end === undefined)).toHaveLength(1);
        expect(ends.filter((end) => end === 'receiptExtended')).toHaveLength(3);
        expect((await eventsOf(db(), order.id)).filter((event) => event.startsWith('receiptExtended'))).toHaveLength(1);
      }
    });

    it('PA4 a case that is opened while the receipt runs keeps the order on its way, or comes too late', async () => {
      const ends = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const order = await shipped(15);
        const [reported] = await Promise.all([refusal('order!report', order), at(now())]);
        const isReceived = (await status(order)) === 4;
        ends.add(`${reported ?? 'reported'} ${isReceived}`);
        expect(isReceived).toBe(reported === 'orderStatus');
        const open = await db().selectFrom('parcel_case').select('id').where('order_id', '=', order.id).where('state', '=', 'open').execute();
        expect(open).toHaveLength(isReceived ? 0 : 1);
        if (!isReceived) await shop().ask('order!receipt', { orderId: order.id }, { as });
      }
      expect([...ends].every((end) => end === 'reported false' || end === 'orderStatus true')).toBe(true);
    });

    it('a row that changed while the receipt waited for it is looked at again', async () => {
      const order = await shipped(15);
      const [locked, waited] = [signal(), signal()];
      const reporting = db().transaction().execute(async (trx) => {
        await sql`select from shop_order where id = ${order.id} for update`.execute(trx);
        locked.give();
        await waited.given;
        await sql`update shop_order set case_answer_by = now() where id = ${order.id}`.execute(trx);
      });
      await locked.given;
      // As the job does it, but waiting for the row instead of skipping it.
      const { isReceiptDue } = await import('../../../src/server/features/orders/parcel-times');
      const due = db().selectFrom('shop_order').select('id').where('id', '=', order.id).where(isReceiptDue(now(), 15)).forUpdate().execute();
      await expect.poll(() => lockWaits(db())).toBeGreaterThan(0).finally(() => waited.give());
      await reporting;
      expect(await due).toEqual([]);
    });

    it('refund and receipt: one of them happens, and the money is where it says', async () => {
      const winners = new Set<string>();
      let refunded = 0;
      for (let round = 0; round < rounds; round += 1) {
        const order = await shipped(14);
        await report(order);
        const [refund, receipt] = await Promise.all([
          merchant.send('sellerOrder!refundUndelivered', { orderId: order.id, answer: 'Lost.' }),
          shop().send('order!receipt', { orderId: order.id }, { as }),
        ]);
        const winner = refund.code === 0 ? 'refund' : 'receipt';
        winners.add(winner);
        expect([refund.code === 0, receipt.code === 0].filter(Boolean)).toHaveLength(1);
        if (winner === 'refund') refunded += 1;
        expect(await stateOf(db(), order.id)).toEqual(winner === 'refund' ? { status: 6, return_status: 'refunded' } : { status: 4, return_status: 'none' });
        expect((await info(order.id)).caseList.map(({ state }) => state)).toEqual([winner === 'refund' ? 'refunded' : 'received']);
      }
      expect(Number(await money())).toBeCloseTo(refunded * 23.2, 6);
      const { rows: [sums] } = await sql<{ entries: string; wrong: number }>`select
        (select trim_scale(sum(amount)) from ledger_entry)::text entries,
        (select count(*)::int from ledger_account a where user_id is not null and balance <> (select coalesce(sum(amount), 0) from ledger_entry where account_id = a.id)) wrong`.execute(db());
      expect(sums).toEqual({ entries: '0', wrong: 0 });
    });

    it('answer and claim: one of them happens', async () => {
      for (let round = 0; round < rounds / 2; round += 1) {
        const order = await shipped(14);
        await report(order);
        await answerBy(order, now());
        const [answered, claimed] = await Promise.all([merchant.send('sellerOrder!arrivesLater', { orderId: order.id, ...later }), shop().send('order!claim', { orderId: order.id }, { as })]);
        expect([answered.code === 0, claimed.code === 0].filter(Boolean)).toHaveLength(1);
        expect((await info(order.id)).caseList.map(({ state }) => state)).toEqual([answered.code === 0 ? 'arrivesLater' : 'claimed']);
      }
    });
  });
});
