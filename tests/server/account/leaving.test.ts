import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ownFiles, type OwnFile } from '../../../src/contract/shop/own-files';
import type { OrderStatus } from '../../../src/rules/orders/orders';
import { forgetOldAccountRows } from '../../../src/server/features/account';
import { transfer } from '../../../src/server/features/ledger';
import { sweepUploads } from '../../../src/server/features/uploads';
import { amount } from '../../support/catalog';
import { Browser } from '../../support/server/browser';
import { refusalOf } from '../../support/server/shop';
import { brokenLedgerLaws, grant, insertAddress, line, ordersOfUser, payment, place, safeword, type Buyer } from '../../support/server/checkout';
import { holdTransaction, describeWithShop } from '../../support/server/databases';
import { apply, setLoanStatus } from '../../support/server/loans';
import { mailFor } from '../../support/server/mail';
import { placeOrder, stateOf } from '../../support/server/orders';
import { rethrow } from '../../support/server/rethrow';
import { employ } from '../../support/server/staff';
import { bindTrc20, deposit, openDepositWays, openWithdrawChannels, proof, trc20, withdraw, withdrawalForm } from '../../support/server/wallet';
import { lockWaits, overOrWaiting } from '../../support/server/transactions';
import { writtenAddress } from '../../support/written-address';

const day = 86_400_000;
const password = 'harbour light 27';
const reason = 'I shop elsewhere';

