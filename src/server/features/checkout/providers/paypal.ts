import * as v from 'valibot';
import { parseMoney, roundToCents } from '../../../../rules/money';
import { minuteMs } from '../../../../rules/durations';
import { askProvider, type ProviderRequest } from './ask-provider';
import { AccessRefused, ProviderFailed, type Charge, type Provider, type Standing } from './provider';

type PaypalSettings = { readonly url: string; readonly clientId: string; readonly secret: string; readonly webhookId: string };
type AccessToken = { readonly text: string; readonly until: number };
/** A repeated request with the same `requestId` takes effect once. */
type PaypalRequest<Schema extends v.GenericSchema> = Omit<ProviderRequest<Schema>, 'headers'> & { readonly requestId?: string };

const amount = v.object({ currency_code: v.string(), value: v.string() });
const order = v.object({
  id: v.string(),
  status: v.string(),
  purchase_units: v.optional(
    v.array(
      v.object({
        custom_id: v.optional(v.string()),
        payments: v.optional(v.object({ captures: v.optional(v.array(v.object({ status: v.string(), amount, custom_id: v.optional(v.string()) })), []) })),
      }),
    ),
    [],
  ),
  links: v.optional(v.array(v.object({ href: v.string(), rel: v.string() })), []),
});
const grant = v.object({ access_token: v.string(), expires_in: v.number() });
const verdict = v.object({ verification_status: v.string() });
const event = v.object({
  event_type: v.string(),
  resource: v.object({
    id: v.optional(v.string()),
    supplementary_data: v.optional(v.object({ related_ids: v.optional(v.object({ order_id: v.optional(v.string()) })) })),
  }),
});

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;
/** Captures of which nothing came, or nothing stayed. One that is refused outright makes no capture, and its order may be approved anew. */
const lost: ReadonlySet<string> = new Set(['DECLINED', 'FAILED', 'REFUNDED']);
/** An access token is renewed this long before it expires. */
const marginMs = minuteMs;

/** PayPal Orders v2 over HTTP: approved at PayPal's own page, then captured by us. */
export function paypal({ url, clientId, secret, webhookId }: PaypalSettings, now: () => number): Provider {
  let token: AccessToken | undefined;
  async function accessToken(): Promise<AccessToken> {
    if (!token || token.until < now()) {
      const made = await askProvider({
        url: `${url}/v1/oauth2/token`,
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
        reply: grant,
      });
      if (!made) throw new ProviderFailed('no access');
      token = { text: made.access_token, until: now() + made.expires_in * 1000 - marginMs };
    }
    return token;
  }

  /** Asks with our access token. PayPal may end one before its time: then it is asked once more, with a new one. */
  async function askPaypal<const Schema extends v.GenericSchema>({ requestId, ...request }: PaypalRequest<Schema>): Promise<v.InferOutput<Schema> | undefined> {
    const ask = ({ text }: AccessToken) => {
      const headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json', prefer: 'return=representation', ...(requestId !== undefined && { 'paypal-request-id': requestId }) };
      return askProvider<Schema>({ ...request, headers });
    };
    const used = await accessToken();
    return ask(used).catch(async (error: unknown) => {
      if (!(error instanceof AccessRefused)) throw error;
      // Another call may have replaced it meanwhile.
      if (token === used) token = undefined;
      return ask(await accessToken());
    });
  }

  const orderUrl = (id: string) => `${url}/v2/checkout/orders/${encodeURIComponent(id)}`;
  async function fetchStanding(id: string): Promise<Standing> {
    // PayPal no longer knows an order that nobody approved within some hours.
    const found = await askPaypal({ url: orderUrl(id), method: 'GET', reply: order, orStatus: 404 });
    return found ? standingOf(found) : { state: 'over' };
  }

  return {
    async open(charge) {
      const made = await askPaypal({
        url: `${url}/v2/checkout/orders`,
        requestId: charge.paymentId,
        body: JSON.stringify(bodyOf(charge)),
        reply: order,
        mayRefuse: true,
      });
      const page = made?.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      if (!made || !page) throw new ProviderFailed('an order without a page');
      return { providerId: made.id, redirectUrl: page.href };
    },
    fetchStanding,
    async capture(id, paymentId) {
      const taken = await askPaypal({
        url: `${orderUrl(id)}/capture`,
        requestId: `${paymentId}-capture`,
        body: '{}',
        reply: order,
        // Already captured, or declined by the bank: the order says which.
        orStatus: 422,
      });
      return taken ? standingOf(taken) : fetchStanding(id);
    },
    claimOf(body) {
      const message = readEvent(body);
      return message && orderOf(message);
    },
    async readMessage(headers, body) {
      const message = readEvent(body);
      if (!message) return 'forged';
      const id = orderOf(message);
      if (id === undefined) return undefined;
      const signature = Object.fromEntries(Object.entries(signatureHeaders).map(([field, header]) => [field, headers.get(header) ?? '']));
      // The event goes back byte for byte: serialized again, a number could look different and the signature would not match.
      const answer = await askPaypal({
        url: `${url}/v1/notifications/verify-webhook-signature`,
        body: `${JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${body}}`,
        reply: verdict,
        orStatus: 400,
      });
      return answer?.verification_status === 'SUCCESS' ? { providerId: id, standing: undefined } : 'forged';
    },
  };
}

function bodyOf({ paymentId, amount: charged, currency, title, returnUrl, cancelUrl }: Charge) {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ reference_id: 'default', custom_id: paymentId, description: title.slice(0, 127), amount: { currency_code: currency, value: roundToCents(charged) } }],
    payment_source: {
      paypal: { experience_context: { return_url: returnUrl, cancel_url: cancelUrl, user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' } },
    },
  };
}

function standingOf({ status, purchase_units: [unit] }: v.InferOutput<typeof order>): Standing {
  const captures = unit?.payments?.captures ?? [];
  const captured = captures.find((capture) => capture.status === 'COMPLETED');
  const value = captured && parseMoney(captured.amount.value);
  if (captured && value !== undefined) {
    return { state: 'received', paymentId: captured.custom_id ?? unit?.custom_id ?? '', amount: value, currency: captured.amount.currency_code };
  }
  if (captures.some((capture) => capture.status === 'PENDING')) return { state: 'clearing' };
  if (status === 'APPROVED') return { state: 'approved' };
  const isLost = captures.length > 0 && captures.every((capture) => lost.has(capture.status));
  return { state: status === 'VOIDED' || isLost ? 'over' : 'open' };
}

function readEvent(body: string): v.InferOutput<typeof event> | undefined {
  const message = v.safeParse(v.pipe(v.string(), v.parseJson(), event), body);
  return message.success ? message.output : undefined;
}

/** Reads only which order a message is about. Its state is fetched, so messages may come late, twice and in any order. */
function orderOf({ event_type: type, resource }: v.InferOutput<typeof event>): string | undefined {
  const id = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  // Anybody may have written it, and it is looked for in the database, which takes no NUL.
  return id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
