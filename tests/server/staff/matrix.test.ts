import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call';
import { deskCalls, isDeskCallName, type DeskPayloadInput, type DeskCallName } from '../../../src/contract/desk/calls';
import { capabilities, mayDo, roles, type Capability } from '../../../src/contract/desk/capabilities';
import { timestamp } from '../../../src/server/db/timestamp';
import { amount } from '../../support/catalog';
import { refusalOf } from '../../support/server/shop';
import { insertBuyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { placeOrder } from '../../support/server/orders';
import { insertSession, insertShopper, type Shopper } from '../../support/server/shopper';
import { apply } from '../../support/server/loans';
import { askAs, employ, type Employed } from '../../support/server/staff';
import { bindTrc20, deposit, openDepositWays, openWithdrawChannels, trc20, withdraw } from '../../support/server/wallet';

const names = Object.keys(deskCalls).filter(isDeskCallName);
const callOf = (name: DeskCallName): Call => deskCalls[name];
const forStaff = names.filter((name) => callOf(name).caller === 'staff');
const changing = forStaff.filter((name) => callOf(name).changes);

/** A valid payload for each call, about an existing order, user and member of staff. A new call without one fails the first test. */
function payloadsOf(orderId: string, username: string, staff: string, depositId: string, withdrawalId: string, loanId: string, holdId: string, paymentId: string): { readonly [Name in DeskCallName]: DeskPayloadInput<Name> } {
  return {
    'staff!login': { name: 'Nobody', password: 'nothing' },
    'staff!logout': {},
    'staff!beginAuthenticator': { password: 'nothing' },
    'staff!confirmAuthenticator': { code: '000000' },
    'staff!sessions': {},
    'staff!endSession': { id: 'nobodys' },
    'staff!list': {},
    'staff!add': { name: `new-${orderId}`.slice(0, 64), role: 'operator' },
    'staff!renewPassword': { name: staff },
    'staff!disable': { name: staff },
    'audit!list': {},
    'sellerOrder!list': {},
    'sellerOrder!info': { orderId },
    'sellerOrder!confirm': { orderId },
    'sellerOrder!ship': { orderId, carrier: 'Post', trackingNumber: '1' },
    'sellerOrder!logistics': { orderId, content: 'On its way.' },
    'sellerOrder!deliver': { orderId },
    'sellerOrder!grantRefund': { orderId, refundId: 'none' },
    'sellerOrder!refuseRefund': { orderId, refundId: 'none', answer: 'No.' },
    'sellerOrder!arrivesLater': { orderId, days: 3, answer: 'Soon.' },
    'sellerOrder!sendAgain': { orderId, days: 3, carrier: 'Post', trackingNumber: '2', answer: 'Again.' },
    'sellerOrder!refundUndelivered': { orderId, answer: 'Lost.' },
    'sellerOrder!platformRefund': { orderId, answer: 'Yes.' },
    'sellerOrder!release': { orderId },
    'sellerOrder!cancel': { orderId },
    'payment!list': {},
    'payment!settle': { id: paymentId, trouble: 'came 0.99 USD', note: 'Paid back.' },
    'conversation!list': {},
    'conversation!read': { username },
    'conversation!answer': { username, content: 'Here it is.' },
    'user!setStatus': { username, status: 'active' },
    'safeword!reopen': { username },
    'authenticator!remove': { username },
    'balance!grant': { username, amount: '1' },
    'setting!list': {},
    'setting!set': { code: 'unpaid_orders', value: '5' },
    'exchangeRate!list': {},
    'exchangeRate!set': { currency: 'EUR', rate: '0.92' },
    'exchangeRate!remove': { currency: 'EUR' },
    'deposit!list': {},
    'deposit!confirm': { id: depositId, amount: '10' },
    'deposit!refuse': { id: depositId, answer: 'Nothing came.' },
    'withdrawal!list': {},
    'withdrawal!start': { id: withdrawalId },
    'withdrawal!complete': { id: withdrawalId, reference: 'x' },
    'withdrawal!refuse': { id: withdrawalId, answer: 'The address is not yours.' },
    'staffLoan!list': {},
    'staffLoan!approve': { id: loanId },
    'staffLoan!payOut': { id: loanId },
    'staffLoan!refuse': { id: loanId, answer: 'Not readable.' },
    'staffLoan!papers': { id: loanId, reason: 'To review it.' },
    'withdrawChannel!list': {},
    'withdrawChannel!set': { channel: 'TRC20', symbol: 'USDT', chain: 'TRC20', open: true },
    'hold!place': { username, reason: 'identity', wanted: 'A picture of your passport.', stopsPayments: false, endTime: null },
    'hold!lift': { id: holdId, answer: 'It came.' },
    'hold!list': { username },
    'ledger!check': {},
    'depositWay!list': {},
    'depositWay!setCurrency': { symbol: 'USDT', rate: '1', fee: '0', arrivalMinutes: 60 },
    'depositWay!setChain': { symbol: 'USDT', chain: 'TRC20', address: trc20, confirmations: 20, minAmount: '1', maxAmount: '50000', open: true },
    'depositWay!setChannel': { channel: 'bank', symbol: 'EUR', name: 'Bank', payTo: 'Account 1', bank: true, call: 'recharge', minAmount: '1', maxAmount: '100', open: true },
  };
}

describeWithShop((shop) => {
  const db = () => shop().db;
  let shopper: Shopper & { readonly username: string };
  let staff: Record<keyof typeof roles | 'neighbour', Employed>;
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    await openDepositWays(db());
    await openWithdrawChannels(db());
    // One shopper makes a deposit for each request.
    await db().insertInto('setting').values({ code: 'waiting_deposits', value: '100000' }).execute();
    const username = 'planted01';
    shopper = { username, ...(await insertShopper(db(), { username })) };
    staff = {
      merchant: await employ(shop(), 'Lena', { role: 'merchant', sellerId: 'lantern' }),
      neighbour: await employ(shop(), 'Nils', { role: 'merchant', sellerId: 'nordwind' }),
      operator: await employ(shop(), 'Olga', { role: 'operator' }),
      admin: await employ(shop(), 'Adele', { role: 'admin' }),
    };
  });

  /** The payloads about things made for this one request, and all that it could change. */
  async function asked() {
    const { id } = await placeOrder(db(), { userId: shopper.userId, status: 1 });
    const target = randomUUID();
    await employ(shop(), target, { role: 'operator' });
    const { id: depositId } = await deposit(shop(), shopper);
    const buyer = await insertBuyer(db());
    await bindTrc20(db(), buyer);
    const { id: withdrawalId } = await withdraw(shop(), buyer);
    const { id: loanId } = await apply(shop(), buyer);
    const { id: holdId } = await staff.admin.ask('hold!place', { username: shopper.username, reason: 'ownRequest', wanted: 'Nothing.', stopsPayments: false, endTime: null });
    const [paymentId, at] = [randomUUID(), timestamp(shop().mall.now())];
    await db()
      .insertInto('payment')
      .values({ id: paymentId, user_id: buyer.userId, pay_type: 'card', form_hash: paymentId, total: amount('1'), state: 'wrong', trouble: 'came 0.99 USD', charge: amount('1'), currency: 'USD', created_at: at, pay_before: at })
      .execute();
    await db().insertInto('payment_order').values({ payment_id: paymentId, order_id: id, total: amount('1') }).execute();
    const state = async () =>
      JSON.stringify([
        await db().selectFrom('shop_order').selectAll().where('id', '=', id).execute(),
        await db().selectFrom('order_log').selectAll().where('order_id', '=', id).execute(),
        await db().selectFrom('app_user').selectAll().where('id', '=', shopper.userId).execute(),
        await db().selectFrom('staff').selectAll().orderBy('id').execute(),
        await db().selectFrom('staff_session').selectAll().orderBy('id').execute(),
        await db().selectFrom('chat_message').selectAll().orderBy('id').execute(),
        await db().selectFrom('ledger_entry').selectAll().orderBy('id').execute(),
        await db().selectFrom('setting').selectAll().orderBy('code').execute(),
        await db().selectFrom('deposit').selectAll().orderBy('id').execute(),
        await db().selectFrom('withdrawal').selectAll().orderBy('id').execute(),
        await db().selectFrom('loan').selectAll().orderBy('id').execute(),
        await db().selectFrom('payment').selectAll().orderBy('id').execute(),
        await db().selectFrom('withdraw_channel').selectAll().orderBy('channel').execute(),
        await db().selectFrom('account_hold').selectAll().orderBy('id').execute(),
        await db().selectFrom('deposit_currency').selectAll().orderBy('symbol').execute(),
        await db().selectFrom('deposit_chain').selectAll().orderBy('symbol').orderBy('chain').execute(),
        await db().selectFrom('deposit_channel').selectAll().orderBy('channel').execute(),
        await db().selectFrom('audit').selectAll().orderBy('id').execute(),
      ]);
    return { payloads: payloadsOf(id, shopper.username, target, depositId, withdrawalId, loanId, holdId, paymentId), state };
  }

  it('every call of the desk stands in it, with a payload that its schema takes, a capability and a handler', async () => {
    const { payloads } = await asked();
    expect(names.filter((name) => !v.is(deskCalls[name].payload, payloads[name]))).toEqual([]);
    expect(Object.keys(shop().mall.desk).toSorted()).toEqual(names.toSorted());
    // The calls open to everybody, and those open to all staff: these and no others.
    expect(names.filter((name) => callOf(name).caller !== 'staff')).toEqual(['staff!login']);
    expect(forStaff.filter((name) => callOf(name).capability === undefined)).toEqual([
      'staff!beginAuthenticator', 'staff!confirmAuthenticator', 'staff!sessions', 'staff!endSession', 'staff!logout',
    ]);
    expect(new Set(forStaff.flatMap((name) => callOf(name).capability ?? []))).toEqual(new Set(capabilities));
    expect(changing.length).toBeGreaterThan(10);
  });

  describe('[S-439] [S-440] is closed, and nothing changes, for', () => {
    const program = async () => (await insertSession(db(), shopper.userId, { isBrowser: false })).token;
    const askers: Record<string, readonly [answer: string, token: () => Promise<string | undefined>, headers?: () => Record<string, string>]> = {
      nobody: ['unauthorized', () => Promise.resolve(undefined)],
      'a token that nobody was given': ['unauthorized', () => Promise.resolve('made-up')],
      'staff whose token stands in a cookie': ['unauthorized', () => Promise.resolve(undefined), () => ({ cookie: `sid=${staff.admin.token}` })],
      'a shopper': ['noPermission', program],
      'a shopper in a browser': ['noPermission', () => Promise.resolve(shopper.token), () => ({ cookie: `sid=${shopper.cookie}` })],
    };
    it.each(Object.entries(askers))('%s', async (_asker, [answer, token, headers]) => {
      const { payloads, state } = await asked();
      const ask = askAs(shop().app, await token(), headers?.());
      const before = await state();
      for (const name of forStaff) expect(refusalOf(await ask(name, payloads[name])), name).toBe(answer);
      expect(await state()).toBe(before);
    });
  });

  it.each(Object.keys(roles) as (keyof typeof roles)[])('lets the role %s do what it may, and nothing else', async (role) => {
    const allowed = (name: DeskCallName) => mayDo({ role }, callOf(name).capability ?? '');
    const { payloads, state } = await asked();
    const before = await state();
    for (const name of forStaff.filter((each) => callOf(each).capability !== undefined && !allowed(each))) {
      expect(refusalOf(await staff[role].send(name, payloads[name])), name).toBe('noPermission');
    }
    expect(await state()).toBe(before);
    for (const name of forStaff.filter(allowed)) {
      const { payloads: own } = await asked();
      const refusal = refusalOf(await staff[role].send(name, own[name]));
      // Refusals because the order, the withdrawal or the loan is not ready for the step, and `sellerOrder!cancel`, which is refused to everybody, do not depend on the capability.
      if (refusal !== undefined) expect([name, refusal]).toEqual([name, name === 'withdrawal!complete' ? 'illegalRequest' : name === 'staffLoan!payOut' ? 'loanNotApproved' : name === 'sellerOrder!cancel' ? (role === 'merchant' ? 'sellerCannotCancel' : 'noPermission') : 'orderStatus']);
    }
  });

  it('lets nobody move money or say who may without an authenticator, and all else be done without one', async () => {
    const guarded = ['sellerOrder!grantRefund', 'sellerOrder!refundUndelivered', 'sellerOrder!platformRefund', 'safeword!reopen', 'authenticator!remove', 'balance!grant', 'staff!add', 'staff!renewPassword', 'staff!disable', 'setting!set',
      'payment!settle', 'deposit!confirm', 'deposit!refuse', 'withdrawal!start', 'withdrawal!complete', 'withdrawal!refuse', 'withdrawChannel!set', 'hold!place', 'hold!lift', 'staffLoan!approve', 'staffLoan!payOut', 'staffLoan!refuse', 'staffLoan!papers', 'depositWay!setCurrency', 'depositWay!setChain', 'depositWay!setChannel'] as const;
    const admin = await employ(shop(), 'Anton', { role: 'admin' }, { secondFactor: false });
    const { payloads, state } = await asked();
    const before = await state();
    for (const name of guarded) expect(refusalOf(await admin.send(name, payloads[name])), name).toBe('bindAuthenticatorFirst');
    expect(await state()).toBe(before);
    for (const name of forStaff.filter((each) => !guarded.some((one) => one === each) && each !== 'staff!logout')) {
      expect(refusalOf(await admin.send(name, payloads[name])), name).not.toBe('bindAuthenticatorFirst');
    }
  });

  it('a table says what each role may do', () => {
    const may = (role: keyof typeof roles) => capabilities.filter((each: Capability) => mayDo({ role }, each));
    expect([may('merchant'), may('operator'), may('admin')]).toEqual([['orders'], ['orders', 'refunds', 'chat', 'users', 'wallet', 'loans', 'papers'], [...capabilities]]);
  });

  it('[S-418] a merchant of another store hears of an order what is heard of one that nobody has, and changes nothing', async () => {
    const { payloads, state } = await asked();
    const nobodys = payloadsOf('nobodys', shopper.username, 'Nobody', 'nobodys', 'nobodys', 'nobodys', 'nobodys', 'nobodys');
    const before = await state();
    for (const name of forStaff.filter((each) => callOf(each).capability === 'orders' && each !== 'sellerOrder!list')) {
      const theirs = await staff.neighbour.send(name, payloads[name]);
      expect([name, refusalOf(theirs)]).toEqual([name, 'orderUnknown']);
      expect(theirs, name).toEqual(await staff.neighbour.send(name, nobodys[name]));
    }
    expect((await staff.neighbour.ask('sellerOrder!list', {})).pageList).toEqual([]);
    expect(await state()).toBe(before);
  });

  it('every call that changes something is written down once, with who and what about, together with what it did; reading is not', async () => {
    const entries = () => db().selectFrom('audit').innerJoin('staff', 'staff.id', 'audit.staff_id').select(['name', 'action', 'subject']).orderBy('audit.id').execute();
    for (const name of forStaff) {
      const { payloads } = await asked();
      const who = await employ(shop(), randomUUID(), { role: 'admin' });
      const before = (await entries()).length;
      const { code } = await who.send(name, payloads[name]);
      const written = (await entries()).slice(before);
      if (code !== 0 || !callOf(name).changes) expect(written, name).toEqual([]);
      else expect(written, name).toEqual([{ name: who.name, action: name, subject: expect.stringMatching(/./) as string }]);
    }
  });

  it('[S-341] the same key gives the first answer again, with one effect and one entry; nothing of a secret is stored under it', async () => {
    const { payloads } = await asked();
    const ask = askAs(shop().app, staff.admin.token, { 'idempotency-key': 'one-gift-only' });
    const available = async () => (await ask('balance!grant', payloads['balance!grant'])).data;
    const before = await db().selectFrom('audit').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    const first = await available();
    expect(await available()).toEqual(first);
    expect(refusalOf(await ask('balance!grant', { ...payloads['balance!grant'], amount: '2' }))).toBe('duplicateSubmission');
    const after = await db().selectFrom('audit').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    expect(after.n - before.n).toBe(1);
    const secret = askAs(shop().app, staff.admin.token, { 'idempotency-key': 'a-secret-key' });
    const { data } = await secret('staff!add', payloads['staff!add']);
    expect(data).toHaveProperty('password');
    expect(await db().selectFrom('idempotency_key').select('key').where('key', '=', 'a-secret-key').execute()).toEqual([]);
    expect(refusalOf(await askAs(shop().app, staff.admin.token, { 'idempotency-key': 'x' })('staff!list'))).toBe('parameterError');
  });
});
