import type { Payload, Reply } from '../../../contract/shop/calls';
import { isAboveZero } from '../../../rules/money';
import { Refusal, refuse } from '../../calls/refusal';
import { runInTransaction } from '../../calls/transaction';
import { callerOf, logAfterCommit, type CallContext, type Handler } from '../../shop-call';
import { trySafeword } from '../account';
import { serialNumbersOf } from '../orders';
import { bookOrder, endPayment } from './book-payment';
import type { CheckoutDependencies, ProviderType } from './dependencies';
import { beginPayment, ordersOf, type Payment } from './payments';
import { ProviderBroke, ProviderFailed, ProviderRefused, type Provider } from './providers/provider';

type PayRequest = Payload<'order!pay'>;
type Outcome = Reply<'order!pay'> | Refusal;

/** Pays several orders together, all or none: from the balance immediately, otherwise at the provider's page. */
export function payOrders(dependencies: CheckoutDependencies): Handler<'order!pay'> {
  return async (payload, context) => {
    if (payload.payType === 'balance') return payFromBalance(dependencies, payload, context);
    const provider = context.payments.includes(payload.payType) ? dependencies.providers[payload.payType] : undefined;
    return provider ? payAtProvider(provider, payload.payType, payload, { dependencies, context }) : refuse('paymentRegion', { field: 'payType' });
  };
}

async function payFromBalance({ account }: CheckoutDependencies, { orderIdList, safeword, session_token }: PayRequest, context: CallContext): Promise<Outcome> {
  if (safeword === undefined) return refuse('parameterMissing', { field: 'safeword' });
  const caller = callerOf(context);
  const wrong = await trySafeword(account, safeword, context);
  if (wrong) return wrong;
  const now = context.now();
  return runInTransaction<Outcome>(context.db, async (db) => {
    const begun = await beginPayment(db, { ...caller, orderIds: orderIdList, payType: 'balance', formToken: session_token, now });
    if (begun instanceof Refusal) return begun;
    const { payment, orders = [] } = begun;
    for (const order of orders) {
      if ((await bookOrder(db, order, { payType: 'balance', from: `user:${caller.userId}`, now })) === 'short') return refuse('balanceInsufficient');
    }
    if (begun.orders) await endPayment(db, payment.id, 'paid', now);
    return { paid: true, total: payment.total };
  });
}

type AtProvider = { readonly dependencies: CheckoutDependencies; readonly context: CallContext };

/** The payment is stored before the provider is called, so that a message that overtakes the provider's answer finds it. */
async function payAtProvider(provider: Provider, payType: ProviderType, { orderIdList, session_token }: PayRequest, { dependencies, context }: AtProvider): Promise<Outcome> {
  const caller = callerOf(context);
  const begun = await runInTransaction(context.db, async (db) => {
    const made = await beginPayment(db, { ...caller, orderIds: orderIdList, payType, formToken: session_token, now: context.now() });
    // Less than half a cent rounds to nothing, which no provider takes.
    return !(made instanceof Refusal) && !isAboveZero(made.payment.charge) ? refuse('paymentConditions') : made;
  });
  if (begun instanceof Refusal) return begun;
  const { payment } = begun;
  if (payment.state === 'paid') return { paid: true, total: payment.total };
  if (payment.state === 'open' && payment.redirect_url !== null) return { paid: false, redirectUrl: payment.redirect_url };
  // The provider broke at it, or refused to make it: this form is over, and the page asks for another token by itself.
  if (payment.state === 'closed' && payment.provider_id === null) return refuse('sessionTokenInvalid', { field: 'session_token' });
  if (payment.state !== 'asked') return refuse('paymentConditions');
  try {
    return { paid: false, redirectUrl: await openAt(provider, payment, { dependencies, context }) };
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    logAfterCommit(context, error);
    if (error instanceof ProviderRefused) {
      await context.db.updateTable('payment').set({ state: 'closed' }).where('id', '=', payment.id).where('state', '=', 'asked').execute();
      return refuse(error instanceof ProviderBroke ? 'tryAgainLater' : 'paymentConditions');
    }
    // The same form may be sent again, and continues the same payment.
    return refuse('tryAgainLater');
  }
}

async function openAt(provider: Provider, { id, charge, currency, created_at, pay_before }: Payment, { dependencies, context }: AtProvider): Promise<string> {
  if (charge === null || currency === null) throw new Error(`payment ${id} has nothing to charge`);
  const { db, client, shopName } = context;
  const orderIds = await ordersOf(db, id);
  const numbers = await serialNumbersOf(db, orderIds);
  // A brand's own host, if it was asked: the session is valid there alone. Without PUBLIC_URL any other host is known from the request only.
  const home = dependencies.publicUrl === undefined ? client.origin : client.home;
  const { providerId, redirectUrl } = await provider.open({
    paymentId: id,
    amount: charge,
    currency,
    title: `${shopName} ${numbers.join(', ')}`.slice(0, 250),
    returnUrl: `${home}/paySuccess?payment=${id}`,
    // Where the shopper can choose another way to pay.
    cancelUrl: orderIds.length === 1 ? `${home}/settlement?orderId=${orderIds[0] ?? ''}` : `${home}/userInfo/my-order`,
    createdAt: created_at,
    payBefore: pay_before,
  });
  await db.updateTable('payment').set({ state: 'open', provider_id: providerId, redirect_url: redirectUrl }).where('id', '=', id).where('state', '=', 'asked').execute();
  return redirectUrl;
}
