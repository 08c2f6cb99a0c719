import { compareMoney } from '../../../rules/money';
import { runInTransaction } from '../../calls/transaction';
import type { Db } from '../../db/schema';
import { lockUser } from '../account';
import { transfer } from '../ledger';
import { lockOrders } from '../orders';
import { bookOrder, endPayment } from './book-payment';
import type { ProviderType } from './dependencies';
import { canStillBePaid } from './payable';
import { ordersOf, type Payment } from './payments';
import type { Received } from './providers/provider';

/**
 * Pays a payment's orders with money that a provider received. It takes effect once, however often and in whatever order
 * the provider reports it. The money for an order that was cancelled or paid otherwise meanwhile goes to the user's
 * balance. An amount or currency that differs from what was charged moves nothing, and waits for an operator; so does money for
 * somebody who has left, who has no usable balance.
 */
export async function bookReceivedMoney(db: Db, paymentId: string, received: Received, now: number): Promise<Payment> {
  return runInTransaction(db, async (trx) => {
    const { user_id: userId } = await trx.selectFrom('payment').select('user_id').where('id', '=', paymentId).executeTakeFirstOrThrow();
    // Locked, so that nobody leaves meanwhile.
    const { status } = await lockUser(trx, userId);
    const payment = await trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow();
    if (payment.state === 'paid' || payment.state === 'credited') return payment;
    const trouble = whatDiffers(payment, received) ?? (status === 'cancelled' ? `${received.amount} ${received.currency} came for ${paymentId} of a user who has left` : undefined);
    if (trouble !== undefined) {
      // Reported again, it stays settled; anything else is another matter.
      return trx.updateTable('payment').set({ state: 'wrong', trouble, ...(trouble !== payment.trouble && { settled_at: null }) }).where('id', '=', paymentId).returningAll().executeTakeFirstOrThrow();
    }
    const state = await bookAll(trx, payment, now);
    await endPayment(trx, paymentId, state, now);
    return { ...payment, state, paid_at: now };
  });
}

async function bookAll(db: Db, { id, user_id: userId, pay_type: payType }: Payment, now: number): Promise<'paid' | 'credited'> {
  if (payType === 'balance') throw new Error(`payment ${id} is of no provider`);
  const from = `mall:${payType satisfies ProviderType}` as const;
  let state: 'paid' | 'credited' = 'paid';
  for (const order of await lockOrders(db, await ordersOf(db, id))) {
    if (canStillBePaid(order)) await bookOrder(db, order, { payType, from, now });
    else {
      state = 'credited';
      await transfer(db, { kind: 'late payment', reference: `${id}:${order.id}`, from, to: `user:${userId}`, amount: order.total, now });
    }
  }
  return state;
}

function whatDiffers({ id, charge, currency }: Payment, received: Received): string | undefined {
  const isSame = received.paymentId === id && charge !== null && received.currency === currency && compareMoney(received.amount, charge) === 0;
  return isSame ? undefined : `asked ${charge} ${currency} for ${id}, came ${received.amount} ${received.currency} for ${received.paymentId}`;
}
