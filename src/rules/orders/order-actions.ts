import { hourMs } from '../durations';
import { mayStep } from './order-steps';
import type { OrderState } from './orders';

/** What a buyer can do with an order. `return` also covers a refund before it is shipped. */
export type BuyerAction = 'pay' | 'cancel' | 'remind' | 'receive' | 'return' | 'review' | 'logistics' | 'reorder' | 'extend' | 'report' | 'claim';

export type BuyersOrder = OrderState & Deadlines & {
  readonly reminded: boolean;
  readonly payBefore: number | null;
  readonly receiptExtended: boolean;
  /** the end of the return period, UTC milliseconds; `null` for never, absent if only a list knows the order's state */
  readonly returnBefore?: number | null | undefined;
};

const isOver = (before: number | null | undefined, now: number) => before != null && before <= now;

function mayReturn(order: BuyersOrder, now: number): boolean {
  if (mayStep('refundUnshipped', 'buyer', order)) return true;
  return mayStep('requestReturn', 'buyer', order) && order.returnBefore !== null && !isOver(order.returnBefore, now);
}

/** Whether the buyer can do it now, by the table of order steps and the deadlines. `now`: UTC milliseconds. */
export function mayDo(action: BuyerAction, order: BuyersOrder, now: number): boolean {
  switch (action) {
    case 'pay':
      return mayStep('pay', 'buyer', order) && !isOver(order.payBefore, now);
    case 'cancel':
      return mayStep('cancel', 'buyer', order);
    case 'remind':
      // The seller may be reminded, once, of an order that could still be refunded as unshipped.
      return mayStep('refundUnshipped', 'buyer', order) && !order.reminded;
    case 'receive':
      return mayStep('receive', 'buyer', order);
    case 'extend':
      return mayStep('receive', 'buyer', order) && !order.receiptExtended && order.caseAnswerBefore == null;
    case 'report':
      return mayStep('receive', 'buyer', order) && isOver(order.lateFrom, now) && order.caseAnswerBefore == null;
    case 'claim':
      return mayStep('claimUndelivered', 'buyer', order) && isOver(order.caseAnswerBefore, now);
    case 'return':
      return mayReturn(order, now);
    case 'review':
      return mayStep('review', 'buyer', order);
    case 'logistics':
      return order.status >= 3;
    case 'reorder':
      return order.status !== 0;
  }
}

/** The actions that move an order forward, nearest first: the first possible one is the main action. */
const onward = ['pay', 'claim', 'receive', 'review', 'remind'] as const satisfies readonly BuyerAction[];
const others = ['logistics', 'report', 'extend', 'return', 'reorder', 'cancel'] as const satisfies readonly BuyerAction[];

/** What an order offers: at most one main action, and the others in their order. */
export function actionsOf(order: BuyersOrder, now: number): { readonly main: BuyerAction | undefined; readonly others: readonly BuyerAction[] } {
  const can = (action: BuyerAction) => mayDo(action, order, now);
  // A list does not know whether a refused refund can be asked for again; the order's page does.
  const retry: readonly BuyerAction[] = order.returnStatus === 'failed' && order.returnBefore !== undefined ? ['return'] : [];
  const main = [...onward, ...retry, 'reorder' as const].find(can);
  return { main, others: [...onward, ...others].filter((action) => action !== main && can(action)) };
}

/** Why something can't be done, as the last part of a message key. */
export type WhyNot = 'unpaid' | 'paid' | 'shipped' | 'received' | 'over' | 'refunding' | 'refunded' | 'cancelled';

function whyNot(order: BuyersOrder, now: number): WhyNot {
  if (order.status === -1) return 'cancelled';
  if (order.returnStatus === 'refunding' || order.returnStatus === 'refunded') return order.returnStatus;
  if (order.status === 0) return 'unpaid';
  if (order.status <= 2) return 'paid';
  if (order.status === 3) return 'shipped';
  return mayReturn(order, now) ? 'received' : 'over';
}

/** Why this order can't be cancelled; `undefined` if it can. */
export function whyNoCancel(order: BuyersOrder, now: number): WhyNot | undefined {
  return mayDo('cancel', order, now) ? undefined : whyNot(order, now);
}

/** Why nothing of this order can be returned or refunded; `undefined` if something can. */
export function whyNoReturn(order: BuyersOrder, now: number): WhyNot | undefined {
  return mayReturn(order, now) ? undefined : whyNot(order, now);
}

/** Deadlines that are really set, and when it was ordered; an unknown one is left out, never invented. */
type Deadlines = { readonly createTime?: number | undefined; readonly payBefore?: number | null | undefined; readonly receiveBefore?: number | null | undefined; readonly reviewBefore?: number | null | undefined; readonly lateFrom?: number | null | undefined; readonly caseAnswerBefore?: number | null | undefined; readonly refundAnswerBefore?: number | null | undefined };

type NextStep = {
  /** the last part of the message key */
  readonly what: 'pay' | 'payOver' | 'confirm' | 'ship' | 'shipLate' | 'receive' | 'case' | 'review' | 'done' | 'cancelled' | 'refunding' | 'refundLate' | 'refunded' | 'refundFailed';
  /** the deadline, UTC milliseconds; `undefined` if none is set */
  readonly by: number | undefined;
};

/** What the mall promises: sellers ship within this time of ordering. */
const shipWithinMs = 24 * hourMs;

/** What happens next with an order, and by when. */
export function nextStep({ status, returnStatus }: OrderState, deadlines: Deadlines, now: number): NextStep {
  const shipBefore = deadlines.createTime === undefined ? undefined : deadlines.createTime + shipWithinMs;
  const step = (what: NextStep['what'], by?: number | null): NextStep => ({ what, by: by == null || by <= now ? undefined : by });
  switch (status) {
    case -1:
      return step('cancelled');
    case 0:
      return isOver(deadlines.payBefore, now) ? step('payOver') : step('pay', deadlines.payBefore);
    case 1:
    case 2:
      return isOver(shipBefore, now) ? step('shipLate') : step(status === 1 ? 'confirm' : 'ship', shipBefore);
    case 3:
      return deadlines.caseAnswerBefore != null ? step('case', deadlines.caseAnswerBefore) : step('receive', deadlines.receiveBefore);
    case 4:
      return step('review', deadlines.reviewBefore);
    case 5:
      return step('done');
    case 6:
      if (returnStatus === 'failed') return step('refundFailed');
      if (returnStatus !== 'refunding') return step('refunded');
      return isOver(deadlines.refundAnswerBefore, now) ? step('refundLate') : step('refunding', deadlines.refundAnswerBefore);
  }
}
