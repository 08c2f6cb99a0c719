import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { transfer, type Account } from '../ledger';
import { takeStep, type OrderRow } from '../orders';
import type { Payment } from './payments';

/**
 * Moves the money of one order from an account to the mall's sales, and marks the order paid. The caller has locked the
 * order and checked that it can be paid. `short`: the balance is too low, and nothing changed.
 */
export async function bookOrder(db: Db, order: OrderRow, { payType, from, now }: { readonly payType: Payment['pay_type']; readonly from: Account; readonly now: number }): Promise<'booked' | 'short'> {
  const moved = await transfer(db, { kind: 'payment', reference: order.id, from, to: 'mall:sales', amount: order.total, now });
  if (moved === 'short') return 'short';
  const isTaken = moved === 'moved' && (await takeStep(db, order, 'pay', { actor: 'buyer', now, set: { pay_type: payType } }));
  // Money that was moved before means that the order is paid already, which the caller has ruled out.
  if (!isTaken) throw new Error(`order ${order.id} was paid though it could not be`);
  return 'booked';
}

export async function endPayment(db: Db, paymentId: string, state: 'paid' | 'credited', now: number): Promise<void> {
  await db.updateTable('payment').set({ state, paid_at: timestamp(now) }).where('id', '=', paymentId).execute();
}
