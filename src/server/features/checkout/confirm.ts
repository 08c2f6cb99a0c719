import type { Reply } from '../../../contract/shop/calls';
import { refuse } from '../../calls/refusal';
import { callerOf, logAfterCommit, type Handler } from '../../shop-call';
import { followPayment } from './follow-payment';
import type { CheckoutDependencies } from './dependencies';
import { ordersOf, type Payment } from './payments';
import { ProviderFailed } from './providers/provider';

const stateForShopper: Readonly<Record<Payment['state'], Reply<'order!confirm'>['state']>> = {
  asked: 'open',
  open: 'open',
  paid: 'paid',
  credited: 'credited',
  closed: 'closed',
  wrong: 'differs',
};

/**
 * Returns the state of a payment when the shopper comes back from the provider's page, and asks the provider for it: the
 * provider's own message may be late.
 */
export function confirmPayment(dependencies: CheckoutDependencies): Handler<'order!confirm'> {
  return async ({ paymentId }, context) => {
    const { db, now } = context;
    const { userId } = callerOf(context);
    const known = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).where('user_id', '=', userId).executeTakeFirst();
    if (!known) return refuse('orderUnknown', { field: 'paymentId' });
    const payment = await followPayment(db, dependencies, known, now()).catch((error: unknown) => {
      if (!(error instanceof ProviderFailed)) throw error;
      logAfterCommit(context, error);
      return known;
    });
    if (payment.state === 'wrong' && known.state !== 'wrong') logAfterCommit(context, new Error(`payment: ${payment.trouble}`));
    return { state: stateForShopper[payment.state], total: payment.total, orderIdList: await ordersOf(db, payment.id) };
  };
}
