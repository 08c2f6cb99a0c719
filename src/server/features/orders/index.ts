import type { orderCalls } from '../../../contract/shop/orders';
import type { Handlers } from '../../shop-call';
import { claimUndelivered, extendReceipt, reportMissing } from './parcel-cases';
import { cancelOrder, confirmReceipt, remindMerchant } from './buyer-steps';
import { countOrders, listOrderGoods, listOrderLog, listOrders, orderInfo } from './read-orders';
import { returnGoods } from './return-goods';
import { searchOrders } from './search-orders';

export { orderData } from './sql/personal-data';
export { orderDesk } from './desk';
export { actOnDue, runOrderJobs, type Due } from './order-jobs';
export { doDeskAction, type DeskAction } from './desk-actions';
export { lockOwnOrder } from './own-order';
export { caseOpenedBefore } from './sql/case-rows';
export { readLines, readLinesToReview } from './sql/line-rows';
export { countToAct, insertOrders, lockOrders, readOrder, readOrdersBehind, readStatuses, readUnpaid, serialNumbersOf, timeOfNewestBut, type OrderRow } from './sql/order-rows';
export { isEvidence, openRefund, refundAskedBefore } from './sql/refund-rows';
export { takeStep } from './step';

/** All order calls except placing and paying, which belong to the checkout. */
export const orderHandlers: Handlers<Exclude<keyof typeof orderCalls, 'order!submit' | 'order!methods' | 'order!pay' | 'order!confirm'>> = {
  'order!cancel': cancelOrder,
  'order!listMain': listOrders,
  'order!search': searchOrders,
  'order!count': countOrders,
  'order!info': orderInfo,
  'order!listGoods': listOrderGoods,
  'order!receipt': confirmReceipt,
  'order!remind': remindMerchant,
  'order!returns': returnGoods,
  'order!extend': extendReceipt,
  'order!report': reportMissing,
  'order!claim': claimUndelivered,
  'orderLog!list': listOrderLog,
};
