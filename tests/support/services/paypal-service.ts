import { createHmac } from 'node:crypto';
import { startProvider, type Received, type Said } from './provider-service';

type Amount = { currency_code: string; value: string };
type Capture = { id: string; status: 'COMPLETED' | 'PENDING' | 'DECLINED'; amount: Amount; custom_id?: string };
type Order = {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  purchase_units: { reference_id: string; custom_id: string; amount: Amount; payments?: { captures: Capture[] } }[];
  links: { href: string; rel: string; method: string }[];
};

export const paypalKeys = { clientId: 'client-planted', secret: 'secret-planted', webhookId: 'WH-PLANTED' };
/** PayPal's signing key; only its own verification knows it. */
const signingKey = 'paypals-own';

function signed(body: string, transmissionId: string, time: string): string {
  return createHmac('sha256', signingKey).update(`${transmissionId}|${time}|${paypalKeys.webhookId}|${body}`).digest('base64');
}

/**
 * Orders v2 as PayPal's reference describes them: created once per request id, approved at PayPal's page, captured
 * once.
 */
export async function startPaypal() {
  const orders = new Map<string, Order>();
  const made = new Map<string, Order>();
  const knobs: { capture: Partial<Capture> } = { capture: {} };
  let captured = 0;
  let token = 1;
  const error = (status: number, name: string): Said => ({ status, body: { name, details: [] } });

  function make({ headers, body }: Received): Said {
    const key = String(headers['paypal-request-id']);
    const before = made.get(key);
    if (before) return { status: 200, body: before };
    const wanted = JSON.parse(body) as { intent: string; purchase_units: { reference_id: string; custom_id: string; amount: Amount }[] };
    const [unit] = wanted.purchase_units;
    if (wanted.intent !== 'CAPTURE' || !unit || !/^\d+\.\d\d$/.test(unit.amount.value)) return error(400, 'INVALID_REQUEST');
    const id = `ORDER${orders.size + 1}`;
    const order: Order = {
      id, status: 'PAYER_ACTION_REQUIRED', purchase_units: [unit],
      links: [{ href: `${id}`, rel: 'self', method: 'GET' }, { href: `https://www.paypal.example/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }],
    };
    orders.set(id, order);
    made.set(key, order);
    return { status: 200, body: order };
  }

  function capture(order: Order): Said {
    const [unit] = order.purchase_units;
    if (order.status !== 'APPROVED' || !unit) return error(422, 'UNPROCESSABLE_ENTITY');
    captured += 1;
    order.status = 'COMPLETED';
    unit.payments = { captures: [{ id: `CAPTURE-${order.id}`, status: 'COMPLETED', amount: unit.amount, custom_id: unit.custom_id, ...knobs.capture }] };
    return { status: 201, body: order };
  }

  /** Verifies the event's exact bytes in the request: PayPal signed those. */
  function verify(body: string): Said {
    const at = body.indexOf(',"webhook_event":');
    const { transmission_id: id, transmission_time: time, transmission_sig: given, webhook_id: webhookId } = JSON.parse(body) as Record<string, string>;
    const event = body.slice(at + ',"webhook_event":'.length, -1);
    const isGood = webhookId === paypalKeys.webhookId && given === signed(event, id ?? '', time ?? '');
    return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
  }

  const service = await startProvider((request) => {
    const { method, path, headers, body } = request;
    if (path === '/v1/oauth2/token') {
      const isKnown = headers.authorization === `Basic ${Buffer.from(`${paypalKeys.clientId}:${paypalKeys.secret}`).toString('base64')}`;
      return isKnown && body === 'grant_type=client_credentials' ? { status: 200, body: { access_token: `A${token}`, token_type: 'Bearer', expires_in: 32_400 } } : error(401, 'invalid_client');
    }
    if (headers.authorization !== `Bearer A${token}`) return error(401, 'AUTHENTICATION_FAILURE');
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body);
    if (path === '/v2/checkout/orders' && method === 'POST') return make(request);
    const [, id = '', action] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.get(id);
    if (!order) return error(404, 'RESOURCE_NOT_FOUND');
    return action ? capture(order) : { status: 200, body: order };
  });

  return {
    ...service,
    orders,
    knobs,
    captures: () => captured,
    env: { PAYPAL_URL: service.url, PAYPAL_CLIENT_ID: paypalKeys.clientId, PAYPAL_SECRET: paypalKeys.secret, PAYPAL_WEBHOOK_ID: paypalKeys.webhookId },
    /** Ends the access token before its time. */
    endToken: () => (token += 1),
    /** The shopper approves at PayPal's page. */
    approve(id: string): void {
      const order = orders.get(id);
      if (!order) throw new Error(`no order ${id}`);
      order.status = 'APPROVED';
    },
  };
}

/** An event as PayPal sends it. */
export function paypalEvent(type: 'CHECKOUT.ORDER.APPROVED' | 'PAYMENT.CAPTURE.COMPLETED' | (string & {}), orderId: string, { isForged = false } = {}) {
  const resource = type.startsWith('CHECKOUT.ORDER.') ? { id: orderId } : { id: `CAPTURE-${orderId}`, supplementary_data: { related_ids: { order_id: orderId } } };
  // A number that JavaScript would write differently.
  const body = JSON.stringify({ id: 'WH-1', event_type: type, resource, create_time: '2026-01-15T12:00:00Z' }).replace(/}$/, ', "event_version": 1.0 }');
  const [transmissionId, time] = ['tx-1', '2026-01-15T12:00:00Z'];
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.example/cert',
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': isForged ? 'bm8=' : signed(body, transmissionId, time),
    },
  };
}
