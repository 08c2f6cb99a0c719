import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { centsOf, fromCents } from '../../../../rules/cents';
import { dayMs, minuteMs } from '../../../../rules/durations';
import { roundToCents } from '../../../../rules/money';
import { askProvider } from './ask-provider';
import { ProviderFailed, type Charge, type ProviderMessage, type Provider, type Standing } from './provider';

type StripeSettings = { readonly url: string; readonly secretKey: string; readonly webhookSecret: string };

const session = v.object({
  id: v.string(),
  url: v.nullish(v.string()),
  status: v.nullish(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.picklist(['paid', 'unpaid', 'no_payment_required']),
  amount_total: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  currency: v.nullable(v.string()),
  client_reference_id: v.nullish(v.string()),
});
const event = v.object({ type: v.string(), data: v.object({ object: v.unknown() }) });

/** How old a signed message may be, against replays. */
const toleranceSeconds = 300;
/** Stripe lets a page live for at least half an hour and at most a day. */
const [shortestMs, longestMs] = [31 * minuteMs, dayMs - minuteMs];

/** Stripe Checkout over HTTP. Cards are entered at Stripe's own page, so no card number reaches this server. */
export function stripe({ url, secretKey, webhookSecret }: StripeSettings): Provider {
  const authorization = `Bearer ${secretKey}`;
  const fetchStanding = async (id: string) => {
    const found = await askProvider({ url: `${url}/v1/checkout/sessions/${encodeURIComponent(id)}`, method: 'GET', headers: { authorization }, reply: session });
    if (!found) throw new ProviderFailed('no session');
    return standingOf(found);
  };
  return {
    async open(charge) {
      const made = await askProvider({
        url: `${url}/v1/checkout/sessions`,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': charge.paymentId },
        body: formOf(charge).toString(),
        reply: session,
        mayRefuse: true,
      });
      if (made?.url == null) throw new ProviderFailed('a session without a page');
      return { providerId: made.id, redirectUrl: made.url };
    },
    fetchStanding,
    // Stripe charges a card as soon as the shopper agrees: there is nothing to capture.
    capture: fetchStanding,
    readMessage: (headers, body, now) => Promise.resolve(isSigned(headers.get('stripe-signature') ?? '', body, webhookSecret, now) ? messageOf(body) : 'forged'),
  };
}

function formOf({ paymentId, amount, currency, title, returnUrl, cancelUrl, createdAt, payBefore }: Charge): URLSearchParams {
  const expiresAt = createdAt + Math.min(Math.max(payBefore - createdAt, shortestMs), longestMs);
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: paymentId,
    'metadata[payment]': paymentId,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(centsOf(amount)),
    'line_items[0][price_data][product_data][name]': title,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: String(Math.floor(expiresAt / 1000)),
  });
}

function standingOf({ status, payment_status, amount_total, currency, client_reference_id }: v.InferOutput<typeof session>): Standing {
  if (payment_status === 'paid' && amount_total !== null && currency !== null) {
    return { state: 'received', paymentId: client_reference_id ?? '', amount: roundToCents(fromCents(BigInt(amount_total))), currency: currency.toUpperCase() };
  }
  if (status === 'complete' && payment_status === 'unpaid') return { state: 'clearing' };
  return { state: status === 'expired' ? 'over' : 'open' };
}

/** `t=…,v1=…`: HMAC-SHA256 of the time, a dot and the body as received; there are several v1 while a secret is replaced. */
function isSigned(header: string, body: string, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > toleranceSeconds) return false;
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

function messageOf(body: string): ProviderMessage {
  const { type, data } = v.parse(v.pipe(v.string(), v.parseJson(), event), body);
  if (!type.startsWith('checkout.session.')) return undefined;
  const changed = v.parse(session, data.object);
  return { providerId: changed.id, standing: type.endsWith('.async_payment_failed') ? { state: 'over' } : standingOf(changed) };
}
