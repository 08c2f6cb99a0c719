import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/contract/shop/calls';
import { openServer, type Database } from '../../../src/server/db/database';
import { openInMemory } from '../../support/server/in-memory';
import { followOpenPayments } from '../../../src/server/features/checkout';
import { takeStep } from '../../../src/server/features/orders';
import { releaseStock } from '../../../src/server/features/orders/sql/line-rows';
import { lockOrder } from '../../../src/server/features/orders/sql/order-rows';
import { Shop } from '../../support/server/calls';
import { amount, insertCatalog, testNow } from '../../support/catalog';
import { brokenLedgerLaws, insertBuyer, line, moneyAndStock, ordersOfUser, payment, place, type Buyer } from '../../support/server/checkout';
import { migratedFolder } from '../../support/server/embedded-folders';
import { paypalEvent, startPaypal } from '../../support/services/paypal-service';
import { migratedDatabase } from '../../support/services/postgres';
import type { Received as ProviderRequest } from '../../support/services/provider-service';
import { signature, startStripe, stripeEvent, stripeKeys } from '../../support/services/stripe-service';

const nowSeconds = testNow / 1000;
const nothingAsked: ProviderRequest = { method: '', path: '', headers: {}, body: '' };
type Sent = { readonly body: string; readonly headers: Record<string, string> };

