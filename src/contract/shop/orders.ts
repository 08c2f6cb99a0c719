import * as v from 'valibot';
import { caseStates, orderEvents } from '../../rules/orders/order-events';
import { orderStatuses, orderTabs, payTypes, returnStatuses, type OrderTab } from '../../rules/orders/orders';
import { declareCall } from '../call';
import { count, id, money, pageNum, pageOf, pageSize, time } from '../fields';
import { safeword, sessionToken } from './account';
import { address } from './addresses';
import { pictureName } from './goods';
import { statusNumber, userPageSize } from './lists';
import { one, remindCalls, statusRefusals } from './order-remind';

export const orderStatus = v.picklist(orderStatuses);
export const returnStatus = v.picklist(returnStatuses);
/** Indexed 0 to 4 and 1 to 9, as their texts are. */
export const cancelReasons = [0, 1, 2, 3, 4] as const;
export const returnReasons = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const orderLine = v.object({
  id,
  sellerGoodsId: id,
  skuId: id,
  name: v.string(),
  checkAttrName: v.string(),
  image: pictureName,
  count,
  /** what one piece cost when the order was placed */
  price: money,
  reviewed: v.boolean(),
});
export type OrderLine = v.InferOutput<typeof orderLine>;

/** Every part of what an order costs; `total` is goods + freight + tax + handling fee - discount. */
const figures = {
  goodsTotal: money,
  dispatchFee: money,
  longDistanceFee: money,
  deliveryFee: money,
  /** the three fees together */
  freight: money,
  tax: money,
  handlingFee: money,
  discount: money,
  total: money,
};

/** What a list shows of an order, with its goods. */
export const order = v.object({
  id,
  serialNumber: v.string(),
  createTime: time,
  status: orderStatus,
  returnStatus,
  sellerId: id,
  sellerName: v.string(),
  ...figures,
  /** until when it can be paid; `null` once it can't */
  payBefore: v.nullable(time),
  /** when it counts as received by itself; `null` but while it is on its way */
  receiveBefore: v.nullable(time),
  /** by when it was promised to arrive; `null` where nothing was, and once it is here */
  arrivesBefore: v.nullable(time),
  /** from when it can be said that it has not arrived; `null` but while it is on its way */
  lateFrom: v.nullable(time),
  /** the buyer put off the automatic receipt, which is possible once */
  receiptExtended: v.boolean(),
  /** until when the seller answers that it has not arrived; `null` while nobody waits for that answer */
  caseAnswerBefore: v.nullable(time),
  /** until when the seller decides about the refund, afterwards the mall; `null` while none is asked for, absent from what was kept of an earlier version */
  refundAnswerBefore: v.optional(v.nullable(time)),
  /** when it closes without a review; `null` but while it can be reviewed */
  reviewBefore: v.nullable(time),
  reminded: v.boolean(),
  goodsList: v.array(orderLine),
});
export type Order = v.InferOutput<typeof order>;

export const orderInfo = v.object({
  ...v.omit(order, ['goodsList']).entries,
  payType: v.nullable(v.picklist(payTypes)),
  /** whole days from payment to arrival, as they were promised when it was placed */
  promisedDays: v.nullable(v.object({ from: count, to: count })),
  /** until when its goods can be returned (see rules/orders/refunds.ts); `null` while, or after, they can't */
  returnBefore: v.nullable(time),
  /** the receiver, as the address was when the order was placed */
  ...v.omit(address, ['id', 'use']).entries,
  remark: v.string(),
});

export const refund = v.object({
  id,
  /** `null` where the platform began it */
  reason: v.nullable(v.picklist(returnReasons)),
  amount: money,
  remark: v.string(),
  /** of the lines that it is about; none means all */
  lineIdList: v.array(id),
  images: v.array(pictureName),
  returnStatus,
  /** what the merchant or the mall said to it */
  answer: v.string(),
  createTime: time,
  decidedTime: v.nullable(time),
});
export type Refund = v.InferOutput<typeof refund>;

