import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runOrderJobs } from '../../../src/server/features/orders';
import { lockGoods } from '../../../src/server/features/stock';
import { testNow } from '../../support/catalog';
import { brokenLedgerLaws, line, moneyAndStock, payment, place } from '../../support/server/checkout';
import { holdTransaction } from '../../support/server/databases';
import { eventsOf } from '../../support/server/orders';
import { describeWithProviders, nothingAsked, redirect, type Sent } from '../../support/server/providers';
import { rethrow } from '../../support/server/rethrow';
import { lockWaits, overOrWaiting } from '../../support/server/transactions';
import { signature, stripeEvent, stripeKeys } from '../../support/services/stripe-service';

const nowSeconds = testNow / 1000;

describeWithProviders(({ shop, as, paymentRow, stripe, logged, hook, balance, statuses, confirm, begin, cancel, bookedFor }, kind) => {
  describe('Stripe Checkout', () => {
    const told = (session: Parameters<typeof stripeEvent>[1], type = 'checkout.session.completed') => hook('stripe', stripeEvent(type, session, nowSeconds));

    it('[S-177] sends the shopper to Stripe’s page, with the total in cents and the way back', async () => {
      const { id, url, paymentId } = await begin('card', line('bicycle', 1), line('teapot', 1));
      expect(url).toBe(`https://checkout.stripe.example/${id}`);
      const { body, headers } = stripe().asked.at(-1) ?? nothingAsked;
      const form = Object.fromEntries(new URLSearchParams(body));
      // 349.0000000001 + 40 and 3.30 freight for each, as displayed: rounded to cents.
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
      expect(await told(stripe().pay(id))).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
      const after = await moneyAndStock(shop().db);
      expect(await told(stripe().pay(id))).toBe(200);
      expect(await told(stripe().pay(id), 'checkout.session.async_payment_succeeded')).toBe(200);
      expect((await confirm(paymentId)).state).toBe('paid');
      expect(await moneyAndStock(shop().db)).toBe(after);
      expect(await bookedFor(placed[0]?.orderId ?? '')).toEqual([
        { kind: 'payment', account_id: 'mall:card', amount: '-43.3' },
        { kind: 'payment', account_id: 'mall:sales', amount: '43.3' },
      ]);
      expect(await brokenLedgerLaws(shop().db)).toEqual([]);
    });

    it('the shopper’s return asks Stripe, so that a message that is late is not waited for', async () => {
      const { id, paymentId } = await begin('card');
      stripe().pay(id);
      expect((await confirm(paymentId)).state).toBe('paid');
      expect(await statuses()).toEqual([[1, 'card']]);
      expect(await told(stripe().pay(id))).toBe(200);
      expect(await balance()).toBe('0');
    });

    it('messages in the wrong order have the effect of the right one', async () => {
      const { id } = await begin('card');
      const paid = stripe().pay(id);
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
      const event = stripeEvent('checkout.session.completed', { ...stripe().pay(id) }, nowSeconds);
      expect(await hook('stripe', forge(event))).toBe(400);
      expect(await statuses()).toEqual([[0, null]]);
      // If the secret is another webhook's, the operators hear of it, and of nothing that anybody may have written.
      const lines = logged().split('\n').filter((line) => line.includes('"event":"payment-message-refused"'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toContain(id);
    });

    it('takes a message whose time is within five minutes, and one of two signatures', async () => {
      const { id } = await begin('card');
      const event = stripeEvent('checkout.session.completed', stripe().pay(id), nowSeconds - 299);
      const [time = '', good = ''] = (event.headers['stripe-signature'] ?? '').split(',');
      expect(await hook('stripe', { ...event, headers: { ...event.headers, 'stripe-signature': [time, 'v1=00ff', good].join() } })).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
    });

    it.each([['amount', { amount_total: 4329 }], ['currency', { currency: 'eur' }], ['payment', { client_reference_id: 'another' }]] as const)('refuses and logs another %s', async (_what, changed) => {
      const { id, paymentId } = await begin('card');
      const before = await moneyAndStock(shop().db);
      expect(await told(stripe().pay(id, changed))).toBe(200);
      expect(await moneyAndStock(shop().db)).toBe(before);
      expect(await paymentRow()).toMatchObject({ state: 'wrong' });
      expect(logged()).toContain(`asked 43.3 USD for ${paymentId}`);
      expect((await confirm(paymentId)).state).toBe('differs');
    });

    it('money for an order that was cancelled meanwhile stands on the balance', async () => {
      const { id, placed, paymentId } = await begin('card', line('teapot', 1), line('dear-lamp', 1));
      await cancel(placed[0]?.orderId ?? '');
      expect(await told(stripe().pay(id))).toBe(200);
      expect(await told(stripe().pay(id))).toBe(200);
      expect((await statuses()).toSorted()).toEqual([[-1, null], [1, 'card']]);
      expect(await balance()).toBe('43.3');
      expect((await confirm(paymentId)).state).toBe('credited');
      expect(await bookedFor(placed[0]?.orderId ?? '')).toEqual([
        { kind: 'late payment', account_id: 'mall:card', amount: '-43.3' },
        { kind: 'late payment', account_id: `user:${as().userId}`, amount: '43.3' },
      ]);
      expect(await brokenLedgerLaws(shop().db)).toEqual([]);
    });

    it('money for an order that was paid in another way meanwhile stands on the balance', async () => {
      const first = await begin('card');
      const again = await payment(shop().db, as(), first.placed.map(({ orderId }) => orderId), 'card');
      const second = redirect(await shop().ask('order!pay', again, { as: as() })).split('/').at(-1) ?? '';
      expect(second).not.toBe(first.id);
      for (const id of [first.id, second]) expect(await told(stripe().pay(id))).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
      expect(await balance()).toBe('43.3');
    });

    it('a page that expired closes the payment, and the order can be paid in another way', async () => {
      const { id, paymentId, placed } = await begin('card');
      stripe().expire(id);
      expect((await confirm(paymentId)).state).toBe('closed');
      expect(await shop().ask('order!pay', await payment(shop().db, as(), placed.map(({ orderId }) => orderId), 'card'), { as: as() })).toMatchObject({ paid: false });
    });

    it('the same form gets the same page; where Stripe did not answer, it is asked for the same payment again', async () => {
      const { asked, url } = await begin('card');
      expect(redirect(await shop().ask('order!pay', asked, { as: as() }))).toBe(url);
      const [order] = await place(shop(), as(), line('dear-lamp', 1));
      const next = await payment(shop().db, as(), [order?.orderId ?? ''], 'card');
      for (const failure of [0, 429]) {
        stripe().fail(failure);
        expect((await shop().refusal('order!pay', next, { as: as() })).key).toBe('tryAgainLater');
      }
      const made = stripe().sessions.size;
      expect(await shop().ask('order!pay', next, { as: as() })).toMatchObject({ paid: false });
      expect(await shop().ask('order!pay', next, { as: as() })).toMatchObject({ paid: false });
      expect(stripe().sessions.size).toBe(made + 1);
      // A provider's response may hold a key, so it stays out of the log.
      expect(logged()).toContain('/v1/checkout/sessions');
      expect(logged()).not.toMatch(/planted/);
    });

    it('a payment that Stripe broke at is over, since its key keeps the failure: sent again, the form is asked for another token, which makes another', async () => {
      const [order] = await place(shop(), as(), line('dear-lamp', 1));
      const form = () => payment(shop().db, as(), [order?.orderId ?? ''], 'card');
      const broken = await form();
      stripe().fail(500);
      for (const key of ['tryAgainLater', 'sessionTokenInvalid']) expect((await shop().refusal('order!pay', broken, { as: as() })).key).toBe(key);
      expect(await shop().ask('order!pay', await form(), { as: as() })).toMatchObject({ paid: false });
    });

    it('a message about no payment of ours is taken and passed over', async () => {
      const { id } = await begin('card');
      const session = stripe().pay(id);
      expect(await hook('stripe', stripeEvent('checkout.session.completed', { ...session, id: 'cs_other', client_reference_id: 'other' }, nowSeconds))).toBe(200);
      expect(await hook('stripe', stripeEvent('customer.created', session, nowSeconds))).toBe(200);
      expect(await statuses()).toEqual([[0, null]]);
    });

    it('a message that is quicker than the answer finds its payment', async () => {
      const { id } = await begin('card');
      await shop().db.updateTable('payment').set({ state: 'asked', provider_id: null, redirect_url: null }).where('user_id', '=', as().userId).execute();
      expect(await told(stripe().pay(id))).toBe(200);
      expect(await statuses()).toEqual([[1, 'card']]);
    });

    // The embedded database runs one transaction at a time: it has no races to show.
    if (kind === 'server') {
      const db = () => shop().db;
      const daysLater = testNow + 10 * 86_400_000;

      describe.each<[how: string, end: (orderId: string) => Promise<unknown>, event: string]>([
        ['its buyer cancels it', (orderId) => shop().send('order!cancel', { orderId, reason: 0 }, { as: as() }), 'cancelledManually buyer'],
        ['its time to pay ends', () => runOrderJobs(db(), daysLater, rethrow), 'cancelledOnTimeout system'],
      ])('money for an order, just as %s,', (_how, end, event) => {
        const begun = async () => {
          // Ends what earlier tests left: the job would begin with those.
          await runOrderJobs(db(), daysLater, rethrow);
          const { id, placed } = await begin('card');
          return { id, orderId: placed[0]?.orderId ?? '' };
        };

        it('stands on the balance where it comes second', async () => {
          const { id, orderId } = await begun();
          const { ended, coming } = await holdTransaction(db(), async (trx) => {
            // Whoever cancels has locked the order by the time that they ask for its goods.
            await lockGoods(trx, ['teapot']);
            const first = end(orderId);
            await expect.poll(() => lockWaits(db())).toBe(1);
            const second = told(stripe().pay(id));
            await expect.poll(() => lockWaits(db())).toBe(2);
            return { ended: first, coming: second };
          });
          await ended;
          expect(await coming).toBe(200);
          expect(await eventsOf(db(), orderId)).toEqual(['placed buyer', event]);
          expect(await balance()).toBe('43.3');
          expect((await bookedFor(orderId)).map(({ account_id: account }) => account)).toEqual(['mall:card', `user:${as().userId}`]);
          expect(await brokenLedgerLaws(db())).toEqual([]);
        });

        it('pays it where it comes first, and nothing cancels it any more', async () => {
          const { id, orderId } = await begun();
          const { coming, ended } = await holdTransaction(db(), async (trx) => {
            // Whoever books has locked the order by the time that they write to the ledger.
            await sql`select from ledger_account where id = 'mall:sales' for update`.execute(trx);
            const first = told(stripe().pay(id));
            await expect.poll(() => lockWaits(db())).toBe(1);
            const second = end(orderId);
            // The job passes over an order that is locked.
            await overOrWaiting(db(), second, 2);
            return { coming: first, ended: second };
          });
          expect(await coming).toBe(200);
          await ended;
          await end(orderId);
          expect(await eventsOf(db(), orderId)).toEqual(['placed buyer', 'paid buyer']);
          expect(await balance()).toBe('0');
          expect((await bookedFor(orderId)).map(({ account_id: account }) => account)).toEqual(['mall:card', 'mall:sales']);
          expect(await brokenLedgerLaws(db())).toEqual([]);
        });
      });
    }
  });
});
