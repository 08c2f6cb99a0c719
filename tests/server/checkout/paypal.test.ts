import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { brokenLedgerLaws, moneyAndStock, payment } from '../../support/server/checkout';
import { describeWithProviders, nothingAsked, redirect } from '../../support/server/providers';
import { paypalEvent } from '../../support/services/paypal-service';

describeWithProviders(({ shop, as, paypal, logged, hook, balance, statuses, confirm, begin, cancel, bookedFor }, kind) => {
  describe('PayPal Orders v2', () => {
    const told = (type: string, id: string, forged = false) => hook('paypal', paypalEvent(type, id, { isForged: forged }));

    it('[S-176] sends the shopper to PayPal’s page, with the total and the way back', async () => {
      const { id, url, paymentId, placed } = await begin('paypal');
      expect(url).toBe(`https://www.paypal.example/checkoutnow?token=${id}`);
      const { body, headers } = paypal().asked.findLast(({ path }) => path === '/v2/checkout/orders') ?? nothingAsked;
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

    it('sends the shopper back to the brand’s own host where they are logged in', async () => {
      const { placed } = await begin('paypal');
      const form = await payment(shop().db, as(), placed.map(({ orderId }) => orderId), 'paypal');
      await shop().ask('order!pay', form, { as: as(), host: 'mossrook.localhost' });
      const { body } = paypal().asked.findLast(({ path }) => path === '/v2/checkout/orders') ?? nothingAsked;
      expect(body).toContain('"return_url":"http://mossrook.localhost/paySuccess?payment=');
      expect(body).toContain('"cancel_url":"http://mossrook.localhost/settlement?orderId=');
    });

    it('[S-176] [S-182] the shopper’s return captures what was approved, once', async () => {
      const { id, paymentId, placed } = await begin('paypal');
      expect((await confirm(paymentId)).state).toBe('open');
      paypal().approve(id);
      shop().wait(2_000);
      const captures = paypal().captures();
      expect(await confirm(paymentId)).toEqual({ state: 'paid', total: '43.3', orderIdList: [placed[0]?.orderId] });
      expect((await confirm(paymentId)).state).toBe('paid');
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(paypal().captures()).toBe(captures + 1);
      expect(await statuses()).toEqual([[1, 'paypal']]);
      expect(await bookedFor(placed[0]?.orderId ?? '')).toEqual([
        { kind: 'payment', account_id: 'mall:paypal', amount: '-43.3' },
        { kind: 'payment', account_id: 'mall:sales', amount: '43.3' },
      ]);
    });

    it('a signed message captures where the shopper never came back', async () => {
      const { id } = await begin('paypal');
      paypal().approve(id);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
      expect(await balance()).toBe('0');
    });

    it('refuses a forged message, and one that is no event', async () => {
      const { id } = await begin('paypal');
      paypal().approve(id);
      expect(await told('CHECKOUT.ORDER.APPROVED', id, true)).toBe(400);
      expect(await hook('paypal', { ...paypalEvent('CHECKOUT.ORDER.APPROVED', id), body: '{"event_type": 7}' })).toBe(400);
      expect(await hook('paypal', { ...paypalEvent('CHECKOUT.ORDER.APPROVED', id), body: 'no JSON' })).toBe(400);
      expect(await statuses()).toEqual([[0, null]]);
      expect(logged().match(/"event":"payment-message-refused","payType":"paypal"/g)).toHaveLength(3);
    });

    const verified = () => paypal().asked.filter(({ path }) => path === '/v1/notifications/verify-webhook-signature').length;

    it('PayPal is not asked about messages on orders of nobody', async () => {
      await begin('paypal');
      const before = verified();
      for (const type of ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']) expect(await told(type, 'ORDER-OF-NOBODY', true)).toBe(200);
      expect(await told('CHECKOUT.ORDER.APPROVED', 'ORDER\0', true)).toBe(200);
      expect(await hook('paypal', { ...paypalEvent('CHECKOUT.ORDER.APPROVED', ''), body: '{"event_type":"BILLING.PLAN.CREATED","resource":{"id":"P-1"}}' })).toBe(200);
      expect(verified()).toBe(before);
    });

    it('a message that comes before the reply that names its order is sent again', async () => {
      const { id, paymentId } = await begin('paypal');
      paypal().approve(id);
      await shop().db.updateTable('payment').set({ state: 'asked', provider_id: null, redirect_url: null }).where('id', '=', paymentId).execute();
      const before = verified();
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(503);
      expect(verified()).toBe(before);
      await shop().db.updateTable('payment').set({ state: 'open', provider_id: id }).where('id', '=', paymentId).execute();
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
    });

    it('tells nobody that a message was taken which was too long, or could not be kept', async () => {
      const { id } = await begin('paypal');
      paypal().approve(id);
      expect(await hook('paypal', { ...paypalEvent('CHECKOUT.ORDER.APPROVED', id), body: `{"event_type":"${'x'.repeat(300_000)}"}` })).toBe(413);
      await sql`alter table payment rename to payment_away`.execute(shop().db);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(503);
      await sql`alter table payment_away rename to payment`.execute(shop().db);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
    });

    it('asks PayPal to send again what it could not be asked about', async () => {
      const { id } = await begin('paypal');
      paypal().approve(id);
      paypal().fail(503);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(503);
      expect(await statuses()).toEqual([[0, null]]);
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
    });

    it('an access token that PayPal ended before its time is replaced, and one refused again is not asked for without end', async () => {
      const { id, paymentId } = await begin('paypal');
      paypal().approve(id);
      const grants = () => paypal().asked.filter(({ path }) => path === '/v1/oauth2/token').length;
      const [asked, granted] = [paypal().asked.length, grants()];
      paypal().fail(401, undefined, 401);
      expect((await confirm(paymentId)).state).toBe('open');
      expect([paypal().asked.length, grants()]).toEqual([asked + 3, granted + 1]);
      shop().wait(2_000);
      paypal().endToken();
      expect((await confirm(paymentId)).state).toBe('paid');
      // The order and its capture are asked for with the same new one.
      expect(grants()).toBe(granted + 2);
    });

    it('what is captured and not there yet is waited for', async () => {
      const { id, paymentId } = await begin('paypal');
      paypal().approve(id);
      paypal().knobs.capture = { status: 'PENDING' };
      expect((await confirm(paymentId)).state).toBe('open');
      const [capture] = paypal().orders.get(id)?.purchase_units[0]?.payments?.captures ?? [];
      if (capture) capture.status = 'COMPLETED';
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await statuses()).toEqual([[1, 'paypal']]);
    });

    it('what the bank declined, at once or days later, is over: nothing was charged, nothing is on its way, and the order can be paid anew', async () => {
      const obstacles = async () => (await shop().ask('user!logoffTerms', {}, { as: as() })).obstacleList.map(({ kind: what }) => what);
      const { id, paymentId, placed } = await begin('paypal');
      expect(await obstacles()).toEqual(['order', 'payment']);
      paypal().approve(id);
      paypal().knobs.capture = { status: 'DECLINED' };
      expect((await confirm(paymentId)).state).toBe('closed');
      expect(await obstacles()).toEqual(['order']);

      paypal().knobs.capture = { status: 'PENDING' };
      const form = await payment(shop().db, as(), placed.map(({ orderId }) => orderId), 'paypal');
      const again = new URL(redirect(await shop().ask('order!pay', form, { as: as() }))).searchParams.get('token') ?? '';
      paypal().approve(again);
      expect(await told('CHECKOUT.ORDER.APPROVED', again)).toBe(200);
      expect(await obstacles()).toEqual(['order', 'payment']);
      const [capture] = paypal().orders.get(again)?.purchase_units[0]?.payments?.captures ?? [];
      if (capture) capture.status = 'DECLINED';
      expect(await told('PAYMENT.CAPTURE.DENIED', again)).toBe(200);
      expect(await obstacles()).toEqual(['order']);
      expect(await statuses()).toEqual([[0, null]]);
    });

    it.each([['amount', { amount: { currency_code: 'USD', value: '43.29' } }], ['currency', { amount: { currency_code: 'EUR', value: '43.30' } }]] as const)('refuses and logs another %s', async (_what, changed) => {
      const { id, paymentId } = await begin('paypal');
      paypal().approve(id);
      paypal().knobs.capture = changed;
      const before = await moneyAndStock(shop().db);
      expect((await confirm(paymentId)).state).toBe('differs');
      expect(await moneyAndStock(shop().db)).toBe(before);
      await expect.poll(logged).toContain(`asked 43.3 USD for ${paymentId}`);
    });

    it('is not captured for an order that was cancelled: the shopper keeps the money', async () => {
      const { id, placed, paymentId } = await begin('paypal');
      paypal().approve(id);
      await cancel(placed[0]?.orderId ?? '');
      const captures = paypal().captures();
      expect((await confirm(paymentId)).state).toBe('closed');
      expect(await told('CHECKOUT.ORDER.APPROVED', id)).toBe(200);
      expect(paypal().captures()).toBe(captures);
      expect(await balance()).toBe('0');
    });

    it('its form sent again once nothing can be paid by it leads to no provider’s page', async () => {
      const { id, placed, paymentId, asked, url } = await begin('paypal');
      expect(await shop().ask('order!pay', asked, { as: as() })).toEqual({ paid: false, redirectUrl: url });
      paypal().approve(id);
      await cancel(placed[0]?.orderId ?? '');
      expect((await confirm(paymentId)).state).toBe('closed');
      expect((await shop().refusal('order!pay', asked, { as: as() })).key).toBe('paymentConditions');
    });

    it('money that was captured while the order was cancelled stands on the balance', async () => {
      const { id, placed } = await begin('paypal');
      paypal().approve(id);
      const order = paypal().orders.get(id);
      const unit = order?.purchase_units[0];
      if (order && unit) Object.assign(order, { status: 'COMPLETED', purchase_units: [{ ...unit, payments: { captures: [{ id: 'C', status: 'COMPLETED', amount: unit.amount, custom_id: unit.custom_id }] } }] });
      await cancel(placed[0]?.orderId ?? '');
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await told('PAYMENT.CAPTURE.COMPLETED', id)).toBe(200);
      expect(await balance()).toBe('43.3');
      expect(await statuses()).toEqual([[-1, null]]);
    });

    if (kind === 'server') {
      it('returns and messages that come 30 at once have one effect', async () => {
        const { id, paymentId } = await begin('paypal');
        paypal().approve(id);
        const captures = paypal().captures();
        const said = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? confirm(paymentId).then(({ state }) => state) : told('CHECKOUT.ORDER.APPROVED', id))));
        expect(said.filter((each) => each !== 'paid' && each !== 200)).toEqual([]);
        expect(paypal().captures()).toBe(captures + 1);
        expect(await statuses()).toEqual([[1, 'paypal']]);
        expect(await balance()).toBe('0');
        expect(await brokenLedgerLaws(shop().db)).toEqual([]);
      });
    }
  });
});
