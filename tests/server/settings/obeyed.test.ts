import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCalls } from '../../../src/contract/desk/calls';
import type { CallName } from '../../../src/contract/shop/calls';
import { isSettingCode, settings, type SettingCode } from '../../../src/rules/settings';
import { deleteOldPapers } from '../../../src/server/features/loans';
import { runOrderJobs } from '../../../src/server/features/orders';
import { Browser, firefox } from '../../support/server/browser';
import { refusalOf } from '../../support/server/shop';
import { insertAddress, insertBuyer, line, ordersOfUser, place, safeword, totalOf, type Buyer } from '../../support/server/checkout';
import { describeWithShop } from '../../support/server/databases';
import { apply, smallLoan } from '../../support/server/loans';
import { codeFor, mailFor } from '../../support/server/mail';
import { anyPicture, uploadPicture } from '../../support/server/sent-pictures';
import { placeOrder, stateOf } from '../../support/server/orders';
import { insertShopper, type Shopper } from '../../support/server/shopper';
import { askAs, employ } from '../../support/server/staff';
import { bindTrc20, deposit, erc20, openDepositWays, openWithdrawChannels, proof, trc20, withdraw, withdrawalForm } from '../../support/server/wallet';
import { writtenAddress } from '../../support/written-address';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const password = 'harbour light 27';