describeWithShop((shop, kind) => {
  const db = () => shop().db;
  beforeAll(async () => {
    await openDepositWays(db());
    await openWithdrawChannels(db());
  });
  let last = 0;
  let username: string;
  let email: string;
  let home: Browser;
  let as: Buyer;
  beforeEach(async () => {
    await sql`update sku set stock = 1000, held = 0`.execute(db());
    last += 1;
    username = `Leaver${String(last).padStart(3, '0')}`;
    email = `${username.toLowerCase()}@shop.example`;
    home = new Browser(shop());
    const { user, token } = await home.register(username, password, { email, phone: `+35191234${String(1000 + last)}` });
    await home.ask('user!setSafewordReg', { password, safeword, confirmSafeword: safeword });
    // An old account: a new one may order less.
    await db().updateTable('app_user').set({ created_at: new Date(shop().mall.now() - 40 * day).toISOString() }).where('id', '=', user.usercode).execute();
    as = { userId: user.usercode, token, cookie: home.cookies.get('sid') ?? '', sessionId: '', addressId: await insertAddress(db(), user.usercode) };
  });
  afterEach(async () => {
    expect(await brokenLedgerLaws(db())).toEqual([]);
  });

  const leave = (change: object = {}) => home.refusal('user!logoff', { UID: as.userId, reason, password, ...change });
  const obstacles = async () => (await home.ask('user!logoffTerms', {})).obstacleList;
  const statusOf = async () => (await db().selectFrom('app_user').select('status').where('id', '=', as.userId).executeTakeFirstOrThrow()).status;

  it('[W-246] [W-252] [W-351] leaving wants a reason, the login password, and the account that asks', async () => {
    expect(await leave({ reason: '  ' })).toEqual({ key: 'requiredEmpty', field: 'reason' });
    expect(await leave({ UID: 'another' })).toEqual({ key: 'accountMismatch', field: 'UID' });
    expect((await leave({ password: 'a wrong one' })).key).toBe('passwordWrong');
    expect(await statusOf()).toBe('active');
  });

  it('[W-248] [W-433] an account stays while any balance remains, in whatever currency, and says how much', async () => {
    await grant(db(), as.userId, '0.0000000001');
    await transfer(db(), { kind: 'deposit', reference: `eur ${as.userId}`, from: 'mall:received', to: `user:${as.userId}`, amount: amount('3'), currency: 'EUR', now: shop().mall.now() });
    expect(await obstacles()).toEqual([{ kind: 'balance', symbol: 'EUR', amount: '3', way: 'ask' }, { kind: 'balance', symbol: 'USDT', amount: '0.0000000001', way: 'giveUp' }]);
    expect((await leave()).key).toBe('balanceRemains');
    expect(await statusOf()).toBe('active');
  });

  it('[W-249] [W-427] [W-428] an account stays while a deposit or a withdrawal is pending; both are said, and each can be settled', async () => {
    await deposit(shop(), as);
    await grant(db(), as.userId, '10');
    await bindTrc20(db(), as);
    const { id } = await withdraw(shop(), as, '10');
    expect(await obstacles()).toEqual([{ kind: 'deposit', count: 1 }, { kind: 'withdrawal', count: 1 }]);
    const operator = await employ(shop(), `Olga-${as.userId}`, { role: 'operator' });
    await operator.ask('withdrawal!start', { id });
    await operator.ask('withdrawal!complete', { id, reference: 'tx-1' });
    expect((await leave()).key).toBe('unfinishedDeposit');
    await db().updateTable('deposit').set({ status: 2, decided_at: new Date(shop().mall.now()).toISOString() }).where('user_id', '=', as.userId).execute();
    await grant(db(), as.userId, '10');
    expect(await obstacles()).toEqual([{ kind: 'balance', symbol: 'USDT', amount: '10', way: 'withdraw' }]);
    await withdraw(shop(), as, '10');
    expect((await leave()).key).toBe('unfinishedWithdrawal');
  });

  it('[W-251] an account stays while a loan is open, and says so', async () => {
    await apply(shop(), as);
    expect(await obstacles()).toEqual([{ kind: 'loan', count: 1 }]);
    const { id: staffId } = await employ(shop(), `Lena-${as.userId}`, { role: 'operator' });
    for (const status of [0, 1, 2, 5] as const) {
      await setLoanStatus(shop(), as.userId, status, staffId);
      expect((await leave()).key, String(status)).toBe('loanUnfinished');
    }
    for (const status of [3, 4] as const) {
      await setLoanStatus(shop(), as.userId, status, staffId);
      expect(await obstacles(), String(status)).toEqual([]);
    }
  });

  it('[W-250] an account stays while an order is to be paid, sent or on its way; what was received keeps nobody', async () => {
    await place(shop(), as, line('lamp', 2));
    expect(await obstacles()).toEqual([{ kind: 'order', count: 1 }]);
    expect((await leave()).key).toBe('unfinishedOrder');
    const set = (status: OrderStatus, back: 'none' | 'refunding' = 'none') => db().updateTable('shop_order').set({ status, return_status: back }).where('user_id', '=', as.userId).execute();
    for (const status of [1, 2, 3] as const) {
      await set(status);
      expect(await obstacles()).toHaveLength(1);
    }
    await set(6, 'refunding');
    expect(await obstacles()).toHaveLength(1);
    for (const status of [4, 5, 6, -1] as const) {
      await set(status);
      expect(await obstacles()).toEqual([]);
    }
  });

  it('[W-249] an account stays while a payment may still come in at a provider, though its order is cancelled; not for ever', async () => {
    await place(shop(), as, line('lamp', 2));
    const at = new Date(shop().mall.now()).toISOString();
    await db().updateTable('shop_order').set({ status: -1 }).where('user_id', '=', as.userId).execute();
    await db().insertInto('payment').values({ id: as.userId, user_id: as.userId, pay_type: 'paypal', form_hash: as.userId, total: amount('3'), state: 'open', created_at: at, pay_before: at }).execute();
    expect(await obstacles()).toEqual([{ kind: 'payment', count: 1 }]);
    expect((await leave()).key).toBe('unfinishedDeposit');
    shop().wait(3 * day);
    expect(await obstacles()).toEqual([]);
    // Paid there, and the provider waits for the money.
    await db().updateTable('payment').set({ clearing: true }).where('id', '=', as.userId).execute();
    expect(await obstacles()).toEqual([{ kind: 'payment', count: 1 }]);
    shop().wait(27 * day);
    expect(await obstacles()).toEqual([]);
  });

  it('[W-277] [W-350] who works at the desk under this name stays', async () => {
    await employ(shop(), username, { role: 'operator' });
    expect((await leave()).key).toBe('roleAccountStays');
    await db().updateTable('staff').set({ disabled_at: new Date(shop().mall.now()).toISOString() }).where('name', '=', username).execute();
    expect((await leave()).key).toBeUndefined();
  });

  it('a rest that can’t be withdrawn can be given up, the whole of it, and nothing that could be', async () => {
    await grant(db(), as.userId, '9.5');
    const giveUp = (money: string) => home.refusal('wallet!giveUp', { amount: money, password });
    expect((await giveUp('9')).key).toBe('amountError');
    expect((await home.refusal('wallet!giveUp', { amount: '9.5', password: 'a wrong one' })).key).toBe('passwordWrong');
    // Sent again because the reply was lost, it is as it was answered.
    for (let times = 0; times < 2; times += 1) expect((await giveUp('9.50')).key).toBeUndefined();
    expect(await obstacles()).toEqual([]);
    await grant(db(), as.userId, '10');
    expect((await giveUp('10')).key).toBe('amountError');
  });

  it('so can a rest that the fee would take whole, where the mall wants no least amount', async () => {
    await db().insertInto('setting').values([{ code: 'withdraw_min_amount', value: '0' }]).execute();
    await grant(db(), as.userId, '1');
    expect(await obstacles()).toEqual([{ kind: 'balance', symbol: 'USDT', amount: '1', way: 'giveUp' }]);
    expect((await home.refusal('wallet!giveUp', { amount: '1', password })).key).toBeUndefined();
    await grant(db(), as.userId, '1.1');
    expect(await obstacles()).toMatchObject([{ way: 'withdraw' }]);
    await db().deleteFrom('setting').where('code', '=', 'withdraw_min_amount').execute();
  });

  // The embedded database runs one transaction at a time.
  if (kind === 'server') {
    it('writes one file at a time for each, also where two are asked for at once', async () => {
      const ended: (string | undefined)[] = [];
      // With an entry in the ledger: a statement of none reads nothing that is locked below.
      await grant(db(), as.userId, '1');
      const { asked } = await holdTransaction(db(), async (trx) => {
        // No file is written before all are requested.
        await sql`lock table chat_message, ledger_entry`.execute(trx);
        const files = (['wallet!statement', 'user!export', 'user!export'] as const).map(async (name) => ended.push((await file(name)).refusal));
        await expect.poll(() => ended).toEqual(['tooFrequent', 'tooFrequent']);
        return { asked: files };
      });
      await Promise.all(asked);
      expect(ended).toEqual(['tooFrequent', 'tooFrequent', undefined]);
      expect((await file('user!export')).refusal).toBeUndefined();
    });

    it('who leaves just then is given nothing: it would be nobody’s', async () => {
      const admin = await employ(shop(), `Adele-${as.userId}`, { role: 'admin' });
      const given = await holdTransaction(db(), async (trx) => {
        await trx.updateTable('app_user').set({ status: 'cancelled', cancelled_at: new Date(shop().mall.now()).toISOString() }).where('id', '=', as.userId).execute();
        const giving = admin.send('balance!grant', { username, amount: '5' });
        await overOrWaiting(db(), giving);
        return { giving };
      });
      expect(refusalOf(await given.giving)).toBe('userUnknown');
      expect(await db().selectFrom('ledger_account').select('balance').where('user_id', '=', as.userId).execute()).toEqual([]);
    });

    it('who is credited a deposit just then stays: the money would be nobody’s', async () => {
      // With an account already, so that the credit need not wait for the user's row.
      await grant(db(), as.userId, '1');
      await transfer(db(), { kind: 'payment', reference: `all of ${as.userId}`, from: `user:${as.userId}`, to: 'mall:sales', amount: amount('1'), now: shop().mall.now() });
      await deposit(shop(), as);
      const { left } = await holdTransaction(db(), async (trx) => {
        await sql`lock table deposit`.execute(trx);
        const leaving = leave();
        await expect.poll(() => lockWaits(db())).toBe(1);
        await transfer(trx, { kind: 'deposit', reference: `of ${as.userId}`, from: 'mall:received', to: `user:${as.userId}`, amount: amount('10'), now: shop().mall.now() });
        await trx.updateTable('deposit').set({ status: 1, decided_at: new Date(shop().mall.now()).toISOString() }).where('user_id', '=', as.userId).execute();
        return { left: leaving };
      });
      expect((await left).key).toBe('balanceRemains');
      expect(await statusOf()).toBe('active');
    });

    it('what is paid with just then is not told to be given up', async () => {
      await grant(db(), as.userId, '9.5');
      const given = await holdTransaction(db(), async (trx) => {
        await transfer(trx, { kind: 'payment', reference: `paid by ${as.userId}`, from: `user:${as.userId}`, to: 'mall:sales', amount: amount('2'), now: shop().mall.now() });
        const giving = home.refusal('wallet!giveUp', { amount: '9.5', password });
        await expect.poll(() => lockWaits(db())).toBe(1);
        return { giving };
      });
      expect((await given.giving).key).toBe('amountError');
      expect(await obstacles()).toMatchObject([{ amount: '7.5' }]);
    });
  }

  it('[S-374] [W-247] [W-255] [W-322] an account leaves: nobody logs in as it, its sessions are over, the mailbox is told, and the reason is kept', async () => {
    const other = new Browser(shop());
    await other.logIn(username, password);
    expect((await leave()).key).toBeUndefined();
    expect(home.cookies.get('sid') ?? '').toBe('');
    expect((await other.refusal('localuser!get', {})).key).toBe('loginExpired');
    expect((await new Browser(shop()).refusal('user!newlogin', { username, password })).key).toBe('credentialsWrong');
    expect((await new Browser(shop()).refusal('user!newlogin', { username: email, password })).key).toBe('credentialsWrong');
    expect((await mailFor(db(), email)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('closed'));
    expect(await db().selectFrom('account_cancellation').select(['reason']).where('user_id', '=', as.userId).execute()).toEqual([{ reason }]);
  });

  it('[W-254] its name, e-mail and phone can’t be registered for 30 days; on the 31st they can, and the mall has forgotten them', async () => {
    const { days } = await home.ask('user!logoffTerms', {});
    expect(days).toBe(30);
    await leave();
    const again = (change: object) => new Browser(shop()).refusal('localuser!registerNoVerifcode', { username: `${username}x`, password, ...change });
    shop().wait(29 * day);
    await forgetOldAccountRows(db(), shop().mall.now());
    expect((await again({ username })).key).toBe('recentlyCancelled');
    expect((await again({ email })).key).toBe('recentlyCancelled');
    expect((await again({ phone: `+35191234${String(1000 + last)}` })).key).toBe('recentlyCancelled');
    shop().wait(day + 1);
    await forgetOldAccountRows(db(), shop().mall.now());
    expect(JSON.stringify(await db().selectFrom('app_user').selectAll().where('id', '=', as.userId).execute()).toLowerCase()).not.toContain(username.toLowerCase());
    expect((await again({ username, email })).key).toBeUndefined();
  });

  it('what was its own is gone everywhere; orders and the ledger stay, without whose they are', async () => {
    await home.ask('newOnlinechat!send', { type: 'text', content: `I am ${username}` });
    await home.ask('keepGoods!add', { sellerGoodsId: 'lamp' });
    await home.ask('address!add', { name: 'Ana Leaver', email, areaCode: '351', phone: '912345678', country: 'PT', state: '', city: 'Lisboa', postCode: '1100-148', address: 'Rua Nova 7', use: 1 });
    await grant(db(), as.userId, '1000');
    const [order] = await place(shop(), as, line('lamp', 2));
    if (!order) throw new Error('not placed');
    await shop().ask('order!pay', await payment(db(), as, [order.orderId], 'balance', shop().mall.now()), { as });
    await db().updateTable('shop_order').set({ status: 5 }).where('user_id', '=', as.userId).execute();
    const at = new Date(shop().mall.now()).toISOString();
    await db().insertInto('parcel_case').values({ id: order.orderId, order_id: order.orderId, remark: `Ana was at home`, images: ['a.webp'], state: 'received', created_at: at, answer_by: at, ended_at: at }).execute();
    await db().insertInto('former_email').values({ user_id: as.userId, email: 'ana@shop.example', email_key: 'ana@shop.example', replaced_at: at }).execute();
    const avatar = await proof(shop(), as, 'avatar');
    await db().updateTable('upload').set({ used_at: new Date(shop().mall.now()).toISOString() }).where('name', '=', avatar).execute();
    const { obstacleList: [rest] } = await home.ask('user!logoffTerms', {});
    if (rest?.kind !== 'balance') throw new Error('no balance');
    await transfer(db(), { kind: 'given up', reference: as.userId, from: `user:${as.userId}`, to: 'mall:capital', amount: rest.amount, now: shop().mall.now() });
    const entries = async () => db().selectFrom('ledger_entry').selectAll().where('account_id', '=', `user:${as.userId}`).orderBy('id').execute();
    const booked = await entries();
    expect((await leave()).key).toBeUndefined();
    expect(await entries()).toEqual(booked);
    const [kept] = await ordersOfUser(db(), as.userId);
    expect(kept).toMatchObject({ status: 5, country: 'PT', name: '', email: '', phone: '', city: '', post_code: '', address: '' });
    expect(await db().selectFrom('parcel_case').select(['remark', 'images']).where('order_id', '=', order.orderId).execute()).toEqual([{ remark: '', images: [] }]);
    shop().wait(2 * day);
    await sweepUploads(db(), shop().mall.storage, shop().mall.now(), rethrow);
    for (const table of ['address', 'keep_goods', 'goods_wish', 'chat_message', 'chat_read', 'conversation', 'known_device', 'upload', 'form_token', 'verification_code', 'former_email', 'withdraw_address', 'authenticator', 'recovery_code'] as const) {
      expect(await db().selectFrom(table).select('user_id').where('user_id', '=', as.userId).execute(), table).toEqual([]);
    }
    expect(await db().selectFrom('app_user').select(['username', 'email', 'password_hash', 'safeword_hash', 'avatar']).where('id', '=', as.userId).execute())
      .toEqual([{ username: '', email: null, password_hash: '', safeword_hash: null, avatar: null }]);
    expect(await db().selectFrom('idempotency_key').select('key').where('holder', '=', `user:${as.userId}`).execute()).toEqual([]);
  });

  it('the audit, which stays, holds no card and no words of a hold', async () => {
    const money = '1000';
    await grant(db(), as.userId, money);
    const form = await withdrawalForm(shop(), as, money, { channel: 'bank', bankName: 'Banco Um', cardNumber: '4929123412341234' });
    const { id } = await shop().ask('withdraw!apply', form, { as });
    const operator = await employ(shop(), `Olga-${as.userId}`, { role: 'operator' });
    await operator.ask('withdrawal!start', { id });
    await operator.ask('hold!place', { username, reason: 'identity', wanted: 'A picture of Ana’s passport', stopsPayments: false, endTime: null });
    const audit = JSON.stringify(await db().selectFrom('audit').selectAll().where('subject', 'in', [id, as.userId]).execute());
    expect(audit).toContain('1234');
    for (const personal of ['12341234', 'passport']) expect(audit).not.toContain(personal);
  });

  it('an order of who has left is not refunded: its money would be nobody’s', async () => {
    await place(shop(), as, line('lamp', 2));
    await db().updateTable('shop_order').set({ status: 5 }).where('user_id', '=', as.userId).execute();
    expect((await leave()).key).toBeUndefined();
    const operator = await employ(shop(), `Olga-${as.userId}`, { role: 'operator' });
    const [order] = await ordersOfUser(db(), as.userId);
    expect(refusalOf(await operator.send('sellerOrder!platformRefund', { orderId: order?.id ?? '', answer: 'Sorry.' }))).toBe('userUnknown');
    expect(await ordersOfUser(db(), as.userId)).toMatchObject([{ status: 5, return_status: 'none' }]);
    expect(await db().selectFrom('ledger_account').select('id').where('user_id', '=', as.userId).execute()).toEqual([]);
  });

  async function file(name: OwnFile, who: Pick<Buyer, 'token' | 'cookie'> | undefined = as) {
    const response = await shop().app.inject({ method: 'POST', url: `${ownFiles[name].path}?token=${who.token}`, headers: { cookie: `sid=${who.cookie}` } });
    return { text: response.body, headers: response.headers, refusal: response.headers['content-disposition'] === undefined ? refusalOf(response.json()) : undefined };
  }

  it('takes a copy of its data along, all of it, as a file', async () => {
    await home.ask('newOnlinechat!send', { type: 'text', content: 'Hello "there"' });
    await grant(db(), as.userId, '1000');
    await place(shop(), as, line('lamp', 2));
    const [order] = await place(shop(), as, line('lamp', 2));
    if (!order) throw new Error('not placed');
    await shop().ask('order!pay', await payment(db(), as, [order.orderId], 'balance', shop().mall.now()), { as });
    await shop().ask('order!returns', { orderId: order.orderId, reason: 2, amount: order.total, remark: 'Too "big"' }, { as });
    const at = new Date(shop().mall.now()).toISOString();
    await db().insertInto('parcel_case').values({ id: order.orderId, order_id: order.orderId, remark: 'Nothing came', images: [], state: 'received', created_at: at, answer_by: at, ended_at: at }).execute();
    await deposit(shop(), as);
    const { text, headers } = await file('user!export');
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="my-data.json"' });
    const data = JSON.parse(text) as Record<string, unknown[]>;
    expect(Object.keys(data).toSorted()).toEqual(['addresses', 'cart', 'deposits', 'devices', 'favourites', 'followedStores', 'holds', 'loans', 'messages', 'newsPreferences', 'orders', 'parcelCases', 'passkeys', 'payments', 'profile', 'refunds', 'reviews', 'wallet', 'wishes', 'withdrawals']);
    expect(data['profile']).toMatchObject([{ username, email, usercode: as.userId }]);
    expect(data['addresses']).toHaveLength(1);
    expect(data['messages']).toMatchObject([{ sender: 'user', content: 'Hello "there"' }]);
    // Placed at the same moment, so they come in any order.
    const orders = data['orders'] as { serialNumber: string; status: number }[];
    const paid = orders.find(({ status }) => status === 6);
    expect(orders).toHaveLength(2);
    expect(orders.find(({ status }) => status === 0)).toMatchObject({ name: 'Ana Sousa', lines: [{ sellerGoodsId: 'lamp', quantity: 2 }] });
    expect(data['payments']).toMatchObject([{ payType: 'balance', state: 'paid', orders: [paid?.serialNumber] }]);
    expect(data['refunds']).toMatchObject([{ serialNumber: paid?.serialNumber, reason: 2, amount: order.total, remark: 'Too "big"', state: 'refunded' }]);
    expect(data['parcelCases']).toMatchObject([{ serialNumber: paid?.serialNumber, remark: 'Nothing came', state: 'received' }]);
    expect(data['wallet']).toMatchObject([{ kind: 'grant', amount: '1000', balance: '1000', symbol: 'USDT' }, { kind: 'payment' }, { kind: 'refund' }]);
    expect(data['deposits']).toMatchObject([{ address: trc20, amount: '10' }]);
    for (const secret of ['password', 'hash', as.token]) expect(text).not.toContain(secret);
  });

  it('gives files to nobody else, and not without end', async () => {
    expect((await file('user!export', { token: 'x', cookie: 'y' })).refusal).toBe('tokenInvalid');
    expect((await file('wallet!statement', { token: as.token, cookie: 'y' })).refusal).toBe('tokenInvalid');
    for (let index = 0; index < 20; index += 1) expect((await file('user!export')).refusal).toBeUndefined();
    expect((await file('wallet!statement')).refusal).toBe('tooFrequent');
    shop().wait(day);
    expect((await file('wallet!statement')).refusal).toBeUndefined();
  });

  it('has each row of a list once in the copy, however long the list is', async () => {
    const contents = Array.from({ length: 1001 }, (_, index) => `message ${index}`);
    const at = new Date(shop().mall.now()).toISOString();
    await db().insertInto('chat_message').values(contents.map((content) => ({ user_id: as.userId, sender: 'user' as const, type: 'text' as const, content, created_at: at }))).execute();
    const { messages } = JSON.parse((await file('user!export')).text) as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(contents);
  });

  it('[UX-086] writes 10,000 entries of the wallet as CSV, each with the balance after it', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => index);
    for (let from = 0; from < rows.length; from += 1_000) {
      const part = rows.slice(from, from + 1_000);
      const transfers = await db().insertInto('ledger_transfer').values(part.map((index) => ({ kind: 'grant', reference: `many ${as.userId} ${index}`, created_at: new Date(shop().mall.now()).toISOString() }))).returning('id').execute();
      if (from === 0) await grant(db(), as.userId, '1');
      await db().insertInto('ledger_entry').values(transfers.flatMap(({ id }) => [{ transfer_id: id, account_id: `user:${as.userId}`, amount: amount('0.1') }, { transfer_id: id, account_id: 'mall:capital', amount: amount('-0.1') }])).execute();
    }
    // `npm run bench -- wallet` measures how long it takes.
    const { text } = await file('wallet!statement');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(10_002);
    expect(lines[0]).toBe('time,kind,reference,amount,currency,balance');
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,grant,many [\w-]+ 9999,0\.1,USDT,1001$/);
  });

  if (kind === 'server') {
    it('of an order and a leaving at once, one happens: nobody who left has an open order', async () => {
      const total = (await shop().ask('order!submit', { addressId: as.addressId, orderList: [line('lamp', 2)], total: '0.0000000001' }, { as }));
      if (total.placed) throw new Error('placed for nothing');
      const submit = () => shop().app.inject({ method: 'POST', url: `/api/order!submit.action?token=${as.token}`, headers: { cookie: `sid=${as.cookie}`, 'content-type': 'application/json' }, payload: JSON.stringify({ addressId: as.addressId, orderList: [line('lamp', 2)], total: total.total }) });
      const [left] = await Promise.all([leave(), submit(), submit(), submit()]);
      const open = (await ordersOfUser(db(), as.userId)).length;
      expect([left.key, open > 0]).toEqual(left.key === undefined ? [undefined, false] : ['unfinishedOrder', true]);
    });

    it('of a return and a leaving at once, one happens: nobody who left has money to come back', async () => {
      const { id } = await placeOrder(db(), { userId: as.userId, status: 4, at: shop().mall.now() });
      const { sent } = await holdTransaction(db(), async (trx) => {
        await trx.selectFrom('app_user').select('id').where('id', '=', as.userId).forUpdate().execute();
        const returning = home.refusal('order!returns', { orderId: id, reason: 3, amount: '1', remark: '' });
        await overOrWaiting(db(), returning);
        await trx.updateTable('app_user').set({ status: 'cancelled', cancelled_at: new Date(shop().mall.now()).toISOString() }).where('id', '=', as.userId).execute();
        return { sent: returning };
      });
      expect((await sent).key).toBe('orderUnknown');
      expect(await stateOf(db(), id)).toEqual({ status: 4, return_status: 'none' });
    });

    it('of what is on its way while its user leaves nothing stays', async () => {
      const late = { 'address!add': writtenAddress(), 'newOnlinechat!send': { type: 'text', content: `I am ${username}` }, 'keepGoods!add': { sellerGoodsId: 'lamp' }, 'focusSeller!add': { sellerId: 'lantern' }, 'wish!add': { kind: 'back', sellerGoodsId: 'lamp' }, 'news!add': { kind: 'refund', channel: 'email' } };
      const send = ([name, payload]: readonly [string, object]) => shop().app.inject({ method: 'POST', url: `/api/${name}.action?token=${as.token}`, headers: { cookie: `sid=${as.cookie}` }, payload });
      const { sent } = await holdTransaction(db(), async (trx) => {
        await trx.selectFrom('app_user').select('id').where('id', '=', as.userId).forUpdate().execute();
        const calls = Object.entries(late).map(send);
        await expect.poll(() => lockWaits(db())).toBe(calls.length);
        await trx.deleteFrom('address').where('user_id', '=', as.userId).execute();
        await trx.updateTable('app_user').set({ status: 'cancelled', cancelled_at: new Date(shop().mall.now()).toISOString() }).where('id', '=', as.userId).execute();
        return { sent: calls };
      });
      await Promise.all(sent);
      for (const table of ['address', 'chat_message', 'keep_goods', 'goods_wish', 'news_preference'] as const) {
        expect(await db().selectFrom(table).select('user_id').where('user_id', '=', as.userId).execute(), table).toEqual([]);
      }
      expect(await db().selectFrom('follow').select('seller_id').where('follower', '=', as.userId).execute()).toEqual([]);
    });
  }
});
