import * as v from 'valibot';
import { orderStatuses } from '../../rules/orders/orders';
import { id, money, pageNum, pageOf, pageSize } from '../fields';
import { address } from '../shop/addresses';
import { userPageSize } from '../shop/lists';
import { order, orderLine, orderStatus, parcelCase, refund, returnStatus } from '../shop/orders';
import { declareDeskCall } from './desk-call';
import { singleLine } from './fields';

/** An order as its seller sees it. */
const sellerOrder = v.object({
  ...v.omit(order, ['goodsList']).entries,
  receiver: v.omit(address, ['id', 'use']),
  remark: v.string(),
  goodsList: v.array(v.omit(orderLine, ['reviewed'])),
  refundList: v.array(refund),
  caseList: v.array(parcelCase),
});

const answer = singleLine(500);
const orderId = id;
/** the open refund request, as the order's `refundList` names it: a newer one, which nobody has read, is not decided */
const refundId = id;
const state = v.object({ status: orderStatus, returnStatus });
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30));
const refusals = ['orderUnknown', 'orderCancelled', 'orderCompleted', 'orderStatus'] as const;
const caseRefusals = [...refusals, 'caseNone', 'caseAnswered'] as const;

/** Merchants see and change the orders of their own store only; for others' orders they get `orderUnknown`. */
export const deskOrderCalls = {
  /** orders whose buyer waits for an answer (parcel not arrived, or refund) first, by when it is due; then those with a reminder, then the oldest */
  'sellerOrder!list': declareDeskCall({
    capability: 'orders',
    payload: v.strictObject({ status: v.optional(v.pipe(v.array(orderStatus), v.maxLength(orderStatuses.length))), pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(sellerOrder),
    refusals: ['pageNumber'],
  }),
  'sellerOrder!info': declareDeskCall({
    capability: 'orders',
    payload: v.union([v.strictObject({ orderId }), v.strictObject({ serialNumber: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) })]),
    reply: sellerOrder,
    refusals: ['orderUnknown'],
  }),
  'sellerOrder!confirm': declareDeskCall({ capability: 'orders', changes: true, payload: v.strictObject({ orderId }), reply: state, refusals }),
  'sellerOrder!ship': declareDeskCall({
    capability: 'orders',
    changes: true,
    payload: v.strictObject({ orderId, carrier: singleLine(64), trackingNumber: singleLine(64), content: v.optional(singleLine(500)) }),
    reply: state,
    refusals,
  }),
  /** adds a line to a shipped order's logistics; the first one logs it as in transit */
  'sellerOrder!logistics': declareDeskCall({ capability: 'orders', changes: true, payload: v.strictObject({ orderId, content: singleLine(500) }), reply: state, refusals }),
  'sellerOrder!deliver': declareDeskCall({
    capability: 'orders',
    changes: true,
    payload: v.strictObject({ orderId, content: v.optional(singleLine(500), 'Delivered') }),
    reply: state,
    refusals,
  }),
  'sellerOrder!grantRefund': declareDeskCall({
    capability: 'orders',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ orderId, refundId, answer: v.optional(answer) }),
    reply: state,
    refusals,
  }),
  'sellerOrder!refuseRefund': declareDeskCall({ capability: 'orders', changes: true, payload: v.strictObject({ orderId, refundId, answer }), reply: state, refusals: [...refusals, 'noPermission'] }),
  /** first of three answers to a buyer whose parcel has not arrived: it will arrive within `days` from now */
  'sellerOrder!arrivesLater': declareDeskCall({ capability: 'orders', changes: true, payload: v.strictObject({ orderId, days, answer }), reply: state, refusals: caseRefusals }),
  'sellerOrder!sendAgain': declareDeskCall({
    capability: 'orders',
    changes: true,
    payload: v.strictObject({ orderId, days, carrier: singleLine(64), trackingNumber: singleLine(64), answer }),
    reply: state,
    refusals: caseRefusals,
  }),
  'sellerOrder!refundUndelivered': declareDeskCall({
    capability: 'orders',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ orderId, answer }),
    reply: state,
    refusals: [...refusals, 'caseNone'],
  }),
  /**
   * refund by the mall of any paid order; without `refundId` only if none is requested. `amount` defaults to the requested refund, or
   * else to the whole total. `userUnknown` if the buyer's account is cancelled
   */
  'sellerOrder!platformRefund': declareDeskCall({
    capability: 'refunds',
    changes: true,
    secondFactor: true,
    payload: v.strictObject({ orderId, refundId: v.optional(refundId), answer, amount: v.optional(money) }),
    reply: state,
    refusals: [...refusals, 'amountError', 'userUnknown'],
  }),
  /** cancels an unpaid order, so that others can buy the stock it holds */
  'sellerOrder!release': declareDeskCall({ capability: 'orders', changes: true, payload: v.strictObject({ orderId }), reply: state, refusals }),
  /** always refused: only the buyer may cancel an order */
  'sellerOrder!cancel': declareDeskCall({
    capability: 'orders',
    changes: true,
    payload: v.strictObject({ orderId }),
    reply: state,
    refusals: ['orderUnknown', 'sellerCannotCancel', 'noPermission'],
  }),
};