/** Each setting is shown by what the mall does with it; a new setting does not compile without a row here. */
describeWithShop((shop) => {
  const db = () => shop().db;
  const now = () => shop().mall.now();
  const set = (code: SettingCode, value: number | string) =>
    db().insertInto('setting').values({ code, value: String(value) }).onConflict((conflict) => conflict.column('code').doUpdateSet({ value: String(value) })).execute();
  let as: Buyer;
  let user = 0;
  beforeAll(async () => {
    await sql`update sku set stock = 1000`.execute(db());
    await openWithdrawChannels(db());
  });
  beforeEach(async () => {
    as = await insertBuyer(db());
    user += 1;
  });
  afterEach(() => db().deleteFrom('setting').execute());

  type Lines = Parameters<typeof totalOf>[2];
  const refused = async (who: Buyer, ...orderList: Lines) =>
    refusalOf(await shop().send('order!submit', { addressId: who.addressId, orderList, total: await totalOf(shop(), who, orderList) }, { as: who }));
  const figures = async () => {
    const said = await shop().ask('order!submit', { addressId: as.addressId, orderList: [line('teapot', 1)], total: '0.0000000001' }, { as });
    if (said.placed) throw new Error('placed at no price');
    return said;
  };
  const newcomer = async (): Promise<Buyer> => {
    const shopper = await insertShopper(db(), { created_at: new Date(now()).toISOString() });
    return { ...shopper, addressId: await insertAddress(db(), shopper.userId) };
  };
  const after = async (ms: number, { id }: { readonly id: string }) => {
    await runOrderJobs(db(), now() + ms, (error) => {
      throw error;
    });
    return (await stateOf(db(), id)).status;
  };
  const held = async (who: Shopper) => (await ordersOfUser(db(), who.userId)).map(({ pay_before, created_at }) => pay_before - created_at);
  const said = async (code: 'customer_service_url' | 'zone_view_hours') => (await shop().ask('syspara!getSyspara', { code }))[code];
  /** Registers a user from their own network address. */
  const registered = async (more: { readonly email?: string } = {}) => {
    const [browser, username] = [new Browser(shop(), { address: `198.51.100.${user}` }), `Obeying${user}00`];
    const session = await browser.register(username, password, more);
    return { browser, username, session };
  };
  const wrongLogins = async (username: string, browser: Browser, times: number) => {
    for (let time = 1; time < times; time += 1) expect((await browser.refusal('user!newlogin', { username, password: 'wrong' })).key).toBe('credentialsWrong');
    return browser.refusal('user!newlogin', { username, password: 'wrong' });
  };
  const codes = (address: string) => new Browser(shop(), { address });
  const key = async (browser: Browser, name: CallName, payload: object) => (await browser.refusal(name, payload)).key;

  const minuteOfDay = () => Math.floor(now() / minute) % 1_440;
  const refusedWithdrawal = async (money: string) =>
    refusalOf(await shop().send('withdraw!apply', await withdrawalForm(shop(), as, money, { channel: 'bank', bankName: 'Banco Um', cardNumber: '1' }), { as }));

  const loanRefused = async (loan: string) => (await shop().refusal('loan!agreement', { ...smallLoan, amount: loan }, { as })).key;

  const staffWithPassword = async () => {
    const { name, password: own } = await employ(shop(), `Sunna-${user}`, { role: 'operator' }, { secondFactor: false });
    const { id } = await db().selectFrom('staff').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    return { id, name, password: own };
  };
  const staffLogIn = async (name: string, own: string) => v.parse(deskCalls['staff!login'].reply, (await askAs(shop().app)('staff!login', { name, password: own })).data);

  const obeyed: Record<SettingCode, () => Promise<void>> = {
    async loan_min_amount() {
      await set('loan_min_amount', '200000');
      expect([await loanRefused('199999'), await loanRefused('200000')]).toEqual(['loanBelowMinimum', undefined]);
    },
    async loan_max_amount() {
      await set('loan_max_amount', '200000');
      expect([await loanRefused('200000'), await loanRefused('200001')]).toEqual([undefined, 'loanAboveMaximum']);
    },
    async loan_two_staff_amount() {
      await set('loan_two_staff_amount', '99999');
      const operator = await employ(shop(), `Olga-${user}`, { role: 'operator' });
      const { id } = await apply(shop(), as);
      await operator.ask('staffLoan!approve', { id });
      expect(refusalOf(await operator.send('staffLoan!payOut', { id }))).toBe('otherStaffNeeded');
    },
    async loan_papers_days() {
      await set('loan_papers_days', 7);
      const { sectionList } = await shop().ask('loan!agreement', smallLoan, { as });
      expect(sectionList.at(-1)?.text).toContain('deleted 7 days after');
      const operator = await employ(shop(), `Otto-${user}`, { role: 'operator' });
      const { id } = await apply(shop(), as);
      await operator.ask('staffLoan!refuse', { id, answer: 'No.' });
      const sweepAt = (at: number) =>
        deleteOldPapers(db(), shop().mall.storage, at, (error) => {
          throw error;
        });
      expect([await sweepAt(now() + 7 * day - 1), await sweepAt(now() + 7 * day)]).toEqual([0, 1]);
    },
    async mall_max_goods_number_in_order() {
      await set('mall_max_goods_number_in_order', 2);
      expect(refusalOf(await shop().send('order!submit', { addressId: as.addressId, orderList: [line('teapot', 3)], total: '1' }, { as }))).toBe('quantityAboveMax');
      await place(shop(), as, line('teapot', 2));
    },
    async customer_service_url() {
      await set('customer_service_url', 'https://help.example/');
      expect(await said('customer_service_url')).toBe('https://help.example/');
    },
    async lottery_detail_url() {
      await set('lottery_detail_url', 'https://draw.example/');
      expect(await shop().ask('activity/lottery!getCurrentActivity', {})).toEqual({ detailUrl: 'https://draw.example/' });
    },
    async pay_hours() {
      await set('pay_hours', 3);
      await place(shop(), as, line('teapot', 1));
      expect(await held(as)).toEqual([3 * hour]);
    },
    async auto_receive_days() {
      await set('auto_receive_days', 2);
      const order = await placeOrder(db(), { userId: as.userId, status: 3, at: now() });
      expect([await after(2 * day - 1, order), await after(2 * day, order)]).toEqual([3, 4]);
    },
    async auto_review_days() {
      await set('auto_review_days', 3);
      const order = await placeOrder(db(), { userId: as.userId, status: 4, at: now() });
      expect([await after(3 * day - 1, order), await after(3 * day, order)]).toEqual([4, 5]);
    },
    async extend_receipt_days() {
      await set('extend_receipt_days', 4);
      const order = await placeOrder(db(), { userId: as.userId, status: 3, at: now() });
      await shop().ask('order!extend', { orderId: order.id }, { as });
      expect([await after(19 * day - 1, order), await after(19 * day, order)]).toEqual([3, 4]);
    },
    async case_answer_days() {
      await set('case_answer_days', 2);
      const order = await placeOrder(db(), { userId: as.userId, status: 3, at: now() - 8 * day });
      expect(await shop().ask('order!report', { orderId: order.id, remark: 'Nothing came.' }, { as })).toEqual({ answerBefore: now() + 2 * day });
    },
    async refund_answer_days() {
      await set('refund_answer_days', 5);
      const order = await placeOrder(db(), { userId: as.userId, status: 4, at: now() });
      await shop().ask('order!returns', { orderId: order.id, reason: 2, amount: '1' }, { as });
      expect((await shop().ask('order!info', { orderId: order.id }, { as })).orderInfo.refundAnswerBefore).toBe(now() + 5 * day);
    },
    async delivery_days() {
      await set('delivery_days', 'PT 6-12, * 10-20');
      const [order] = await place(shop(), as, line('teapot', 1));
      expect((await shop().ask('order!info', { orderId: order?.orderId ?? '' }, { as })).orderInfo.promisedDays).toEqual({ from: 6, to: 12 });
    },
    async return_days() {
      const order = await placeOrder(db(), { userId: as.userId, status: 4, at: now() - 1 });
      await set('return_days', 0);
      const asked = { orderId: order.id, reason: 2, amount: '1' } as const;
      expect(refusalOf(await shop().send('order!returns', asked, { as }))).toBe('returnPeriodOver');
      await set('return_days', 1);
      await shop().ask('order!returns', asked, { as });
    },
    async return_postage() {
      await set('return_postage', 'buyer');
      expect((await shop().ask('syspara!getSyspara', { code: 'return_postage' })).return_postage).toBe('buyer');
    },
    async new_account_balance() {
      await set('new_account_balance', '12.5');
      expect((await (await registered()).browser.ask('localuser!get', {})).money).toBe('12.5');
    },
    async order_minimum_amount() {
      await set('order_minimum_amount', '1000000');
      expect(await refused(as, line('teapot', 1))).toBe('orderBelowMinimum');
    },
    async order_tax_percent() {
      await set('order_tax_percent', '10');
      const { goodsTotal, tax } = await figures();
      expect(Number(tax)).toBeCloseTo(Number(goodsTotal) / 10, 6);
    },
    async order_handling_fee() {
      await set('order_handling_fee', '1.5');
      expect(Number((await figures()).handlingFee)).toBe(1.5);
    },
    async address_limit() {
      await set('address_limit', 2);
      await shop().ask('address!add', writtenAddress(), { as });
      expect(refusalOf(await shop().send('address!add', writtenAddress(), { as }))).toBe('addressLimit');
    },
    async wish_limit() {
      await set('wish_limit', 1);
      const [wish] = [{ kind: 'back', sellerGoodsId: 'lamp' } as const, await shop().ask('wish!add', { kind: 'back', sellerGoodsId: 'teapot' }, { as })];
      expect(refusalOf(await shop().send('wish!add', wish, { as }))).toBe('wishLimit');
    },
    async zone_view_hours() {
      await set('zone_view_hours', 0);
      expect(await said('zone_view_hours')).toBe(0);
    },
    async unpaid_orders() {
      await set('unpaid_orders', 1);
      await place(shop(), as, line('teapot', 1));
      expect(await refused(as, line('teapot', 1))).toBe('tooManyUnpaid');
    },
    async unpaid_pieces() {
      await set('unpaid_pieces', 3);
      expect(await refused(as, line('teapot', 4))).toBe('tooManyUnpaid');
      await place(shop(), as, line('teapot', 3));
    },
    async unpaid_pieces_of_product() {
      await set('unpaid_pieces_of_product', 3);
      expect(await refused(as, line('teapot', 2), line('teapot', 2, 'white'))).toBe('tooManyUnpaid');
      await place(shop(), as, line('teapot', 3), line('lamp', 3));
    },
    async first_day_unpaid_pieces() {
      await set('first_day_unpaid_pieces', 0);
      expect(await refused(await newcomer(), line('teapot', 1))).toBe('tooManyUnpaid');
      await place(shop(), as, line('teapot', 1));
    },
    async first_day_pay_hours() {
      await set('first_day_pay_hours', 1);
      const who = await newcomer();
      await place(shop(), who, line('teapot', 1));
      expect(await held(who)).toEqual([hour]);
    },
    async upload_megabytes() {
      await set('upload_megabytes', 1);
      const mall = { app: shop().app, db: db(), now: now() };
      await db().insertInto('upload').values({ name: `${as.userId}.webp`, user_id: as.userId, module: 'chat', sha256: 'x', bytes: 1024 * 1024, created_at: new Date(now() - 9 * day).toISOString() }).execute();
      expect(refusalOf(await uploadPicture(mall, as, await anyPicture()))).toBe('uploadFailed');
      await set('upload_megabytes', 2);
      expect(refusalOf(await uploadPicture(mall, as, await anyPicture()))).toBeUndefined();
    },
    async uploads_a_day() {
      await set('uploads_a_day', 1);
      const mall = { app: shop().app, db: db(), now: now() };
      expect(refusalOf(await uploadPicture(mall, as, await anyPicture()))).toBeUndefined();
      expect(refusalOf(await uploadPicture(mall, as, await anyPicture('jpeg')))).toBe('tooFrequent');
    },
    async orders_a_day() {
      await set('orders_a_day', 1);
      await place(shop(), as, line('teapot', 1));
      expect(await refused(as, line('teapot', 1))).toBe('tooFrequent');
      await set('orders_a_day', 2);
      await place(shop(), as, line('teapot', 1));
    },
    async messages_a_day() {
      await set('messages_a_day', 1);
      const say = () => shop().send('newOnlinechat!send', { type: 'text', content: 'Hello?' }, { as });
      expect([refusalOf(await say()), refusalOf(await say())]).toEqual([undefined, 'tooFrequent']);
      await set('messages_a_day', 2);
      expect(refusalOf(await say())).toBeUndefined();
    },
    async waiting_deposits() {
      await openDepositWays(db());
      await set('waiting_deposits', 2);
      for (let n = 0; n < 2; n += 1) await deposit(shop(), as);
      const more = { symbol: 'USDT', chain: 'TRC20', address: trc20, amount: '10', image: await proof(shop(), as) };
      expect(refusalOf(await shop().send('rechargeBlockchain!recharge', more, { as }))).toBe('depositsWaiting');
      await deposit(shop(), await insertBuyer(db()));
      await set('waiting_deposits', 3);
      await shop().ask('rechargeBlockchain!recharge', more, { as });
    },
    async staff_devices() {
      await set('staff_devices', 1);
      const { id, name, password: own } = await staffWithPassword();
      const device = await staffLogIn(name, own);
      shop().wait(minute);
      expect((await staffLogIn(name, own)).device).not.toBe(device.device);
      expect(await db().selectFrom('staff_device').select('staff_id').where('staff_id', '=', id).execute()).toHaveLength(1);
    },
    async staff_session_hours() {
      await set('staff_session_hours', 2);
      const { name, password: own } = await staffWithPassword();
      expect((await staffLogIn(name, own)).expiresAt).toBe(now() + 2 * hour);
    },
    async session_days() {
      await set('session_days', 2);
      expect((await registered()).session.expiresAt).toBe(now() + 2 * day);
    },
    async session_longest_days() {
      await set('session_longest_days', 1);
      expect((await registered()).session.expiresAt).toBe(now() + day);
    },
    async lockout_tries() {
      await set('lockout_tries', 2);
      const { browser, username } = await registered();
      expect(await wrongLogins(username, browser, 2)).toEqual({ key: 'lockedMinutes', until: now() + 3 * minute });
    },
    async lockout_minutes() {
      await set('lockout_minutes', 20);
      const { browser, username } = await registered();
      expect(await wrongLogins(username, browser, 3)).toEqual({ key: 'lockedMinutes', until: now() + 20 * minute });
    },
    async known_devices() {
      await set('known_devices', 1);
      const { username, browser } = await registered();
      const other = new Browser(shop(), { address: `198.51.100.${user}` });
      await other.logIn(username, password);
      expect((await other.ask('device!list', {})).deviceList).toHaveLength(1);
      expect((await browser.ask('device!list', {})).deviceList.map(({ current }) => current)).toEqual([false]);
    },
    async new_device_mails() {
      await set('new_device_mails', 0);
      const email = `obeying-${user}@shop.example`;
      const { username } = await registered({ email });
      await new Browser(shop(), { address: `198.51.100.${user}`, userAgent: firefox }).logIn(username, password);
      expect(await mailFor(db(), email)).toEqual([]);
    },
    async unproven_notices() {
      await set('unproven_notices', 0);
      const email = `untold-${user}@shop.example`;
      const { browser } = await registered({ email });
      await browser.ask('user!setSafewordReg', { password, safeword, confirmSafeword: safeword });
      expect(await mailFor(db(), email)).toEqual([]);
    },
    async unproven_accounts() {
      await set('unproven_accounts', 0);
      const email = `uncounted-${user}@shop.example`;
      const { browser } = await registered({ email });
      await browser.ask('user!setSafewordReg', { password, safeword, confirmSafeword: safeword });
      expect(await mailFor(db(), email)).toEqual([]);
    },
    async wrong_safewords() {
      await set('wrong_safewords', 3);
      for (let wrong = 0; wrong < 3; wrong += 1) await db().insertInto('wrong_safeword').values({ user_id: as.userId, at: new Date(now()).toISOString(), is_wrong: true }).execute();
      const { session_token } = await shop().ask('session!token', {}, { as });
      const [order] = await place(shop(), as, line('teapot', 1));
      expect(refusalOf(await shop().send('order!pay', { orderIdList: [order?.orderId], payType: 'balance', session_token, safeword: '271828' }, { as }))).toBe('safewordClosed');
    },
    async code_minutes() {
      await set('code_minutes', 2);
      const [browser, email] = [codes(`198.51.100.${user}`), `code-${user}@shop.example`];
      const asked = { email, purpose: 'register' } as const;
      expect((await browser.ask('verifcode!send', asked)).expiresAt).toBe(now() + 2 * minute);
      expect((await mailFor(db(), email))[0]?.body).toContain('2 minutes');
      const verifcode = await codeFor(db(), email);
      shop().wait(2 * minute);
      expect(await key(browser, 'localuser!registerWithVerifcode', { username: `Coded${user}000`, password, email, verifcode })).toBe('verificationCodeWrong');
    },
    async form_token_minutes() {
      await set('form_token_minutes', 1);
      expect((await shop().ask('session!token', {}, { as })).expiresAt).toBe(now() + minute);
    },
    async codes_for_email() {
      await set('codes_for_email', 1);
      const asked = { email: `often-${user}@shop.example`, purpose: 'reset' } as const;
      await codes(`198.51.100.${user}`).ask('verifcode!send', asked);
      expect(await key(codes('198.51.100.250'), 'verifcode!send', asked)).toBe('emailCodesTooMany');
    },
    async codes_for_network() {
      await set('codes_for_network', 1);
      await codes(`198.51.100.${user}`).ask('verifcode!send', { email: `first-${user}@shop.example`, purpose: 'reset' });
      expect(await key(codes(`198.51.100.${user}`), 'verifcode!send', { email: `second-${user}@shop.example`, purpose: 'reset' })).toBe('emailCodesTooMany');
    },
    async wrong_codes() {
      await set('wrong_codes', 1);
      const [browser, email] = [codes(`198.51.100.${user}`), `guessed-${user}@shop.example`];
      await browser.ask('verifcode!send', { email, purpose: 'register' });
      const right = await codeFor(db(), email);
      const form = { username: `Guess${user}000`, password, email };
      const wrong = right === '000000' ? '000001' : '000000';
      for (const verifcode of [wrong, right]) expect(await key(browser, 'localuser!registerWithVerifcode', { ...form, verifcode })).toBe('verificationCodeWrong');
    },
    async newsletter_confirm_hours() {
      await set('newsletter_confirm_hours', 2);
      const asked = { email: `letters-${user}@shop.example` };
      await shop().ask('subscribe!add', asked);
      shop().wait(2 * hour - 1);
      expect(refusalOf(await shop().send('subscribe!add', asked))).toBe('emailSubscribed');
      shop().wait(1);
      await shop().ask('subscribe!add', asked);
    },
    async safeword_reset_hours() {
      await set('safeword_reset_hours', 0);
      const email = `fund-${user}@shop.example`;
      const { browser } = await registered({ email });
      await browser.ask('user!sendSafewordCode', {});
      const reset = { password, verifcode: await codeFor(db(), email), safeword: '314159', confirmSafeword: '314159' };
      expect(await browser.ask('user!resetSafeword', reset)).toEqual({ effectiveTime: now() });
      expect((await browser.ask('localuser!get', {})).safewordSet).toBe(true);
    },
    async taken_answers() {
      await set('taken_answers', 1);
      const { username } = await registered();
      const other = new Browser(shop(), { address: `203.0.113.${user}` });
      const taken = { username, password: 'another light 28' };
      expect([await key(other, 'localuser!registerNoVerifcode', taken), await key(other, 'localuser!registerNoVerifcode', taken)]).toEqual(['usernameTaken', 'tooFrequent']);
    },
    async reregistration_days() {
      const { username, session } = await registered();
      const cancelledAt = new Date(now() - 2 * day).toISOString();
      await db().updateTable('app_user').set({ status: 'cancelled', cancelled_at: cancelledAt }).where('id', '=', session.user.usercode).execute();
      await set('reregistration_days', 3);
      const browser = new Browser(shop(), { address: `203.0.113.${user}` });
      expect(await key(browser, 'localuser!registerNoVerifcode', { username, password })).toBe('recentlyCancelled');
      await set('reregistration_days', 0);
      await browser.register(username, password);
    },
    async withdraw_min_amount() {
      await set('withdraw_min_amount', '20');
      expect([await refusedWithdrawal('19.99'), await refusedWithdrawal('20')]).toEqual(['withdrawalBelowLimit', undefined]);
    },
    async withdraw_max_amount() {
      await set('withdraw_max_amount', '30');
      expect([await refusedWithdrawal('30.01'), await refusedWithdrawal('30')]).toEqual(['withdrawalAboveLimit', undefined]);
    },
    async withdraw_fee_percent() {
      await set('withdraw_fee_percent', '2.5');
      expect(await shop().ask('withdraw!fee', { channel: 'TRC20', amount: '100' }, { as })).toEqual({ withdraw_fee: '2.5' });
    },
    async withdraw_fee_min() {
      await set('withdraw_fee_min', '3');
      expect(await shop().ask('withdraw!fee', { channel: 'TRC20', amount: '100' }, { as })).toEqual({ withdraw_fee: '3' });
    },
    async withdraw_times() {
      await set('withdraw_times', 1);
      expect([await refusedWithdrawal('20'), await refusedWithdrawal('20')]).toEqual([undefined, 'withdrawalTimes']);
    },
    async withdraw_from_minute() {
      await set('withdraw_from_minute', minuteOfDay() + 1);
      expect(await refusedWithdrawal('20')).toBe('withdrawalWindow');
    },
    async withdraw_to_minute() {
      await set('withdraw_to_minute', minuteOfDay());
      expect(await refusedWithdrawal('20')).toBe('withdrawalWindow');
      await set('withdraw_to_minute', minuteOfDay() + 1);
      expect(await refusedWithdrawal('20')).toBeUndefined();
    },
    async withdraw_arrival_minutes() {
      await set('withdraw_arrival_minutes', 90);
      expect((await shop().ask('withdraw!withdraw_open', {}, { as })).arrivalMinutes).toBe(90);
    },
    async withdraw_address_hours() {
      await set('withdraw_address_hours', 2);
      await bindTrc20(db(), as);
      expect(await shop().ask('user!changeWithdrawAddress', { channel: 'ERC20', address: erc20, safeword }, { as })).toEqual({ effectiveTime: now() + 2 * hour });
    },
    async withdraw_two_staff_amount() {
      await set('withdraw_two_staff_amount', '20');
      await bindTrc20(db(), as);
      const operator = await employ(shop(), `Olga${user}`, { role: 'operator' });
      const completed = async (money: string) => {
        const { id } = await withdraw(shop(), as, money);
        await operator.ask('withdrawal!start', { id });
        return refusalOf(await operator.send('withdrawal!complete', { id, reference: 'x' }));
      };
      expect([await completed('20'), await completed('20.01')]).toEqual([undefined, 'otherStaffNeeded']);
    },
  };

  describe('a setting is what the mall does:', () => {
    it.each(Object.keys(settings).filter(isSettingCode))('[W-498] %s', (code) => obeyed[code]());
  });
});
