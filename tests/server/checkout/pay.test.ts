import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { addMoney } from '../../../src/rules/money';
import { brokenLedgerLaws, grant, insertBuyer, line, moneyAndStock, ordersOfUser, payment, place, safeword, type Buyer } from '../../support/server/checkout';
import { testNow } from '../../support/catalog';
import { refusalOf } from '../../support/server/shop';
import { describeWithShop } from '../../support/server/databases';
import { placeOrder } from '../../support/server/orders';

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  let as: Buyer;
  beforeEach(async () => {
    await sql`update sku set stock = 1000, held = 0`.execute(db());
    as = await insertBuyer(db(), { money: '200' });
  });
  const balance = async (of = as) => (await shop().ask('order!methods', {}, { as: of })).balance;
  const place1 = async () => (await place(shop(), as, line('teapot', 1)))[0]?.orderId ?? '';
  const setOrder = (id: string, status: -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6) => db().updateTable('shop_order').set({ status }).where('id', '=', id).execute();

  it('[S-175] [S-182] [S-394] [W-057] [S-125] pays from the balance: money moves to the sales, the order goes from 0 to 1, to the last decimal', async () => {
    await grant(db(), as.userId, '0.0000000001');
    const [order] = await place(shop(), as, line('bicycle', 1));
    await grant(db(), as.userId, '200');
    expect(order?.total).toBe('352.3000000001');
    expect(await shop().ask('order!pay', await payment(db(), as, [order?.orderId ?? '']), { as })).toEqual({ paid: true, total: '352.3000000001' });
    expect(await balance()).toBe('47.7');
    expect((await shop().ask('localuser!get', {}, { as })).money).toBe('47.7');
    const [row] = await ordersOfUser(db(), as.userId);
    expect(row).toMatchObject({ status: 1, pay_type: 'balance', paid_at: testNow });
    const log = await db().selectFrom('order_log').select(['event', 'actor']).where('order_id', '=', row?.id ?? '').orderBy('id').execute();
    expect(log).toEqual([{ event: 'placed', actor: 'buyer' }, { event: 'paid', actor: 'buyer' }]);
    const entries = await db()
      .selectFrom('ledger_entry').innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id').select(['account_id', 'amount', 'kind'])
      .where('reference', '=', row?.id ?? '').orderBy('account_id').execute();
    expect(entries).toEqual([
      { account_id: 'mall:sales', amount: '352.3000000001', kind: 'payment' },
      { account_id: `user:${as.userId}`, amount: '-352.3000000001', kind: 'payment' },
    ]);
    expect(await brokenLedgerLaws(db())).toEqual([]);
  });

  it('pays several orders together, or none of them', async () => {
    const placed = await place(shop(), as, line('teapot', 1), line('dear-lamp', 1), line('lampshade', 1));
    expect(placed).toHaveLength(3);
    const ids = placed.map(({ orderId }) => orderId);
    const { paid } = await shop().ask('order!pay', await payment(db(), as, ids), { as });
    expect(paid).toBe(true);
    expect((await ordersOfUser(db(), as.userId)).map(({ status }) => status)).toEqual([1, 1, 1]);
    expect(addMoney(await balance(), ...placed.map(({ total }) => total))).toBe('200');

    const more = await place(shop(), as, line('teapot', 3), line('dear-lamp', 1), line('lampshade', 1));
    const before = await moneyAndStock(db());
    expect(await shop().refusal('order!pay', await payment(db(), as, more.map(({ orderId }) => orderId)), { as })).toEqual({ key: 'balanceInsufficient', field: undefined });
    expect(await moneyAndStock(db())).toBe(before);
  });

  describe('the form’s one-time token', () => {
    it('[S-179] the form’s token is needed, and is this user’s own', async () => {
      const orderId = await place1();
      const asked = await payment(db(), as, [orderId]);
      const other = await insertBuyer(db());
      const [theirs] = await place(shop(), other, line('teapot', 1));
      const invalid = { key: 'sessionTokenInvalid', field: 'session_token' };
      expect(await shop().refusal('order!pay', { ...asked, session_token: 'made-up' }, { as })).toEqual(invalid);
      expect(await shop().refusal('order!pay', { ...asked, session_token: '' }, { as })).toEqual(invalid);
      expect(await shop().refusal('order!pay', { ...asked, orderIdList: [theirs?.orderId] }, { as: other })).toEqual(invalid);
      expect((await shop().refusal('order!pay', { orderIdList: [orderId], payType: 'balance', safeword }, { as })).key).toBe('parameterMissing');
      expect(await shop().ask('order!pay', asked, { as })).toMatchObject({ paid: true });
    });

    it('[S-179] the form’s token pays once: sent again it gets the same answer, and for other orders none', async () => {
      const [orderId, otherId] = [await place1(), await place1()];
      const asked = await payment(db(), as, [orderId]);
      const first = await shop().ask('order!pay', asked, { as });
      const after = await moneyAndStock(db());
      expect(await shop().ask('order!pay', asked, { as })).toEqual(first);
      expect(await shop().refusal('order!pay', { ...asked, orderIdList: [otherId] }, { as })).toEqual({ key: 'sessionTokenInvalid', field: 'session_token' });
      expect(await moneyAndStock(db())).toBe(after);
    });

    it('the form’s token stays good where the payment was refused', async () => {
      const orderId = await place1();
      const asked = await payment(db(), as, [orderId]);
      expect((await shop().refusal('order!pay', { ...asked, safeword: '000000' }, { as })).key).toBe('safewordWrong');
      expect((await shop().refusal('order!pay', { ...asked, orderIdList: [orderId, 'unheard-of'] }, { as })).key).toBe('orderUnknown');
      expect(await shop().ask('order!pay', asked, { as })).toMatchObject({ paid: true });
    });
  });

  describe('the fund password', () => {
    it('[S-178] is needed, is checked, and a wrong one counts though the payment is refused', async () => {
      const asked = await payment(db(), as, [await place1()]);
      const before = await moneyAndStock(db());
      expect(await shop().refusal('order!pay', { ...asked, safeword: undefined }, { as })).toEqual({ key: 'parameterMissing', field: 'safeword' });
      expect(await shop().refusal('order!pay', { ...asked, safeword: '' }, { as })).toEqual({ key: 'requiredEmpty', field: 'safeword' });
      expect((await shop().refusal('order!pay', { ...asked, safeword: '12345' }, { as })).key).toBe('safewordFormat');
      for (const wrong of ['000001', '000002']) expect((await shop().refusal('order!pay', { ...asked, safeword: wrong }, { as })).key).toBe('safewordWrong');
      expect((await shop().refusal('order!pay', { ...asked, safeword: '000003' }, { as })).key).toBe('lockedMinutes');
      expect((await shop().refusal('order!pay', asked, { as })).key).toBe('lockedMinutes');
      expect(await moneyAndStock(db())).toBe(before);
    });

    it('[S-178] the fund password must have been set', async () => {
      as = await insertBuyer(db(), { safewordSet: false });
      expect((await shop().refusal('order!pay', await payment(db(), as, [await place1()]), { as })).key).toBe('safewordUnset');
    });
  });

  describe('refuses in the catalogue’s words, and moves nothing:', () => {
    const cases: [title: string, status: -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6, key: string][] = [
      ['[S-419] a cancelled order', -1, 'orderCancelled'],
      ['[S-425] [W-493] an order that is paid', 1, 'paymentConditions'],
      ['[S-425] [W-493] one that the merchant confirmed', 2, 'paymentConditions'],
      ['[S-425] [W-493] one that is shipped', 3, 'paymentConditions'],
      ['[S-425] [W-493] one that is signed for', 4, 'paymentConditions'],
      ['[S-420] a completed order', 5, 'orderCompleted'],
      ['[S-425] [W-493] one that is given back', 6, 'paymentConditions'],
    ];
    it.each(cases)('%s', async (_title, status, key) => {
      const [good, orderId] = [await place1(), await place1()];
      await setOrder(orderId, status);
      const before = await moneyAndStock(db());
      expect(await shop().refusal('order!pay', await payment(db(), as, [good, orderId]), { as })).toEqual({ key, field: 'orderIdList.1' });
      expect(await moneyAndStock(db())).toBe(before);
    });

    it('[S-418] [S-288] refuses an unknown order, and another buyer’s', async () => {
      const other = await insertBuyer(db());
      const [theirs] = await place(shop(), other, line('teapot', 1));
      const before = await moneyAndStock(db());
      for (const id of ['unheard-of', theirs?.orderId ?? '']) {
        expect(await shop().refusal('order!pay', await payment(db(), as, [id]), { as })).toEqual({ key: 'orderUnknown', field: 'orderIdList.0' });
      }
      expect(await moneyAndStock(db())).toBe(before);
    });

    it('[W-493] refuses an order whose time to pay is over', async () => {
      const orderId = await place1();
      const asked = await payment(db(), as, [orderId]);
      await db().updateTable('shop_order').set({ pay_before: new Date(testNow).toISOString() }).where('id', '=', orderId).execute();
      expect((await shop().refusal('order!pay', asked, { as })).key).toBe('paymentConditions');
    });

    it('[S-430] refuses an order that has no address', async () => {
      const orderId = await place1();
      await db().updateTable('shop_order').set({ address: '' }).where('id', '=', orderId).execute();
      expect((await shop().refusal('order!pay', await payment(db(), as, [orderId]), { as })).key).toBe('addressNotSet');
    });

    it('refuses a balance that is too small, to the last decimal', async () => {
      as = await insertBuyer(db(), { money: '43.2999999999' });
      const orderId = await place1();
      expect((await shop().refusal('order!pay', await payment(db(), as, [orderId]), { as })).key).toBe('balanceInsufficient');
      await grant(db(), as.userId, '0.0000000001');
      expect(await shop().ask('order!pay', await payment(db(), as, [orderId]), { as })).toEqual({ paid: true, total: '43.3' });
      expect(await balance()).toBe('0');
    });

    it.each([['[S-176] [S-180] [W-421] the web wallet', 'paypal'], ['[S-177] [S-181] [W-421] the card network', 'card']] as const)('%s without its keys', async (_title, payType) => {
      const orderId = await place1();
      const before = await moneyAndStock(db());
      expect(await shop().refusal('order!pay', await payment(db(), as, [orderId], payType), { as })).toEqual({ key: 'paymentRegion', field: 'payType' });
      expect((await shop().ask('order!methods', {}, { as })).methodList).toContainEqual({ payType, open: false });
      expect(await moneyAndStock(db())).toBe(before);
    });
  });

  it.each([['a total', { total: '0.01' }], ['an amount', { amount: '0.01' }], ['another user', { userId: 'mall' }], ['no orders', { orderIdList: [] }], ['another way', { payType: 'cash' }]])('%s that the page names moves nothing', async (_what, tampered) => {
    const asked = await payment(db(), as, [await place1()]);
    const before = await moneyAndStock(db());
    expect(['parameterError', 'requiredEmpty']).toContain((await shop().refusal('order!pay', { ...asked, ...tampered }, { as })).key);
    expect(await moneyAndStock(db())).toBe(before);
  });

  it('pays together as many orders as one submission makes', async () => {
    await grant(db(), as.userId, '10000');
    const ids: string[] = [];
    for (let count = 0; count < 200; count += 1) ids.push((await placeOrder(db(), { userId: as.userId, lines: [{ goodsId: 'lamp', skuId: 'lamp-black' }] })).id);
    expect(await shop().ask('order!pay', await payment(db(), as, ids), { as })).toMatchObject({ paid: true });
    expect(new Set((await ordersOfUser(db(), as.userId)).map(({ status }) => status))).toEqual(new Set([1]));
  });

  it('names an order twice and pays it once', async () => {
    const orderId = await place1();
    expect(await shop().ask('order!pay', await payment(db(), as, [orderId, orderId]), { as })).toEqual({ paid: true, total: '43.3' });
    expect(await balance()).toBe('156.7');
  });

  it('[S-175] [W-057] tells the ways of paying, which are open, and the balance', async () => {
    expect(await shop().ask('order!methods', {}, { as })).toEqual({
      methodList: [{ payType: 'balance', open: true }, { payType: 'paypal', open: false }, { payType: 'card', open: false }],
      balance: '200',
      leftToHold: { submissions: expect.any(Number) as number, pieces: expect.any(Number) as number },
    });
    expect((await shop().ask('order!methods', {}, { as: await insertBuyer(db(), { money: '0' }) })).balance).toBe('0');
  });

  if (kind === 'server') {
    it('[S-182] paying the same order 50 times at once has one effect, with one form and with fifty', async () => {
      as = await insertBuyer(db(), { money: '1000' });
      const orderId = await place1();
      const one = await payment(db(), as, [orderId]);
      const same = await Promise.all(Array.from({ length: 50 }, () => shop().send('order!pay', one, { as })));
      // A request that would wait too long for the check of the fund password is told to come again.
      const told = same.filter((answer) => refusalOf(answer) !== 'tooFrequent');
      expect(new Set(told.map(({ code, data }) => JSON.stringify([code, data])))).toEqual(new Set([JSON.stringify([0, { paid: true, total: '43.3' }])]));
      expect(await balance()).toBe('956.7');

      const another = await place1();
      const forms = await Promise.all(Array.from({ length: 50 }, () => payment(db(), as, [another])));
      const answers = await Promise.all(forms.map((form) => shop().send('order!pay', form, { as })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(new Set(answers.filter(({ code }) => code !== 0).map(refusalOf).filter((key) => key !== 'tooFrequent'))).toEqual(new Set(['paymentConditions']));
      expect(await balance()).toBe('913.4');
      expect(await brokenLedgerLaws(db())).toEqual([]);
    });

    it('fifty orders of one buyer with money for ten: ten are paid, and nothing is below zero', async () => {
      as = await insertBuyer(db(), { money: '433' });
      const ids = await Promise.all(Array.from({ length: 50 }, () => place1()));
      const forms = await Promise.all(ids.map((id) => payment(db(), as, [id])));
      const answers = await Promise.all(forms.map((form) => shop().send('order!pay', form, { as })));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
      expect(await balance()).toBe('0');
      expect((await ordersOfUser(db(), as.userId)).filter(({ status }) => status === 1)).toHaveLength(10);
      expect(await brokenLedgerLaws(db())).toEqual([]);
    });
  }
});