describe.each(['embedded', 'PostgreSQL'] as const)('on %s', (kind) => {
  let paypal: Awaited<ReturnType<typeof startPaypal>>;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let shop: Shop;
  let logged = '';
  let close = () => Promise.resolve();
  let as: Buyer;

  beforeAll(async () => {
    paypal = await startPaypal();
    stripe = await startStripe();
    const fresh = kind === 'embedded' ? undefined : await migratedDatabase();
    const database: Database = fresh ? openServer(fresh.url) : await openInMemory(await migratedFolder());
    close = async () => {
      await shop.app.close();
      await database.close();
      await fresh?.drop();
    };
    await insertCatalog(database.db);
    await sql`update sku set stock = 1000`.execute(database.db);
    shop = await Shop.open(database, { ...paypal.env, ...stripe.env, LOG_LEVEL: 'info', PUBLIC_URL: 'https://shop.example/' }, { write: (text: string) => (logged += text) !== '' });
  });
  afterAll(async () => {
    await close();
    await paypal.stop();
    await stripe.stop();
  });
  beforeEach(async () => {
    logged = '';
    as = await insertBuyer(shop.db, { money: '0' });
    paypal.knobs.capture = {};
  });

  const unexpected = (error: unknown) => {
    throw error;
  };
  const hook = async (where: 'paypal' | 'stripe', { body, headers }: Sent) => (await shop.app.inject({ method: 'POST', url: `/webhooks/${where}`, headers, payload: body })).statusCode;
  const balance = async () => (await shop.ask('order!methods', {}, { as })).balance;
  const statuses = async () => (await ordersOfUser(shop.db, as.userId)).map(({ status, pay_type }) => [status, pay_type]);
  const paymentRow = async () => shop.db.selectFrom('payment').selectAll().where('user_id', '=', as.userId).orderBy('created_at').executeTakeFirstOrThrow();
  const confirm = async (paymentId: string, who = as) => shop.ask('order!confirm', { paymentId }, { as: who });

  function redirect(said: Reply<'order!pay'>): string {
    if (said.paid) throw new Error('paid at once');
    return said.redirectUrl;
  }
  /** Orders, and a payment at the provider's page, by the provider's name for it. */
  async function begin(payType: 'paypal' | 'card', ...lines: Parameters<typeof place>[2][]) {
    const placed = await place(shop, as, ...(lines.length === 0 ? [line('teapot', 1)] : lines));
    const asked = await payment(shop.db, as, placed.map(({ orderId }) => orderId), payType);
    const url = redirect(await shop.ask('order!pay', asked, { as }));
    const id = payType === 'card' ? (url.split('/').at(-1) ?? '') : (new URL(url).searchParams.get('token') ?? '');
    return { placed, asked, url, id, paymentId: (await paymentRow()).id };
  }
  async function cancel(orderId: string) {
    await shop.db.transaction().execute(async (db) => {
      const order = await lockOrder(db, orderId);
      if (!order || !(await takeStep(db, order, 'cancel', { actor: 'buyer', now: testNow }))) throw new Error('not cancelled');
      await releaseStock(db, orderId);
    });
  }
  async function bookedFor(orderId: string) {
    return shop.db.selectFrom('ledger_entry').innerJoin('ledger_transfer', 'ledger_transfer.id', 'transfer_id').select(['kind', 'account_id', 'amount'])
      .where('reference', 'like', `%${orderId}%`).orderBy('account_id').execute();
  }

  it('[S-176] [S-177] [W-057] both are open where their keys are set', async () => {
    expect((await shop.ask('order!methods', {}, { as })).methodList).toEqual([{ payType: 'balance', open: true }, { payType: 'paypal', open: true }, { payType: 'card', open: true }]);
  });

  describe('Stripe Checkout', () => {
    const told = (session: Parameters<typeof stripeEvent>[1], type = 'checkout.session.completed') => hook('stripe', stripeEvent(type, session, nowSeconds));

    it('[S-177] sends the shopper to Stripe’s page, with the total in cents and the way back', async () => {
      const { id, url, paymentId } = await begin('card', line('bicycle', 1), line('teapot', 1));
      expect(url).toBe(`https://checkout.stripe.example/${id}`);
      const { body, headers } = stripe.asked.at(-1) ?? nothingAsked;
      const form = Object.fromEntries(new URLSearchParams(body));
      // 349.0000000001 + 40 and 3.30 freight for each, as it is shown: rounded to cents.
      expect(form).toMatchObject({
        mode: 'payment', client_reference_id: paymentId, 'line_items[0][quantity]': '1', 'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '39560', success_url: `https://shop.example/paySuccess?payment=${paymentId}`,
      });
      expect(Number(form['expires_at']) - nowSeconds).toBeGreaterThan(1800);
      expect(Number(form['expires_at']) - nowSeconds).toBeLessThan(86_400);
      expect(headers['idempotency-key']).toBe(paymentId);
      expect(await statuses()).toEqual([[0, null], [0, null]]);
    });

    it('[S-177] [S-182] a signed message pays the order; twice, it has one effect', async () => {
      const { id, placed, paymentId } = await begin('card');
      expect(await confirm(paymentId)).toEqual({ state: 'open', total: '43.3', orderIdList: [placed[0]?.orderId] });
      expect(await told(stripe.pay(id))).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
      const after = await moneyAndStock(shop.db);
      expect(await told(stripe.pay(id))).toBe(200);
      expect(await told(stripe.pay(id), 'checkout.session.async_payment_succeeded')).toBe(200);
      expect((await confirm(paymentId)).state).toBe('paid');
      expect(await moneyAndStock(shop.db)).toBe(after);
      expect(await bookedFor(placed[0]?.orderId ?? '')).toEqual([
        { kind: 'payment', account_id: 'mall:card', amount: '-43.3' },
        { kind: 'payment', account_id: 'mall:sales', amount: '43.3' },
      ]);
      expect(await brokenLedgerLaws(shop.db)).toEqual([]);
    });

    it('the shopper’s return asks Stripe, so that a message that is late is not waited for', async () => {
      const { id, paymentId } = await begin('card');
      stripe.pay(id);
      expect((await confirm(paymentId)).state).toBe('paid');
      expect(await statuses()).toEqual([[1, 'card']]);
      expect(await told(stripe.pay(id))).toBe(200);
      expect(await balance()).toBe('0');
    });

    it('messages in the wrong order have the effect of the right one', async () => {
      const { id } = await begin('card');
      const paid = stripe.pay(id);
      expect(await told({ ...paid, status: 'expired', payment_status: 'unpaid' }, 'checkout.session.expired')).toBe(200);
      expect(await told(paid)).toBe(200);
      expect(await told({ ...paid, status: 'open', payment_status: 'unpaid' })).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
    });

    const forgeries: [title: string, forge: (event: Sent) => Sent][] = [
      ['no signature', ({ body }) => ({ body, headers: { 'content-type': 'application/json' } })],
      ['another secret', ({ body, headers }) => ({ body, headers: { ...headers, 'stripe-signature': signature(body, nowSeconds, 'whsec_guessed') } })],
      ['another body', ({ body, headers }) => ({ body: body.replace('4330', '1'), headers })],
      ['a time more than five minutes ago', ({ body, headers }) => ({ body, headers: { ...headers, 'stripe-signature': signature(body, nowSeconds - 301, stripeKeys.webhookSecret) } })],
      ['a time more than five minutes ahead', ({ body, headers }) => ({ body, headers: { ...headers, 'stripe-signature': signature(body, nowSeconds + 301, stripeKeys.webhookSecret) } })],
      ['a time that was put in later', ({ body, headers }) => ({ body, headers: { ...headers, 'stripe-signature': signature(body, nowSeconds - 400, stripeKeys.webhookSecret).replace(/^t=\d+/, `t=${nowSeconds}`) } })],
      ['nonsense', ({ body, headers }) => ({ body, headers: { ...headers, 'stripe-signature': 't=,v1=' } })],
    ];
    it.each(forgeries)('refuses a message with %s', async (_title, forge) => {
      const { id } = await begin('card');
      const event = stripeEvent('checkout.session.completed', { ...stripe.pay(id) }, nowSeconds);
      expect(await hook('stripe', forge(event))).toBe(400);
      expect(await statuses()).toEqual([[0, null]]);
    });

    it('takes a message whose time is within five minutes, and one of two signatures', async () => {
      const { id } = await begin('card');
      const event = stripeEvent('checkout.session.completed', stripe.pay(id), nowSeconds - 299);
      const [time = '', good = ''] = (event.headers['stripe-signature'] ?? '').split(',');
      expect(await hook('stripe', { ...event, headers: { ...event.headers, 'stripe-signature': [time, 'v1=00ff', good].join() } })).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
    });

    it.each([['amount', { amount_total: 4329 }], ['currency', { currency: 'eur' }], ['payment', { client_reference_id: 'another' }]] as const)('refuses and logs another %s', async (_what, changed) => {
      const { id, paymentId } = await begin('card');
      const before = await moneyAndStock(shop.db);
      expect(await told(stripe.pay(id, changed))).toBe(200);
      expect(await moneyAndStock(shop.db)).toBe(before);
      expect(await paymentRow()).toMatchObject({ state: 'wrong' });
      expect(logged).toContain(`asked 43.3 USD for ${paymentId}`);
      expect((await confirm(paymentId)).state).toBe('closed');
    });

    it('money for an order that was cancelled meanwhile stands on the balance', async () => {
      const { id, placed, paymentId } = await begin('card', line('teapot', 1), line('dear-lamp', 1));
      await cancel(placed[0]?.orderId ?? '');
      expect(await told(stripe.pay(id))).toBe(200);
      expect(await told(stripe.pay(id))).toBe(200);
      expect((await statuses()).toSorted()).toEqual([[-1, null], [1, 'card']]);
      expect(await balance()).toBe('43.3');
      expect((await confirm(paymentId)).state).toBe('credited');
      expect(await bookedFor(placed[0]?.orderId ?? '')).toEqual([
        { kind: 'late payment', account_id: 'mall:card', amount: '-43.3' },
        { kind: 'late payment', account_id: `user:${as.userId}`, amount: '43.3' },
      ]);
      expect(await brokenLedgerLaws(shop.db)).toEqual([]);
    });

    it('money for an order that was paid in another way meanwhile stands on the balance', async () => {
      const first = await begin('card');
      const again = await payment(shop.db, as, first.placed.map(({ orderId }) => orderId), 'card');
      const second = redirect(await shop.ask('order!pay', again, { as })).split('/').at(-1) ?? '';
      expect(second).not.toBe(first.id);
      for (const id of [first.id, second]) expect(await told(stripe.pay(id))).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
      expect(await balance()).toBe('43.3');
    });

    it('a page that expired closes the payment, and the order can be paid in another way', async () => {
      const { id, paymentId, placed } = await begin('card');
      stripe.expire(id);
      expect((await confirm(paymentId)).state).toBe('closed');
      expect(await shop.ask('order!pay', await payment(shop.db, as, placed.map(({ orderId }) => orderId), 'card'), { as })).toMatchObject({ paid: false });
    });

    it('the same form gets the same page; where Stripe did not answer, it is asked for the same payment again', async () => {
      const { asked, url } = await begin('card');
      expect(redirect(await shop.ask('order!pay', asked, { as }))).toBe(url);
      const [order] = await place(shop, as, line('dear-lamp', 1));
      const next = await payment(shop.db, as, [order?.orderId ?? ''], 'card');
      for (const failure of [500, 0, 429]) {
        stripe.fail(failure);
        expect((await shop.refusal('order!pay', next, { as })).key).toBe('tryAgainLater');
      }
      const made = stripe.sessions.size;
      expect(await shop.ask('order!pay', next, { as })).toMatchObject({ paid: false });
      expect(await shop.ask('order!pay', next, { as })).toMatchObject({ paid: false });
      expect(stripe.sessions.size).toBe(made + 1);
      // What a provider answers may hold a key, and stays out of the log.
      expect(logged).toContain('/v1/checkout/sessions');
      expect(logged).not.toMatch(/planted/);
    });

    it('a message about no payment of ours is taken and passed over', async () => {
      const { id } = await begin('card');
      const session = stripe.pay(id);
      expect(await hook('stripe', stripeEvent('checkout.session.completed', { ...session, id: 'cs_other', client_reference_id: 'other' }, nowSeconds))).toBe(200);
      expect(await hook('stripe', stripeEvent('customer.created', session, nowSeconds))).toBe(200);
      expect(await statuses()).toEqual([[0, null]]);
    });

    it('a message that is quicker than the answer finds its payment', async () => {
      const { id } = await begin('card');
      await shop.db.updateTable('payment').set({ state: 'asked', provider_id: null, redirect_url: null }).where('user_id', '=', as.userId).execute();
      expect(await told(stripe.pay(id))).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
    });
  });

  describe('PayPal Orders v2', () => {
    const told = (type: string, id: string, forged = false) => hook('paypal', paypalEvent(type, id, { isForged: forged }));

    it('[S-176] sends the shopper to PayPal’s page, with the total and the way back', async () => {
      const { id, url, paymentId, placed } = await begin('paypal');
      expect(url).toBe(`https://www.paypal.example/checkoutnow?token=${id}`);
      const { body, headers } = paypal.asked.findLast(({ path }) => path === '/v2/checkout/orders') ?? nothingAsked;
      expect(JSON.parse(body)).toMatchObject({
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: paymentId, amount: { currency_code: 'USD', value: '43.30' } }],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: `https://shop.example/paySuccess?payment=${paymentId}`, cancel_url: `https://shop.example/settlement?orderId=${placed[0]?.orderId}`, user_action: 'PAY_NOW',
            },
          },
        },
      });
      expect(headers['paypal-request-id']).toBe(paymentId);
    });

    it('[S-176] [S-182] the shopper’s return captures what was approved, once', async () => {
      const { id, paymentId, placed } = await begin('paypal');
      expect((await confirm(paymentId)).state).toBe('open');
      paypal.approve(id);
      const captures = paypal.captures();
      expect(await confirm(paymentId)).toEqual({ state: 'paid', total: '43.3', orderIdList: [placed[0]?.orderId] });
      expect((await confirm(paymentId)).state).toBe('paid');
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(paypal.captures()).toBe(captures + 1);
      expect(await statuses()).toEqual([[1, 'paypal']]);
      expect(await bookedFor(placed[0]?.orderId ?? '')).toEqual([
        { kind: 'payment', account_id: 'mall:paypal', amount: '-43.3' },
        { kind: 'payment', account_id: 'mall:sales', amount: '43.3' },
      ]);
    });

    it('a signed message captures where the shopper never came back', async () => {
      const { id } = await begin('paypal');
      paypal.approve(id);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
      expect(await balance()).toBe('0');
    });

    it('refuses a forged message, and one that is no event', async () => {
      const { id } = await begin('paypal');
      paypal.approve(id);
      expect(await told('CHECKOUT.ORDER.APPROVED', id, true)).toBe(400);
      expect(await hook('paypal', { ...paypalEvent('CHECKOUT.ORDER.APPROVED', id), body: '{"event_type": 7}' })).toBe(400);
      expect(await hook('paypal', { ...paypalEvent('CHECKOUT.ORDER.APPROVED', id), body: 'no JSON' })).toBe(400);
      expect(await statuses()).toEqual([[0, null]]);
    });

    it('tells nobody that a message was taken which was too long, or could not be kept', async () => {
      const { id } = await begin('paypal');
      paypal.approve(id);
      expect(await hook('paypal', { ...paypalEvent('CHECKOUT.ORDER.APPROVED', id), body: `{"event_type":"${'x'.repeat(300_000)}"}` })).toBe(413);
      await sql`alter table payment rename to payment_away`.execute(shop.db);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(503);
      await sql`alter table payment_away rename to payment`.execute(shop.db);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
    });

    it('asks PayPal to send again what it could not be asked about', async () => {
      const { id } = await begin('paypal');
      paypal.approve(id);
      paypal.fail(503);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(503);
      expect(await statuses()).toEqual([[0, null]]);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
    });

    it('what is captured and not there yet is waited for', async () => {
      const { id, paymentId } = await begin('paypal');
      paypal.approve(id);
      paypal.knobs.capture = { status: 'PENDING' };
      expect((await confirm(paymentId)).state).toBe('open');
      const [capture] = paypal.orders.get(id)?.purchase_units[0]?.payments?.captures ?? [];
      if (capture) capture.status = 'COMPLETED';
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
    });

    it.each([['amount', { amount: { currency_code: 'USD', value: '43.29' } }], ['currency', { amount: { currency_code: 'EUR', value: '43.30' } }]] as const)('refuses and logs another %s', async (_what, changed) => {
      const { id, paymentId } = await begin('paypal');
      paypal.approve(id);
      paypal.knobs.capture = changed;
      const before = await moneyAndStock(shop.db);
      expect((await confirm(paymentId)).state).toBe('closed');
      expect(await moneyAndStock(shop.db)).toBe(before);
      await expect.poll(() => logged).toContain(`asked 43.3 USD for ${paymentId}`);
    });

    it('is not captured for an order that was cancelled: the shopper keeps the money', async () => {
      const { id, placed, paymentId } = await begin('paypal');
      paypal.approve(id);
      await cancel(placed[0]?.orderId ?? '');
      const captures = paypal.captures();
      expect((await confirm(paymentId)).state).toBe('closed');
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(paypal.captures()).toBe(captures);
      expect(await balance()).toBe('0');
    });

    it('money that was captured while the order was cancelled stands on the balance', async () => {
      const { id, placed } = await begin('paypal');
      paypal.approve(id);
      const order = paypal.orders.get(id);
      const unit = order?.purchase_units[0];
      if (order && unit) Object.assign(order, { status: 'COMPLETED', purchase_units: [{ ...unit, payments: { captures: [{ id: 'C', status: 'COMPLETED', amount: unit.amount, custom_id: unit.custom_id }] } }] });
      await cancel(placed[0]?.orderId ?? '');
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await balance()).toBe('43.3');
      expect(await statuses()).toEqual([[-1, null]]);
    });

    if (kind === 'PostgreSQL') {
      it('returns and messages that come 30 at once have one effect', async () => {
        const { id, paymentId } = await begin('paypal');
        paypal.approve(id);
        const captures = paypal.captures();
        const said = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? confirm(paymentId).then(({ state }) => state) : told('CHECKOUT.ORDER.APPROVED', id))));
        expect(said.filter((each) => each !== 'paid' && each !== 200)).toEqual([]);
        expect(paypal.captures()).toBe(captures + 1);
        expect(await statuses()).toEqual([[1, 'paypal']]);
        expect(await balance()).toBe('0');
        expect(await brokenLedgerLaws(shop.db)).toEqual([]);
      });
    }
  });

  const follow = (failed: (error: unknown) => unknown, now = testNow, stopping = new AbortController().signal) => followOpenPayments(shop.db, shop.mall.checkout, now, { failed, stopping });

  it('what nobody told is asked for now and then', async () => {
    const [ofStripe, ofPaypal] = [await begin('card'), await begin('paypal')];
    stripe.pay(ofStripe.id);
    paypal.approve(ofPaypal.id);
    await follow(unexpected, testNow + 3_600_000);
    expect((await statuses()).toSorted()).toEqual([[1, 'card'], [1, 'paypal']]);
  });

  it('a payment that its provider does not answer for keeps no other waiting, and is asked for again', async () => {
    const [silent, other] = [await begin('card'), await begin('card')];
    for (const { id } of [silent, other]) stripe.pay(id);
    // The first of all in turn.
    await shop.db.updateTable('payment').set({ created_at: new Date(testNow - 3_600_000).toISOString() }).where('id', '=', silent.paymentId).execute();
    stripe.fail(503);
    const failures: unknown[] = [];
    await follow((error) => failures.push(error));
    expect(failures).toHaveLength(1);
    expect((await statuses()).toSorted()).toEqual([[0, null], [1, 'card']]);
    await follow(unexpected);
    expect(await statuses()).toEqual([[1, 'card'], [1, 'card']]);
  });

  it('however many were begun and left before, the next is asked for; one that PayPal has forgotten is over', async () => {
    const { id, paymentId } = await begin('paypal');
    paypal.approve(id);
    const left = Array.from({ length: 201 }, (_, n) => ({
      id: `left-${n}`, user_id: as.userId, pay_type: 'paypal' as const, form_hash: `left-${n}`, total: amount('1'), state: 'open' as const, charge: amount('1'), currency: 'USD',
      provider_id: `FORGOTTEN${n}`, created_at: new Date(testNow - 3_600_000).toISOString(), pay_before: new Date(testNow).toISOString(),
    }));
    await shop.db.insertInto('payment').values(left).execute();
    await follow(unexpected);
    expect(await confirm(paymentId)).toMatchObject({ state: 'paid' });
    expect(await shop.db.selectFrom('payment').select('state').distinct().where('id', 'like', 'left-%').execute()).toEqual([{ state: 'closed' }]);
  });

  it('[S-288] another buyer’s payment is unknown, and so is one of nobody', async () => {
    const { paymentId } = await begin('card');
    const other = await insertBuyer(shop.db);
    for (const asked of [paymentId, 'unheard-of']) expect(await shop.refusal('order!confirm', { paymentId: asked }, { as: other })).toEqual({ key: 'orderUnknown', field: 'paymentId' });
  });

  it('there are no addresses for messages of providers whose keys are not set', async () => {
    const closed = await Shop.open(shop.mall.database);
    for (const where of ['paypal', 'stripe']) expect((await closed.app.inject({ method: 'POST', url: `/webhooks/${where}`, payload: '{}' })).statusCode).toBe(404);
    await closed.app.close();
  });
});
