import type { Payload } from '../../../contract/shop/calls';
import { returnReasons } from '../../../contract/shop/orders';
import { compareMoney, isAboveZero } from '../../../rules/money';
import { mayStep } from '../../../rules/orders/order-steps';
import { maxRefund, maxReturnRequests, reasonsFor, returnEnd } from '../../../rules/orders/refunds';
import { refuse, type Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import { dayMs } from '../../../rules/durations';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { livingUsers } from '../account';
import { readSettings } from '../settings';
import { linesOf } from './order-view';
import { lockOwnOrder, refuseStatus } from './own-order';
import { payBack } from './pay-back';
import { wrongReturnImage } from './return-images';
import { releaseStock } from './sql/line-rows';
import type { OrderRow } from './sql/order-rows';
import { insertRefund, readRefunds } from './sql/refund-rows';
import { takeStep } from './step';

type ReturnRequest = Payload<'order!returns'>;

/**
 * Whether the buyer may request a return, by the order's state and the number of earlier requests; the caller checks the
 * period.
 */
export function mayAskReturn({ status, return_status: returnStatus }: Pick<OrderRow, 'status' | 'return_status'>, requests: number): boolean {
  return mayStep('requestReturn', 'buyer', { status, returnStatus }) && requests < maxReturnRequests;
}

/**
 * Refunds an order. Before shipping, the whole amount is paid back at once. While it is on its way, nothing can be refunded.
 * After receipt, some or all of the goods can be returned within the period, and the merchant decides.
 */
export const returnGoods: Handler<'order!returns'> = async (request, context) => {
  const { db } = context;
  const { userId } = callerOf(context);
  // A user who has left has no usable balance; the row is locked, so that nobody leaves while a return begins.
  if (!(await livingUsers(db).select('id').where('id', '=', userId).forKeyShare().executeTakeFirst())) return refuse('orderUnknown');
  const order = await lockOwnOrder(db, request.orderId, userId);
  if (!order) return refuse('orderUnknown');
  switch (order.status) {
    case -1:
      return refuse('orderCancelled');
    case 0:
      return refuse('orderStatus');
    case 1:
    case 2:
      return refundUnshipped(order, request, context);
    case 3:
      return refuse('orderShippedNoRefund');
    case 4:
    case 5:
    case 6:
      return requestReturn(order, request, context);
  }
};

type Outcome = { status: OrderRow['status']; returnStatus: OrderRow['return_status'] };

async function refundUnshipped(order: OrderRow, request: ReturnRequest, context: CallContext): Promise<Outcome | Refusal> {
  const { db } = context;
  const now = context.now();
  if (!reasonsFor(returnReasons, true).includes(request.reason)) return refuse('parameterError', { field: 'reason' });
  if (compareMoney(request.amount, order.total) !== 0) return refuse('amountError', { field: 'amount' });
  const unknown = await wrongReturnImage(request.images, context);
  if (unknown) return unknown;
  if (!(await takeStep(db, order, 'refundUnshipped', { actor: 'buyer', now }))) return refuseStatus(order);
  await releaseStock(db, order.id);
  const refund = await insertRefund(db, { ...columnsOf(request), amount: order.total, line_ids: [], state: 'refunded' }, now);
  await payBack(db, order, refund, now);
  return { status: 6, returnStatus: 'refunded' };
}

async function requestReturn(order: OrderRow, request: ReturnRequest, context: CallContext): Promise<Outcome | Refusal> {
  const { db } = context;
  const now = context.now();
  const before = await readRefunds(db, order.id);
  if (!mayAskReturn(order, before.length)) return refuse('orderStatus');
  const refusedAt = before.findLast(({ state }) => state === 'failed')?.decided_at ?? undefined;
  const { return_days: returnDays, refund_answer_days: answerDays } = await readSettings(db, 'return_days', 'refund_answer_days');
  const end = returnEnd(order.signed_at, refusedAt, returnDays);
  if (end === null || now >= end) return refuse('returnPeriodOver');
  const lines = await linesOf(db, [order.id]);
  const lineIds = [...new Set(request.lineIdList)];
  if (lineIds.some((id) => !lines.some((line) => line.id === id))) return refuse('parameterError', { field: 'lineIdList' });
  if (!isAboveZero(request.amount) || compareMoney(request.amount, maxRefund(order.total, lines, lineIds)) > 0) return refuse('amountError', { field: 'amount' });
  const unknown = await wrongReturnImage(request.images, context);
  if (unknown) return unknown;
  if (!(await takeStep(db, order, 'requestReturn', { actor: 'buyer', now, set: { refund_answer_by: timestamp(now + answerDays * dayMs) } }))) return refuseStatus(order);
  await insertRefund(db, { ...columnsOf(request), amount: request.amount, line_ids: lineIds, state: 'refunding' }, now);
  return { status: 6, returnStatus: 'refunding' };
}

function columnsOf({ orderId, reason, remark, images }: ReturnRequest) {
  return { order_id: orderId, reason, remark, images };
}
