import { createHmac } from 'node:crypto';
import { startProvider, type Received, type Said } from './provider-service';

type Session = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  client_reference_id: string;
};

export const stripeKeys = { secretKey: 'sk_test_planted', webhookSecret: 'whsec_planted' };

/**
 * Checkout Sessions as Stripe's reference describes them: created once per idempotency key, under which its own failure is kept as
 * well, and paid at Stripe's page.
 */
export async function startStripe() {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { readonly body: string; readonly said: Said }>();
  const error = (status: number, message: string): Said => ({ status, body: { error: { message } } });

  function make({ headers, body }: Received): Said {
    const form = new URLSearchParams(body);
    const key = String(headers['idempotency-key']);
    const before = byKey.get(key);
    if (before) return before.body === body ? before.said : error(400, 'Keys for idempotent requests can only be used with the same parameters');
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const expiresAt = Number(form.get('expires_at'));
    if (form.get('mode') !== 'payment' || !Number.isInteger(amount) || amount < 50 || !Number.isInteger(expiresAt)) return error(400, 'Invalid request');
    const id = `cs_test_${sessions.size + 1}`;
    const session: Session = {
      id, object: 'checkout.session', url: `https://checkout.stripe.example/${id}`, status: 'open', payment_status: 'unpaid', amount_total: amount,
      currency: String(form.get('line_items[0][price_data][currency]')), client_reference_id: String(form.get('client_reference_id')),
    };
    sessions.set(id, session);
    const said = { status: 200, body: session };
    byKey.set(key, { body, said });
    return said;
  }

  function keepFailure({ headers, body }: Received, said: Said): void {
    const key = headers['idempotency-key'];
    if (key !== undefined && said.status >= 500) byKey.set(String(key), { body, said });
  }

  const service = await startProvider((request) => {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) return error(401, 'Invalid API Key');
    if (request.method === 'POST' && request.path === '/v1/checkout/sessions') return make(request);
    const session = sessions.get(request.path.split('/').at(-1) ?? '');
    return session && request.method === 'GET' ? { status: 200, body: session } : error(404, 'No such checkout.session');
  }, keepFailure);

  return {
    ...service,
    sessions,
    env: { STRIPE_URL: service.url, STRIPE_SECRET_KEY: stripeKeys.secretKey, STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret },
    /** The shopper pays at Stripe's page. */
    pay(id: string, changed: Partial<Session> = {}): Session {
      const session = sessions.get(id);
      if (!session) throw new Error(`no session ${id}`);
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null }, changed);
      return session;
    },
    expire(id: string): void {
      Object.assign(sessions.get(id) ?? {}, { status: 'expired', url: null });
    },
  };
}

/** An event as Stripe sends it: signed with its sending time, in seconds. */
export function stripeEvent(type: string, session: Session, seconds: number, secret = stripeKeys.webhookSecret) {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: session } }, null, 2);
  return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature(body, seconds, secret) } };
}

export function signature(body: string, seconds: number, secret: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')},v0=00`;
}