/** That a parcel has not arrived, and what became of it (rules/orders/parcels.ts). */
export const parcelCase = v.object({
  id,
  remark: v.string(),
  images: v.array(pictureName),
  state: v.picklist(caseStates),
  createTime: time,
  answerBefore: time,
  /** what the merchant or the mall said to it */
  answer: v.string(),
  /** when it is to arrive now, by that answer */
  arrivesBefore: v.nullable(time),
  endTime: v.nullable(time),
});
export type ParcelCase = v.InferOutput<typeof parcelCase>;

/** One product bought of one seller, as the page showed it when the order was placed. */
const asked = v.strictObject({ sellerGoodsId: id, skuId: id, count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)) });
/** What somebody wrote: blank for nothing. */
const words = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '');
const pictures = v.optional(v.pipe(v.array(pictureName), v.maxLength(9, 'imagesTooMany')), []);
/** Up to the last year of four digits: the database reads no other. */
const moment = v.pipe(time, v.maxValue(253_402_300_799_999));

export const orderCalls = {
  'order!submit': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({
      addressId: v.pipe(v.string(), v.nonEmpty('addressNotSet'), id),
      orderList: v.pipe(v.array(asked), v.nonEmpty('noGoodsSelected'), v.maxLength(200)),
      /** what the shopper saw; any difference is asked, never taken */
      total: money,
      /** to every seller who has none of their own in `remarkList` */
      remark: words,
      remarkList: v.optional(v.pipe(v.array(v.strictObject({ sellerId: id, remark: words })), v.maxLength(200)), []),
    }),
    reply: v.variant('placed', [
      /** one order per seller, all or none */
      v.object({ placed: v.literal(true), orderList: v.array(v.object({ orderId: id, serialNumber: v.string(), sellerId: id, total: money })) }),
      /** nothing happened: these are the figures now */
      v.object({
        placed: v.literal(false),
        lineList: v.array(v.object({ sellerGoodsId: id, skuId: id, price: money, stock: count })),
        ...figures,
      }),
    ]),
    refusals: [
      'addressNotSet', 'addressUnknown', 'noGoodsSelected', 'goodsUnknown', 'goodsUnlisted', 'goodsRemoved', 'outOfStock', 'stockInsufficient',
      'quantityOutOfRange', 'quantityAboveMax', 'orderBelowMinimum', 'tooManyUnpaid', 'duplicateSubmission',
    ],
  }),
  /** which ways of paying are open (an adapter without its keys is not), and how much more may wait unpaid; none in what an older build kept */
  'order!methods': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({}),
    reply: v.object({ methodList: v.array(v.object({ payType: v.picklist(payTypes), open: v.boolean() })), balance: money, leftToHold: v.optional(v.object({ submissions: count, pieces: count })) }),
  }),
  'order!pay': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    secret: true,
    payload: v.strictObject({
      orderIdList: v.pipe(v.array(id), v.nonEmpty('requiredEmpty'), v.maxLength(100)),
      payType: v.picklist(payTypes),
      /** needed for `balance` only */
      safeword: v.optional(safeword),
      session_token: sessionToken,
    }),
    reply: v.variant('paid', [
      v.object({ paid: v.literal(true), total: money }),
      /** the provider's page, where the shopper goes on */
      v.object({ paid: v.literal(false), redirectUrl: v.string() }),
    ]),
    refusals: [
      'orderUnknown', 'orderCancelled', 'orderCompleted', 'paymentConditions', 'addressNotSet', 'balanceInsufficient', 'safewordUnset', 'safewordWrong', 'safewordClosed',
      'safewordFormat', 'paymentRegion', 'businessLocked', 'sessionTokenInvalid', 'lockedMinutes', 'lockedTomorrow', 'tryAgainLater',
    ],
  }),
  /**
   * What became of a payment at a provider's page, which sends the shopper back to `/paySuccess?payment=…`. Asks the
   * provider and books what came in: however often, with one effect, so it needs no key. `open`: not yet; `credited`: an
   * order could not take it any more, and the money stands on the balance; `differs`: another amount came in, which
   * an operator settles with the shopper; `closed`: nothing was, or will be, taken.
   */
  'order!confirm': declareCall({
    caller: 'shopper',
    offline: 'online',
    payload: v.strictObject({ paymentId: id }),
    reply: v.object({ state: v.picklist(['open', 'paid', 'credited', 'differs', 'closed']), total: money, orderIdList: v.array(id) }),
    refusals: ['orderUnknown'],
  }),
  'order!cancel': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ orderId: id, reason: v.picklist(cancelReasons) }),
    reply: v.null(),
    refusals: ['orderUnknown', 'orderCancelled', 'orderCompleted', 'orderNotToPay', 'sellerCannotCancel'],
  }),
  'order!listMain': declareCall({
    caller: 'shopper',
    offline: 'kept',
    /** without a status, all; a tab of two statuses ("received") gives both */
    payload: v.strictObject({
      status: v.optional(v.union([statusNumber, v.pipe(v.array(statusNumber), v.maxLength(orderStatuses.length))], 'statusNumber')),
      pageNum,
      pageSize: pageSize(userPageSize),
    }),
    reply: pageOf(order),
    refusals: ['statusNumber', 'pageNumber'],
  }),
  /** those of the buyer's orders whose number, goods or store has each of these words (see rules/orders/order-search.ts), newest first */
  'order!search': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({
      keyword: words,
      /** placed at this moment or later */
      from: v.optional(moment),
      /** placed earlier than this */
      before: v.optional(moment),
      pageNum,
      pageSize: pageSize(userPageSize),
    }),
    reply: pageOf(order),
    refusals: ['pageNumber'],
  }),
  /** how many orders each tab of the list shows, and how many wait for their buyer: to be paid, or delivered and to be confirmed */
  'order!count': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({}),
    reply: v.object({ ...(Object.fromEntries(Object.keys(orderTabs).map((tab) => [tab, count])) as Record<OrderTab, typeof count>), toAct: count }),
  }),
  'order!info': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: one,
    reply: v.object({
      orderInfo,
      /** oldest first */
      logistics: v.array(v.object({ createTime: time, content: v.string(), carrier: v.string(), trackingNumber: v.string() })),
      /** what was asked back, oldest first; the last one is what `returnStatus` tells of */
      refundList: v.array(refund),
      /** when it was said that it had not arrived, oldest first */
      caseList: v.array(parcelCase),
    }),
    refusals: ['orderUnknown'],
  }),
  'order!listGoods': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({ orderId: id, pageNum, pageSize: pageSize(userPageSize) }),
    reply: pageOf(orderLine),
    refusals: ['orderUnknown', 'pageNumber'],
  }),
  'order!receipt': declareCall({ caller: 'shopper', offline: 'online', changes: true, payload: one, reply: v.null(), refusals: statusRefusals }),
  ...remindCalls,
  'order!returns': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({
      orderId: id,
      reason: v.picklist(returnReasons),
      amount: money,
      remark: words,
      /** ids of the order's lines; none means all */
      lineIdList: v.optional(v.pipe(v.array(id), v.maxLength(200)), []),
      images: pictures,
    }),
    reply: v.object({ status: orderStatus, returnStatus }),
    refusals: [...statusRefusals, 'orderShippedNoRefund', 'returnPeriodOver', 'amountError', 'imagesTooMany', 'imageUnknown'],
  }),
  /** puts off the automatic receipt, once */
  'order!extend': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: one,
    reply: v.object({ receiveBefore: time }),
    refusals: [...statusRefusals, 'receiptExtended', 'caseOpen'],
  }),
  /** says that it has not arrived; the seller answers by the time that the reply tells */
  'order!report': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ orderId: id, remark: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(500)), images: pictures }),
    reply: v.object({ answerBefore: time }),
    refusals: [...statusRefusals, 'parcelNotLate', 'caseOpen', 'imagesTooMany', 'imageUnknown'],
  }),
  /** asks for all of the money, once the seller's time to answer is over; the mall decides */
  'order!claim': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: one,
    reply: v.object({ status: orderStatus, returnStatus }),
    refusals: [...statusRefusals, 'caseNone', 'caseWaits'],
  }),
  'orderLog!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: one,
    reply: v.object({ logList: v.array(v.object({ event: v.picklist(orderEvents), createTime: time })) }),
    refusals: ['orderUnknown'],
  }),
};
