import type { orderCalls } from '../../../contract/shop/orders';
import type { Handlers } from '../../shop-call';
import { cancelOrder, confirmReceipt, remindMerchant } from './buyer-steps';
import { countOrders, listOrderGoods, listOrderLog, listOrders, orderInfo } from './read-orders';
import { returnGoods } from './return-goods';

export { orderDesk } from './desk';
export { doWork, type OrderWork } from './order-work';
export { actOnDue, everyMinute, runClockwork, startClockwork, type Due } from './order-jobs';
export { readPeriods } from './order-settings';
export { linesOf, ordersIn, refundsOf, toOrder } from './order-view';
export { lockOwnOrder, refuseStatus } from './own-order';
export { payBack } from './pay-back';
export { lockOrder, takeStep, writeLog, type OrderRow, type Taken } from './step';

/** All of orders but how one begins and is paid: that is the checkout's. */
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
