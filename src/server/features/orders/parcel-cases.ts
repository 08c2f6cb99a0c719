import { lateFrom, receiptAt } from '../../../rules/orders/parcels';
import { refuse, Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import { dayMs } from '../../../rules/durations';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { readSettings } from '../settings';
import { lockOwnOrder, refuseStatus } from './own-order';
import { parcelOf } from './parcel-times';
import { wrongReturnImage } from './return-images';
import { insertCase } from './sql/case-rows';
import { writeLog } from './sql/history-rows';
import { updateOrder, type OrderRow } from './sql/order-rows';
import { insertRefund } from './sql/refund-rows';
import { takeStep } from './step';

/**
 * PA2 of rules/orders/parcels.ts. The order is locked, so of two requests at once the second is refused: the receipt
 * is extended already.
 */
export const extendReceipt: Handler<'order!extend'> = async ({ orderId }, context) => {
  const { db, now } = context;
  const order = await ownOnItsWay(orderId, context);
  if (order instanceof Refusal) return order;
  if (order.case_answer_by !== null) return refuse('caseOpen');
  if (order.receipt_extended_days !== null) return refuse('receiptExtended');
  const { auto_receive_days: receiveDays, extend_receipt_days: days } = await readSettings(db, 'auto_receive_days', 'extend_receipt_days');
  await updateOrder(db, orderId, { receipt_extended_days: days });
  await writeLog(db, { order_id: orderId, event: 'receiptExtended', actor: 'buyer' }, now());
  return { receiveBefore: receiptAt({ ...order.parcel, extendedDays: days }, receiveDays) };
};

/** PA3 and PA4. */
export const reportMissing: Handler<'order!report'> = async ({ orderId, remark, images }, context) => {
  const { db } = context;
  const now = context.now();
  const order = await ownOnItsWay(orderId, context);
  if (order instanceof Refusal) return order;
  if (order.case_answer_by !== null) return refuse('caseOpen');
  const { auto_receive_days: receiveDays, case_answer_days: days } = await readSettings(db, 'auto_receive_days', 'case_answer_days');
  if (now < lateFrom(order.parcel, receiveDays)) return refuse('parcelNotLate');
  const unknown = await wrongReturnImage(images, context);
  if (unknown) return unknown;
  const answerBefore = now + days * dayMs;
  await insertCase(db, { order_id: orderId, remark, images }, answerBefore, now);
  await updateOrder(db, orderId, { case_answer_by: timestamp(answerBefore) });
  await writeLog(db, { order_id: orderId, event: 'reportedMissing', actor: 'buyer' }, now);
  return { answerBefore };
};

/** PA5: the claim is decided like a refund request that the seller did not answer in time. */
export const claimUndelivered: Handler<'order!claim'> = async ({ orderId }, context) => {
  const { db } = context;
  const now = context.now();
  const order = await ownOnItsWay(orderId, context);
  if (order instanceof Refusal) return order;
  if (order.case_answer_by === null) return refuse('caseNone');
  if (now < order.case_answer_by) return refuse('caseWaits');
  if (!(await takeStep(db, order, 'claimUndelivered', { actor: 'buyer', now, set: { refund_answer_by: timestamp(now) } }))) return refuseStatus(order);
  await insertRefund(db, { order_id: orderId, reason: 1, amount: order.total, remark: '', images: [], line_ids: [], state: 'refunding' }, now);
  return { status: 6, returnStatus: 'refunding' };
};

/** The caller's order, locked, while it is on its way; otherwise the refusal. */
async function ownOnItsWay(orderId: string, context: CallContext): Promise<Refusal | (OrderRow & { readonly parcel: NonNullable<ReturnType<typeof parcelOf>> })> {
  const order = await lockOwnOrder(context.db, orderId, callerOf(context).userId);
  if (!order) return refuse('orderUnknown');
  const parcel = parcelOf(order);
  return parcel ? { ...order, parcel } : refuseStatus(order);
}
