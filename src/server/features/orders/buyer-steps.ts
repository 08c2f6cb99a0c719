import { refuse } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import { callerOf, type Handler } from '../../shop-call';
import { lockOwnOrder, refuseStatus } from './own-order';
import { releaseStock } from './sql/line-rows';
import { updateOrder } from './sql/order-rows';
import { takeStep } from './step';

/** Cancels an order that is not paid yet, and releases its stock. */
export const cancelOrder: Handler<'order!cancel'> = async ({ orderId, reason }, context) => {
  const { db, now } = context;
  const order = await lockOwnOrder(db, orderId, callerOf(context).userId);
  if (!order) return refuse('orderUnknown');
  if (!(await takeStep(db, order, 'cancel', { actor: 'buyer', now: now(), set: { cancel_reason: reason } }))) return refuseStatus(order, 'orderNotToPay');
  await releaseStock(db, orderId);
  return null;
};

export const confirmReceipt: Handler<'order!receipt'> = async ({ orderId }, context) => {
  const { db, now } = context;
  const order = await lockOwnOrder(db, orderId, callerOf(context).userId);
  if (!order) return refuse('orderUnknown');
  return (await takeStep(db, order, 'receive', { actor: 'buyer', now: now() })) ? null : refuseStatus(order);
};

/** Asks the merchant to ship, once for each order. */
export const remindMerchant: Handler<'order!remind'> = async ({ orderId }, context) => {
  const { db, now } = context;
  const order = await lockOwnOrder(db, orderId, callerOf(context).userId);
  if (!order) return refuse('orderUnknown');
  if (order.status !== 1 && order.status !== 2) return refuseStatus(order);
  if (order.reminded_at !== null) return refuse('orderReminded');
  await updateOrder(db, orderId, { reminded_at: timestamp(now()) });
  return null;
};
