import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { transfer, type Account } from '../ledger';
import { takeStep, type OrderRow } from '../orders';
import type { Payment } from './payments';

/**
 * Moves the money of one order from where it is to the mall's sales, and takes the order's step. The order is locked and
 * can be paid. `short`: the user has not that much, and nothing happened.
 */
export async function bookOrder(db: Db, order: OrderRow, { payType, from, now }: { readonly payType: Payment['pay_type']; readonly from: Account; readonly now: number }): Promise<'booked' | 'short'> {
  const moved = await transfer(db, { kind: 'payment', reference: order.id, from, to: 'mall:sales', amount: order.total, now });
  if (moved === 'short') return 'short';
  const isTaken = moved === 'moved' && (await takeStep(db, order, 'pay', { actor: 'buyer', now, set: { pay_type: payType } }));
  // An order whose money was moved before has left state 0, and nobody lets such a one in here.
  if (!isTaken) throw new Error(`order ${order.id} was paid though it could not be`);
  return 'booked';
}

export async function endPayment(db: Db, paymentId: string, state: 'paid' | 'credited', now: number): Promise<void> {
  await db.updateTable('payment').set({ state, paid_at: moment(now) }).where('id', '=', paymentId).execute();
}
