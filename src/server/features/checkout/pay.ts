import type { Payload, Reply } from '../../../contract/shop/calls';
import { isAboveZero } from '../../../rules/money';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { Refusal, refuse } from '../../calls/refusal';
import { allOrNothing } from '../../calls/transaction';
import { trySafeword } from '../account';
import { bookOrder, endPayment } from './book-payment';
import type { CheckoutParts, ProviderType } from './parts';
import { beginPayment, ordersOf, type Payment } from './payments';
import { ProviderFailed, type Provider } from './providers/provider';

type Asked = Payload<'order!pay'>;
type Answer = Reply<'order!pay'> | Refusal;

/** Pays several orders together, all or none: from the balance at once, else at the provider's page. */
export function payOrders(parts: CheckoutParts): Handler<'order!pay'> {
  return async (asked, context) => {
    if (asked.payType === 'balance') return payFromBalance(parts, asked, context);
    const provider = parts.providers[asked.payType];
    return provider ? payAtProvider(provider, asked.payType, asked, { parts, context }) : refuse('paymentRegion', { field: 'payType' });
  };
}

async function payFromBalance({ account, turns }: CheckoutParts, { orderIdList, safeword, session_token }: Asked, context: CallContext): Promise<Answer> {
  if (safeword === undefined) return refuse('parameterMissing', { field: 'safeword' });
  const { userId } = callerOf(context);
  // Each try is charged before it is looked at: right ones that come all at once would lock the user out.
  const wrong = await turns.take(userId, () => trySafeword(account, safeword, context));
  if (wrong) return wrong;
  const now = context.now();
  return allOrNothing<Reply<'order!pay'>>(context.db, async (db) => {
    const begun = await beginPayment(db, { userId, orderIds: orderIdList, payType: 'balance', formToken: session_token, now });
    if (begun instanceof Refusal) return begun;
    const { payment, orders = [] } = begun;
    for (const order of orders) {
      if ((await bookOrder(db, order, { payType: 'balance', from: `user:${userId}`, now })) === 'short') return refuse('balanceInsufficient');
    }
    if (begun.orders) await endPayment(db, payment.id, 'paid', now);
    return { paid: true, total: payment.total };
  });
}

type AtProvider = { readonly parts: CheckoutParts; readonly context: CallContext };

/** What the provider is asked is written down first: a message that comes before its answer finds the payment. */
async function payAtProvider(provider: Provider, payType: ProviderType, { orderIdList, session_token }: Asked, { parts, context }: AtProvider): Promise<Answer> {
  const { userId } = callerOf(context);
  const begun = await allOrNothing(context.db, async (db) => {
    const made = await beginPayment(db, { userId, orderIds: orderIdList, payType, formToken: session_token, now: context.now() });
    // Less than half a cent is nothing to a provider.
    return !(made instanceof Refusal) && !isAboveZero(made.payment.charge) ? refuse('paymentConditions') : made;
  });
  if (begun instanceof Refusal) return begun;
  const { payment } = begun;
  if (payment.state === 'paid') return { paid: true, total: payment.total };
  if (payment.redirect_url !== null) return { paid: false, redirectUrl: payment.redirect_url };
  if (payment.state !== 'asked') return refuse('paymentConditions');
  try {
    return { paid: false, redirectUrl: await openAt(provider, payment, { parts, context }) };
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    // Logged, and answered in the catalogue's words: the same form may be sent again, and asks for the same payment.
    context.afterCommit(() => Promise.reject(error));
    return refuse('tryAgainLater');
  }
}

async function openAt(provider: Provider, { id, charge, currency, created_at, pay_before }: Payment, { parts, context }: AtProvider): Promise<string> {
  if (charge === null || currency === null) throw new Error(`payment ${id} has nothing to charge`);
  const { db, asker, shopName } = context;
  const orderIds = await ordersOf(db, id);
  const numbers = await db.selectFrom('shop_order').select('serial_number').where('id', 'in', orderIds).orderBy('serial_number').execute();
  const home = (parts.publicUrl ?? asker.origin).replace(/\/+$/, '');
  const { providerId, redirectUrl } = await provider.open({
    paymentId: id,
    amount: charge,
    currency,
    title: `${shopName} ${numbers.map(({ serial_number }) => serial_number).join(', ')}`.slice(0, 250),
    returnUrl: `${home}/paySuccess?payment=${id}`,
    // From there the shopper may pay in another way.
    cancelUrl: orderIds.length === 1 ? `${home}/settlement?orderId=${orderIds[0] ?? ''}` : `${home}/userInfo/my-order`,
    createdAt: created_at,
    payBefore: pay_before,
  });
  await db.updateTable('payment').set({ state: 'open', provider_id: providerId, redirect_url: redirectUrl }).where('id', '=', id).where('state', '=', 'asked').execute();
  return redirectUrl;
}
