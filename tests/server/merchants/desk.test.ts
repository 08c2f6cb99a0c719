import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderStatuses, type OrderStatus } from '../../../src/rules/orders';
import { balanceOf } from '../../../src/server/features/ledger';
import { refusalOf } from '../../support/calls';
import { testNow } from '../../support/catalog';
import { onEachShop } from '../../support/databases';
import { eventsOf, lampLine, placeOrder, stateOf, stockOf } from '../../support/orders';
import { insertShopper, type Shopper } from '../../support/shopper';
import { askAs, employ, type Employed } from '../../support/staff';

const ship = { carrier: 'Post', trackingNumber: 'P 1' };
const bodies: Record<string, object> = { ship, logistics: { content: 'On its way.' }, 'refuse-refund': { answer: 'No.' }, 'platform-refund': { answer: 'Yes.' } };
const works = ['confirm', 'ship', 'logistics', 'deliver', 'grant-refund', 'refuse-refund', 'platform-refund', 'cancel'];

onEachShop((shop) => {
  const db = () => shop().db;
  let merchant: Employed;
  let neighbour: Employed;
  let operator: Employed;
  let as: Shopper;
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    merchant = await employ(shop(), 'Lena', 'lantern');
    neighbour = await employ(shop(), 'Nils', 'nordwind');
    operator = await employ(shop(), 'Olga', null);
  });
  beforeEach(async () => {
    as = await insertShopper(db());
  });
  const order = (status: OrderStatus) => placeOrder(db(), { userId: as.userId, status });
  const work = async (who: Employed, orderId: string, name: string, body = bodies[name] ?? {}) => who.post(`/ops/orders/${orderId}/${name}`, body);
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
      { name: 'Lena', action: 'confirm', before: { status: 1, returnStatus: 'none' }, after: { status: 2, returnStatus: 'none' }, created_at: at },
      { name: 'Olga', action: 'ship', before: { status: 2, returnStatus: 'none' }, after: { status: 3, returnStatus: 'none', ...ship }, created_at: at },
    ]);
    await expect(sql`update audit set action = 'other'`.execute(db())).rejects.toThrow('append-only');
    await expect(sql`delete from audit`.execute(db())).rejects.toThrow('append-only');
  });

  describe('what is asked back', () => {
    it('[S-234] [S-224] is granted: the money is on the balance once', async () => {
      const { id, total } = await returned();
      const [listed] = ((await merchant.get('/ops/orders?status=6&pageSize=100')).data as { pageList: { id: string; refundList: object[] }[] }).pageList.filter((one) => one.id === id);
      expect(listed?.refundList).toMatchObject([{ reason: 6, amount: total, returnStatus: 'refunding' }]);
      expect((await work(merchant, id, 'grant-refund', { answer: 'Sorry.' })).data).toEqual({ status: 6, returnStatus: 'refunded' });
      expect(await refusal(merchant, id, 'grant-refund')).toBe('orderStatus');
      expect(await refusal(operator, id, 'platform-refund')).toBe('orderStatus');
      expect(await money()).toBe(total);
    });

    it('[S-224] is refused, with a word to the buyer', async () => {
      const { id } = await returned();
      expect(await refusal(merchant, id, 'refuse-refund', {})).toBe('parameterError');
      expect((await work(merchant, id, 'refuse-refund')).data).toEqual({ status: 6, returnStatus: 'failed' });
      expect(await refusal(merchant, id, 'grant-refund')).toBe('orderStatus');
      expect(await money()).toBe('0');
    });
  });

  describe('the platform’s refund', () => {
    it.each([1, 2, 3, 4, 5] as const)('[S-235] [S-224] is an operator’s, of an order of status %i', async (status) => {
      const before = await stockOf(db(), 'lamp-black');
      const { id, total } = await order(status);
      expect(await refusal(merchant, id, 'platform-refund')).toBe('noPermission');
      expect((await work(operator, id, 'platform-refund')).data).toEqual({ status: 6, returnStatus: 'refunded' });
      expect(await money()).toBe(total);
      expect((await eventsOf(db(), id)).at(-1)).toBe('platformRefund operator');
      // What was not shipped is on hand again; what was is gone.
      expect(await stockOf(db(), 'lamp-black')).toEqual(status < 3 ? before : { stock: before.stock - 1, held: before.held });
      expect((await shop().ask('order!info', { orderId: id }, { as })).refundList).toMatchObject([{ reason: null, amount: total, answer: 'Yes.', returnStatus: 'refunded' }]);
    });

    it('[S-235] settles what is asked back, or was refused, and is at most what was paid', async () => {
      const [asked, refused] = [await returned(), await returned()];
      await work(merchant, refused.id, 'refuse-refund');
      for (const amount of ['0', '-1', '23.21', 'all']) expect(await refusal(operator, asked.id, 'platform-refund', { answer: 'x', amount })).toMatch(/^(amountError|parameterError)$/);
      await work(operator, asked.id, 'platform-refund', { answer: 'Half.', amount: '11.6' });
      expect((await shop().ask('order!info', { orderId: asked.id }, { as })).refundList).toMatchObject([{ reason: 6, amount: '11.6', answer: 'Half.', returnStatus: 'refunded' }]);
      // Which of the two was asked for first is told by their times only.
      shop().wait(1);
      await work(operator, refused.id, 'platform-refund');
      expect((await shop().ask('order!info', { orderId: refused.id }, { as })).refundList.map(({ returnStatus }) => returnStatus)).toEqual(['failed', 'refunded']);
      expect(await money()).toBe('34.8');
      const { id } = await order(1);
      expect(await refusal(operator, id, 'platform-refund', { answer: 'x', amount: '1' })).toBe('amountError');
    });

    it('gives back nothing of what was never paid', async () => {
      for (const [status, key] of [[0, 'orderStatus'], [-1, 'orderCancelled'], [6, 'orderStatus']] as const) expect(await refusal(operator, (await order(status)).id, 'platform-refund')).toBe(key);
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
    const allowed: Record<string, readonly OrderStatus[]> = { confirm: [1], ship: [1, 2], logistics: [3], deliver: [3], 'grant-refund': [], 'refuse-refund': [] };
    for (const [name, statuses] of Object.entries(allowed)) {
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
      const listed = async (who: Employed, query: string) => ((await who.get(`/ops/orders?pageSize=100${query}`)).data as { pageList: { id: string; status: number; sellerId: string; reminded: boolean; receiver: { city: string }; goodsList: object[] }[] }).pageList;
      const mine = await listed(merchant, '&status=1');
      expect(new Set(mine.map(({ sellerId, status }) => `${sellerId} ${status}`))).toEqual(new Set(['lantern 1']));
      expect(mine[0]).toMatchObject({ id: newer.id, reminded: true, receiver: { city: 'Berlin' }, goodsList: [{ sellerGoodsId: 'lamp', count: 1 }] });
      expect(mine.findIndex(({ id }) => id === older.id)).toBeGreaterThan(0);
      expect(new Set((await listed(neighbour, '')).map(({ sellerId }) => sellerId))).toEqual(new Set(['nordwind']));
      expect(new Set((await listed(operator, '&status=1&status=-1')).map(({ sellerId }) => sellerId))).toEqual(new Set(['lantern', 'nordwind']));
      for (const query of ['?status=x', '?status=77', '?pageNum=0', '?other=1']) expect((await merchant.get(`/ops/orders${query}`)).code, query).toBe(1001);
    });

    it('[S-418] tells a merchant as much of another store’s order as of one that nobody has, and changes nothing of it', async () => {
      const { id } = await order(1);
      const before = await stateOf(db(), id);
      expect(await neighbour.get(`/ops/orders/${id}`)).toEqual(await neighbour.get('/ops/orders/nobodys'));
      for (const name of works) {
        const [theirs, nobodys] = [await work(neighbour, id, name), await work(neighbour, 'nobodys', name)];
        expect([refusalOf(theirs), theirs], name).toEqual(['orderUnknown', nobodys]);
      }
      expect(await stateOf(db(), id)).toEqual(before);
      expect(await audits(id)).toEqual([]);
      expect((await merchant.get(`/ops/orders/${id}`)).data).toMatchObject({ id, status: 1 });
    });
  });

  describe('the desk is closed to', () => {
    const asked = async (token?: string) => {
      const { id } = await order(1);
      const ask = askAs(shop().app);
      const answers = [await ask('GET', '/ops/orders', undefined, token), await ask('GET', `/ops/orders/${id}`, undefined, token), ...(await Promise.all(works.map((name) => ask('POST', `/ops/orders/${id}/${name}`, bodies[name] ?? {}, token))))];
      expect(await stateOf(db(), id)).toMatchObject({ status: 1 });
      return [...new Set(answers.map(refusalOf))];
    };
    it('[S-439] a visitor, and a token that nobody was given', async () => {
      expect(await asked()).toEqual(['unauthorized']);
      expect(await asked('made-up')).toEqual(['unauthorized']);
    });
    it('[S-440] a shopper, whose session is none here', async () => {
      const program = await insertShopper(db());
      await sql`update session set cookie_hash = null where id = ${program.sessionId}`.execute(db());
      expect(await asked(program.token)).toEqual(['noPermission']);
    });
    it('[S-439] who logged out, who was sent away, and who logged in too long ago', async () => {
      const [out, away, late] = [await employ(shop(), `out-${as.userId}`, 'lantern'), await employ(shop(), `away-${as.userId}`, 'lantern'), await employ(shop(), `late-${as.userId}`, 'lantern')];
      expect((await out.post('/ops/logout')).code).toBe(0);
      expect(await asked(out.token)).toEqual(['unauthorized']);
      await sql`update staff set disabled_at = now() where name_key = ${`away-${as.userId}`}`.execute(db());
      expect(await asked(away.token)).toEqual(['unauthorized']);
      expect(refusalOf(await askAs(shop().app)('POST', '/ops/login', { name: `away-${as.userId}`, password: away.password }))).toBe('credentialsWrong');
      await sql`update staff_session set expires_at = ${new Date(shop().mall.now()).toISOString()} where staff_id = (select id from staff where name_key = ${`late-${as.userId}`})`.execute(db());
      expect(await asked(late.token)).toEqual(['unauthorized']);
    });
    it('the shop itself: staff are nobody there', async () => {
      expect((await shop().refusal('order!listMain', {}, { as: { token: merchant.token } })).key).toBe('tokenInvalid');
    });
  });

  describe('the login', () => {
    const logIn = (name: string, password: string) => askAs(shop().app)('POST', '/ops/login', { name, password });
    it('says the same of a wrong password and of an unknown name, and locks both after three', async () => {
      await employ(shop(), 'Lotte', 'lantern');
      for (const name of ['Lotte', 'Nobody']) {
        const told = [];
        for (let index = 0; index < 4; index += 1) told.push(refusalOf(await logIn(name, 'a wrong one')));
        expect(told, name).toEqual(['credentialsWrong', 'credentialsWrong', 'lockedMinutes', 'lockedMinutes']);
      }
    });
    it('keeps a locked name locked though the password is right, and lets it in after that', async () => {
      const { password } = await employ(shop(), 'Lukas', 'lantern');
      for (let index = 0; index < 3; index += 1) await logIn('lukas', 'a wrong one');
      expect(refusalOf(await logIn('Lukas', password))).toBe('lockedMinutes');
      shop().wait(180_001);
      expect((await logIn('LUKAS', password)).data).toMatchObject({ staff: { name: 'Lukas', role: 'merchant', sellerId: 'lantern' }, expiresAt: shop().mall.now() + 12 * 3_600_000 });
    });
    it('lets nobody in as the terminal or the robot, and takes nothing that is no login', async () => {
      for (const password of ['', 'terminal', 'null']) expect(refusalOf(await logIn('terminal', password))).toMatch(/^(credentialsWrong|lockedMinutes)$/);
      for (const body of [{}, { name: 'Lena' }, { name: 'Lena', password: 1 }, { name: 'Le\u0000na', password: 'x' }, { name: 'Lena', password: 'x', more: 1 }]) {
        expect((await askAs(shop().app)('POST', '/ops/login', body)).code).toBe(1001);
      }
    });
    it('keeps no password and no token in its rows', async () => {
      const rows = JSON.stringify([await db().selectFrom('staff').selectAll().execute(), await db().selectFrom('staff_session').selectAll().execute(), await db().selectFrom('audit').selectAll().execute()]);
      for (const { password, token } of [merchant, operator]) for (const secret of [password, token]) expect(rows).not.toContain(secret);
      expect(rows).toContain('$argon2id$');
    });
  });

  it('there is no other work', async () => {
    const { id } = await order(1);
    for (const name of ['fly', 'pay', 'receive', 'constructor', 'toString']) {
      const response = await shop().app.inject({ method: 'POST', url: `/ops/orders/${id}/${name}`, headers: { authorization: `Bearer ${operator.token}` }, payload: {} });
      expect([name, response.statusCode]).toEqual([name, 404]);
    }
    for (const body of [{ carrier: 'Post' }, { ...ship, carrier: '' }, { ...ship, carrier: 'a\nb' }, { ...ship, more: 1 }, { ...ship, trackingNumber: 'x'.repeat(65) }]) expect(await refusal(merchant, id, 'ship', body)).toBe('parameterError');
    expect(await stateOf(db(), id)).toMatchObject({ status: 1 });
  });
});
