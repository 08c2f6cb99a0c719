import { expect, it } from 'vitest';
import { followOpenPayments } from '../../../src/server/features/checkout';
import { runOrderJobs } from '../../../src/server/features/orders';
import { amount, testNow } from '../../support/catalog';
import { Shop } from '../../support/server/shop';
import { insertBuyer, line, payment, place, totalOf } from '../../support/server/checkout';
import { describeWithProviders } from '../../support/server/providers';
import { employ } from '../../support/server/staff';
import { terminalOf } from '../../support/server/terminal';

describeWithProviders(({ shop, as, stripe, paypal, statuses, confirm, begin, cancel, bookedFor }) => {
  const { command, logIn } = terminalOf(() => shop().app);
  it('[S-176] [S-177] [W-057] both are open where their keys are set', async () => {
    expect((await shop().ask('order!methods', {}, { as: as() })).methodList).toEqual([{ payType: 'balance', open: true }, { payType: 'paypal', open: true }, { payType: 'card', open: true }]);
  });

  const unexpected = (error: unknown) => {
    throw error;
  };
  const follow = (failed: (error: unknown) => unknown, now = testNow) => followOpenPayments(shop().db, shop().mall.checkout, now, { failed, stopping: new AbortController().signal });

  it('what nobody told is asked for now and then', async () => {
    const [ofStripe, ofPaypal] = [await begin('card'), await begin('paypal')];
    stripe().pay(ofStripe.id);
    paypal().approve(ofPaypal.id);
    await follow(unexpected, testNow + 3_600_000);
    expect((await statuses()).toSorted()).toEqual([[1, 'card'], [1, 'paypal']]);
  });

  it('a payment that its provider does not answer for keeps no other waiting, and is asked for again', async () => {
    const [silent, other] = [await begin('card'), await begin('card')];
    for (const { id } of [silent, other]) stripe().pay(id);
    // It becomes the oldest, and so the first in turn.
    await shop().db.updateTable('payment').set({ created_at: new Date(testNow - 3_600_000).toISOString() }).where('id', '=', silent.paymentId).execute();
    stripe().fail(503);
    const failures: unknown[] = [];
    await follow((error) => failures.push(error));
    expect(failures).toHaveLength(1);
    expect((await statuses()).toSorted()).toEqual([[0, null], [1, 'card']]);
    await follow(unexpected);
    expect(await statuses()).toEqual([[1, 'card'], [1, 'card']]);
  });

  it('a payment that is asked about over and over is asked for at its provider once, and again a moment later', async () => {
    const { id, paymentId } = await begin('card');
    const before = stripe().asked.length;
    await Promise.all(Array.from({ length: 20 }, () => confirm(paymentId)));
    expect((await confirm(paymentId)).state).toBe('open');
    expect(stripe().asked).toHaveLength(before + 1);
    shop().wait(2_000);
    stripe().fail(503);
    for (let again = 0; again < 3; again += 1) expect((await confirm(paymentId)).state).toBe('open');
    expect(stripe().asked).toHaveLength(before + 2);
    shop().wait(2_000);
    stripe().pay(id);
    expect((await confirm(paymentId)).state).toBe('paid');
  });

  it('money of another amount that nobody told of is said to the operators, once', async () => {
    const { id, paymentId } = await begin('card');
    stripe().pay(id, { amount_total: 4329 });
    const failures: unknown[] = [];
    await follow((error) => failures.push(error));
    expect(failures).toMatchObject([{ message: expect.stringContaining(`payment: asked 43.3 USD for ${paymentId}, came 43.29 USD`) as string }]);
    await follow(unexpected);
    expect((await confirm(paymentId)).state).toBe('differs');
  });

  it('money that was not booked is listed for the operators', async () => {
    const { id, paymentId, placed } = await begin('card');
    await begin('card');
    stripe().pay(id, { amount_total: 4329 });
    await follow(() => {});
    const { serial_number: number } = await shop().db.selectFrom('shop_order').select('serial_number').where('id', '=', placed[0]?.orderId ?? '').executeTakeFirstOrThrow();
    const { password, code } = await employ(shop(), 'Olga', { role: 'operator' });
    await logIn('olga', password, code());
    const { username } = await shop().db.selectFrom('app_user').select('username').where('id', '=', as().userId).executeTakeFirstOrThrow();
    const listed = async () => (await command('payment', 'list')).output.split('\n').filter((one) => one.includes(username));
    const trouble = (came: string) => `asked 43.3 USD for ${paymentId}, came ${came} USD for ${paymentId}`;
    const row = (came: string) => [`${paymentId}  2026-01-15 12:00  ${username}  card  ${id}  ${number}  ${trouble(came)}`];
    expect(await listed()).toEqual(row('43.29'));
    // Only what was read is settled.
    expect(await command('payment', 'settle', paymentId, trouble('43.28'), 'Paid back.')).toEqual({ isDone: false, output: 'This can\'t be used as trouble.' });
    expect(await listed()).toEqual(row('43.29'));
    expect(await command('payment', 'settle', paymentId, trouble('43.29'), 'Paid back at the provider.')).toEqual({ isDone: true, output: `Payment ${paymentId} is settled.` });
    expect((await command('payment', 'settle', paymentId, trouble('43.29'), 'Once more.')).isDone).toBe(false);
    expect(await listed()).toEqual([]);
    expect((await shop().db.selectFrom('audit').select('after').where('subject', '=', paymentId).execute()).map(({ after }) => after)).toEqual([{ note: 'Paid back at the provider.' }]);
    // Told of again it stays settled; another amount is another matter.
    shop().wait(2_000);
    await confirm(paymentId);
    expect(await listed()).toEqual([]);
    stripe().pay(id, { amount_total: 4328 });
    shop().wait(2_000);
    await confirm(paymentId);
    expect(await listed()).toEqual(row('43.28'));
  });

  it('money that a provider still waits for is followed for a month, and keeps its order; one that nobody paid for three days', async () => {
    const [ofStripe, ofPaypal, left] = [await begin('card'), await begin('paypal'), await begin('card')];
    await shop().db.insertInto('news_preference').values({ user_id: as().userId, kind: 'unpaid', channel: 'email', home: 'https://shop.example', shop: 'Kitewharf' }).execute();
    stripe().pay(ofStripe.id, { payment_status: 'unpaid' });
    paypal().approve(ofPaypal.id);
    paypal().knobs.capture = { status: 'PENDING' };
    await follow(unexpected, testNow + 3_600_000);
    for (const hours of [23, 25]) await runOrderJobs(shop().db, testNow + hours * 3_600_000, unexpected);
    expect(await shop().db.selectFrom('news').select('subject').where('user_id', '=', as().userId).execute()).toEqual([{ subject: left.placed[0]?.orderId }]);
    const asked = stripe().asked.length;
    await follow(unexpected, testNow + 20 * 86_400_000);
    expect(stripe().asked.slice(asked).map(({ path }) => path)).toEqual([`/v1/checkout/sessions/${ofStripe.id}`]);
    stripe().pay(ofStripe.id);
    const [capture] = paypal().orders.get(ofPaypal.id)?.purchase_units[0]?.payments?.captures ?? [];
    if (capture) capture.status = 'COMPLETED';
    await follow(unexpected, testNow + 20 * 86_400_000);
    expect((await statuses()).toSorted()).toEqual([[-1, null], [1, 'card'], [1, 'paypal']]);
  });

  it('orders whose money is being cleared are not to be paid, and others may be placed beside them; on an account’s first day their pieces count', async () => {
    const waiting = async () => ({ left: (await shop().ask('order!methods', {}, { as: as() })).leftToHold, toAct: (await shop().ask('order!count', {}, { as: as() })).toAct });
    for (let count = 0; count < 5; count += 1) stripe().pay((await begin('card')).id, { payment_status: 'unpaid' });
    expect(await waiting()).toEqual({ left: { submissions: 999_995, pieces: 999_995 }, toAct: 5 });
    await follow(unexpected);
    expect(await waiting()).toEqual({ left: { submissions: 1_000_000, pieces: 1_000_000 }, toAct: 0 });
    await place(shop(), as(), line('teapot', 1));
    expect(await waiting()).toEqual({ left: { submissions: 999_999, pieces: 999_999 }, toAct: 1 });
    await shop().db.updateTable('app_user').set({ created_at: new Date(testNow).toISOString() }).where('id', '=', as().userId).execute();
    expect(await waiting()).toEqual({ left: { submissions: 999_999, pieces: 14 }, toAct: 1 });
    const orderList = [line('teapot', 15)];
    const tooMany = { addressId: as().addressId, orderList, total: await totalOf(shop(), as(), orderList) };
    expect((await shop().refusal('order!submit', tooMany, { as: as() })).key).toBe('tooManyUnpaid');
  });

  it('money for somebody who has left moves nothing, and waits for an operator', async () => {
    const { id, paymentId, placed } = await begin('card');
    await cancel(placed[0]?.orderId ?? '');
    await shop().db.updateTable('app_user').set({ status: 'cancelled', cancelled_at: new Date(testNow).toISOString() }).where('id', '=', as().userId).execute();
    stripe().pay(id);
    const failures: unknown[] = [];
    await follow((error) => failures.push(error));
    expect(failures).toMatchObject([{ message: `payment: 43.30 USD came for ${paymentId} of a user who has left` }]);
    expect(await bookedFor(placed[0]?.orderId ?? '')).toEqual([]);
  });

  it.each(['card', 'paypal'] as const)('a final no of the provider of %s closes the payment, and is no “try again later”; it counts among those begun', async (payType) => {
    const { placed, paymentId } = await begin(payType);
    const orderIds = placed.map(({ orderId }) => orderId);
    const provider = payType === 'card' ? stripe() : paypal();
    for (const status of [400, 422]) {
      const form = await payment(shop().db, as(), orderIds, payType);
      provider.fail(status);
      for (const key of ['paymentConditions', 'sessionTokenInvalid']) expect((await shop().refusal('order!pay', form, { as: as() })).key).toBe(key);
    }
    expect(await shop().db.selectFrom('payment').select('state').where('user_id', '=', as().userId).where('id', '<>', paymentId).execute()).toEqual([{ state: 'closed' }, { state: 'closed' }]);
    const made = Array.from({ length: 47 }, (_, n) => ({
      id: `${paymentId}-${n}`, user_id: as().userId, pay_type: payType, form_hash: `${paymentId}-${n}`, total: amount('1'), state: 'closed' as const, charge: amount('1'), currency: 'USD',
      created_at: new Date(testNow - 3_600_000).toISOString(), pay_before: new Date(testNow).toISOString(),
    }));
    await shop().db.insertInto('payment').values(made).execute();
    expect((await shop().refusal('order!pay', await payment(shop().db, as(), orderIds, payType), { as: as() })).key).toBe('tooFrequent');
  });

  it('however many were begun and left before, the next is asked for; one that PayPal has forgotten is over', async () => {
    const { id, paymentId } = await begin('paypal');
    paypal().approve(id);
    const left = Array.from({ length: 201 }, (_, n) => ({
      id: `left-${n}`, user_id: as().userId, pay_type: 'paypal' as const, form_hash: `left-${n}`, total: amount('1'), state: 'open' as const, charge: amount('1'), currency: 'USD',
      provider_id: `FORGOTTEN${n}`, created_at: new Date(testNow - 3_600_000).toISOString(), pay_before: new Date(testNow).toISOString(),
    }));
    await shop().db.insertInto('payment').values(left).execute();
    await follow(unexpected);
    expect(await confirm(paymentId)).toMatchObject({ state: 'paid' });
    expect(await shop().db.selectFrom('payment').select('state').distinct().where('id', 'like', 'left-%').execute()).toEqual([{ state: 'closed' }]);
  });

  it('who has begun fifty in a day and paid none begins no more at a provider; from the balance they still pay', async () => {
    const { placed } = await begin('card');
    const left = Array.from({ length: 48 }, (_, n) => ({
      id: `begun-${n}`, user_id: as().userId, pay_type: 'paypal' as const, form_hash: `begun-${n}`, total: amount('1'), state: 'open' as const, charge: amount('1'), currency: 'USD',
      provider_id: `BEGUN${n}`, created_at: new Date(testNow - 3_600_000).toISOString(), pay_before: new Date(testNow).toISOString(),
    }));
    await shop().db.insertInto('payment').values(left).execute();
    const orderIds = placed.map(({ orderId }) => orderId);
    const again = async (payType: 'paypal' | 'balance') => shop().refusal('order!pay', await payment(shop().db, as(), orderIds, payType), { as: as() });
    expect((await again('paypal')).key).toBeUndefined();
    const asked = paypal().asked.length;
    expect((await again('paypal')).key).toBe('tooFrequent');
    expect(paypal().asked).toHaveLength(asked);
    // The money does not suffice, but it is looked at.
    expect((await again('balance')).key).toBe('balanceInsufficient');
    await shop().db.updateTable('payment').set({ state: 'closed' }).where('id', 'like', 'begun-%').execute();
    expect((await again('paypal')).key).toBeUndefined();
  });

  it('[S-288] another buyer’s payment is unknown, and so is one of nobody', async () => {
    const { paymentId } = await begin('card');
    const other = await insertBuyer(shop().db);
    for (const asked of [paymentId, 'unheard-of']) expect(await shop().refusal('order!confirm', { paymentId: asked }, { as: other })).toEqual({ key: 'orderUnknown', field: 'paymentId' });
  });

  it('there are no addresses for messages of providers whose keys are not set', async () => {
    const closed = await Shop.open(shop().mall.database);
    for (const where of ['paypal', 'stripe']) expect((await closed.app.inject({ method: 'POST', url: `/webhooks/${where}`, payload: '{}' })).statusCode).toBe(404);
    await closed.app.close();
  });
});
