import type { orderCalls } from '../../../contract/shop/orders';
import type { Handlers } from '../../calls/handler';
import { cancelOrder, confirmReceipt, remindMerchant } from './buyer-steps';
import { countOrders, listOrderGoods, listOrderLog, listOrders, orderInfo } from './read-orders';
import { returnGoods } from './return-goods';

export { actOnDue, runOrderJobs, type Due } from './order-jobs';
export { readPeriods } from './order-settings';
export { linesOf, refundsOf, toOrder } from './order-view';
export { lockOwnOrder, refuseStatus } from './own-order';
export { payBack } from './pay-back';
export { lastCarrier, writeLog, writeLogistics } from './sql/history-rows';
export { readLinesToReview, releaseStock, shipStock } from './sql/line-rows';
export { countMatchingOrders, findOrderId, hasOrder, insertOrders, lockOrder, lockOrders, readLongestWaitingOrders, readStatuses, serialNumbersOf, statusOf, updateOrder, type OrderRow } from './sql/order-rows';
export { decideRefund, insertRefund, openRefund, refundAskedBefore } from './sql/refund-rows';
export { takeStep } from './step';

/** All calls of orders except placing and paying one, which are the checkout's. */
export const orderHandlers: Handlers<Exclude<keyof typeof orderCalls, 'order!submit' | 'order!methods' | 'order!pay' | 'order!confirm'>> = {
  'order!cancel': cancelOrder,
  'order!listMain': listOrders,
  'order!count': countOrders,
  'order!info': orderInfo,
  'order!listGoods': listOrderGoods,
  'order!receipt': confirmReceipt,
  'order!remind': remindMerchant,
  'order!returns': returnGoods,
  'orderLog!list': listOrderLog,
};
