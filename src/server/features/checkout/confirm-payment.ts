import type { Reply } from '../../../contract/shop/calls';
import { refuse } from '../../calls/refusal';
import { callerOf, logAfterCommit, type CallContext, type Handler } from '../../shop-call';
import { followPayment, isOver } from './follow-payment';
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

/** However often a payment is asked about, its provider is asked only this long after its last answer. */
const answeredForMs = 1_500;
/** An answer that is under way has no end yet. */
type Answer = { readonly payment: Promise<Payment>; until: number };

/**
 * Returns the state of a payment when the shopper comes back from the provider's page, and asks the provider for it: the
 * provider's own message may be late.
 */
export function confirmPayment(dependencies: CheckoutDependencies): Handler<'order!confirm'> {
  const answers = new Map<string, Answer>();
  const follow = async (known: Payment, context: CallContext): Promise<Payment> => {
    try {
      const payment = await followPayment(context.db, dependencies, known, context.now());
      if (payment.state === 'wrong' && known.state !== 'wrong') logAfterCommit(context, new Error(`payment: ${payment.trouble}`));
      return payment;
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      logAfterCommit(context, error);
      return known;
    }
  };
  const followShared = (known: Payment, context: CallContext): Promise<Payment> => {
    const now = context.now();
    for (const [id, { until }] of answers) if (until <= now) answers.delete(id);
    const shared = answers.get(known.id);
    if (shared) return shared.payment;
    const answer: Answer = { payment: follow(known, context), until: Infinity };
    answers.set(known.id, answer);
    const answered = () => (answer.until = context.now() + answeredForMs);
    answer.payment.then(answered, answered);
    return answer.payment;
  };
  return async ({ paymentId }, context) => {
    const { db } = context;
    const { userId } = callerOf(context);
    const known = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).where('user_id', '=', userId).executeTakeFirst();
    if (!known) return refuse('orderUnknown', { field: 'paymentId' });
    const payment = isOver(known) ? known : await followShared(known, context);
    return { state: stateForShopper[payment.state], total: payment.total, orderIdList: await ordersOf(db, payment.id) };
  };
}
