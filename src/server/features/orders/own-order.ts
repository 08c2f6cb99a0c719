import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { hasOrder, lockOrder, type OrderRow } from './sql/order-rows';

/** Locks a buyer's own order until the transaction ends; `undefined` if there is none, or it is another buyer's. */
export async function lockOwnOrder(db: Db, orderId: string, userId: string): Promise<OrderRow | undefined> {
  // Checked before locking, so that nobody waits for the lock of an order that is not theirs. The owner never changes.
  return (await hasOrder(db, { orderId, userId })) ? lockOrder(db, orderId) : undefined;
}

/** The refusal for an order whose state does not allow a step. */
export function refuseStatus({ status }: Pick<OrderRow, 'status'>, otherwise: 'orderStatus' | 'orderNotToPay' = 'orderStatus'): Refusal {
  if (status === -1) return refuse('orderCancelled');
  if (status === 5) return refuse('orderCompleted');
  return refuse(otherwise);
}
