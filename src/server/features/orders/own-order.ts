import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { hasOrder, lockOrder, type OrderRow } from './sql/order-rows';

/** A buyer's own order, held until the transaction ends. One of another buyer is as unknown as one that nobody has. */
export async function lockOwnOrder(db: Db, orderId: string, userId: string): Promise<OrderRow | undefined> {
  // Whose it is never changes, so nobody waits for an order that they may not see.
  return (await hasOrder(db, { orderId, userId })) ? lockOrder(db, orderId) : undefined;
}

/** Why an order's state does not allow what was asked: it is over, or else what the caller says. */
export function refuseStatus({ status }: Pick<OrderRow, 'status'>, otherwise: 'orderStatus' | 'orderNotToPay' = 'orderStatus'): Refusal {
  if (status === -1) return refuse('orderCancelled');
  if (status === 5) return refuse('orderCompleted');
  return refuse(otherwise);
}
