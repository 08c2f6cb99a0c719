import type { RefusalKey } from '../../../contract/refusals';
import { mayStep } from '../../../rules/orders/order-steps';
import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { lockOrders, type OrderRow } from '../orders';

/** Locks this user's orders if all of them can be paid now; otherwise returns why the first one can't. */
export async function lockPayable(db: Db, { userId, orderIds, now }: { readonly userId: string; readonly orderIds: readonly string[]; readonly now: number }): Promise<OrderRow[] | Refusal> {
  const orders = await lockOrders(db, orderIds);
  for (const [index, id] of orderIds.entries()) {
    const order = orders.find((each) => each.id === id && each.user_id === userId);
    const wrong = order ? whyNotPayable(order, now) : 'orderUnknown';
    if (wrong) return refuse(wrong, { field: `orderIdList.${index}` });
  }
  return orders;
}

function whyNotPayable(order: OrderRow, now: number): RefusalKey | undefined {
  if (order.status === -1) return 'orderCancelled';
  if (order.status === 5) return 'orderCompleted';
  if (!canStillBePaid(order) || order.pay_before <= now) return 'paymentConditions';
  return order.address === '' ? 'addressNotSet' : undefined;
}

/** Whether an order may still be paid. The deadline does not count: money that came in at the last moment is accepted. */
export function canStillBePaid({ status, return_status }: Pick<OrderRow, 'status' | 'return_status'>): boolean {
  return mayStep('pay', 'buyer', { status, returnStatus: return_status });
}
