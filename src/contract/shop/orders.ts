import * as v from 'valibot';
import { caseStates, orderEvents } from '../../rules/orders/order-events';
import { maxTogether, orderStatuses, orderTabs, payTypes, remarkLimit, returnStatuses, type OrderTab } from '../../rules/orders/orders';
import { declareCall } from '../call';
import { count, id, moment, money, pageNum, pageOf, pageSize, time } from '../fields';
import { safeword, sessionToken } from './account';
import { address } from './addresses';
import { pictureName } from './goods';
import { statusNumber, userPageSize } from './lists';
import { oneOrder, orderStatusRefusals, remindCalls } from './order-remind';

export const orderStatus = v.picklist(orderStatuses);
export const returnStatus = v.picklist(returnStatuses);
/** Numbered 0 to 4 and 1 to 9, as their messages are. */
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
  /** price of one piece when the order was placed */
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

/** An order as shown in a list, with its goods. */
export const order = v.object({
  id,
  serialNumber: v.string(),
  createTime: time,
  status: orderStatus,
  returnStatus,
  sellerId: id,
  sellerName: v.string(),
  ...figures,
  /** deadline for payment; `null` unless the order is to be paid */
  payBefore: v.nullable(time),
  /** when it is automatically marked as received; `null` unless it is shipped and no case waits for an answer */
  receiveBefore: v.nullable(time),
  /** promised arrival; `null` if nothing was promised, before payment and after receipt */
  arrivesBefore: v.nullable(time),
  /** from when the buyer can report it as not arrived; `null` unless it is shipped */
  lateFrom: v.nullable(time),
  /** whether the buyer has postponed the automatic receipt, which is possible once */
  receiptExtended: v.boolean(),
  /** deadline for the seller to answer a "not arrived" case; `null` if none is open */
  caseAnswerBefore: v.nullable(time),
  /** deadline for the seller to decide on the refund, after which the mall decides; `null` if no refund is requested, absent in data stored by an earlier version */
  refundAnswerBefore: v.optional(v.nullable(time)),
  /** when it closes without a review; `null` unless it can be reviewed */
  reviewBefore: v.nullable(time),
  reminded: v.boolean(),
  /** when the seller was reminded; `null` if nobody was, absent in data stored by an earlier version */
  remindedTime: v.optional(v.nullable(time)),
  goodsList: v.array(orderLine),
});
export type Order = v.InferOutput<typeof order>;

export const orderInfo = v.object({
  ...v.omit(order, ['goodsList']).entries,
  payType: v.nullable(v.picklist(payTypes)),
  /** whole days from payment to arrival, as promised when the order was placed */
  promisedDays: v.nullable(v.object({ from: count, to: count })),
  /** deadline for returning goods (see rules/orders/refunds.ts); `null` if they can't be returned now */
  returnBefore: v.nullable(time),
  /** the address, as it was when the order was placed */
  ...v.omit(address, ['id', 'use']).entries,
  remark: v.string(),
});

export const refund = v.object({
  id,
  /** `null` if the mall started the refund */
  reason: v.nullable(v.picklist(returnReasons)),
  amount: money,
  remark: v.string(),
  /** ids of the order lines concerned; empty means all */
  lineIdList: v.array(id),
  images: v.array(pictureName),
  returnStatus,
  /** answer of the merchant or the mall */
  answer: v.string(),
  createTime: time,
  decidedTime: v.nullable(time),
});
export type Refund = v.InferOutput<typeof refund>;

/** A case of a parcel that has not arrived, and its outcome (rules/orders/parcels.ts). */
export const parcelCase = v.object({
  id,
  remark: v.string(),
  images: v.array(pictureName),
  state: v.picklist(caseStates),
  createTime: time,
  answerBefore: time,
  /** answer of the merchant or the mall */
  answer: v.string(),
  /** new arrival date promised by that answer */
  arrivesBefore: v.nullable(time),
  endTime: v.nullable(time),
});
export type ParcelCase = v.InferOutput<typeof parcelCase>;

/** One SKU and the quantity to order. */
const requestedLine = v.strictObject({ sellerGoodsId: id, skuId: id, count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)) });
/** Optional free text; empty if omitted. */
const words = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(remarkLimit)), '');
const pictures = v.optional(v.pipe(v.array(pictureName), v.maxLength(9, 'imagesTooMany')), []);

export const orderCalls = {
  'order!submit': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({
      addressId: v.pipe(v.string(), v.nonEmpty('addressNotSet'), id),
      orderList: v.pipe(v.array(requestedLine), v.nonEmpty('noGoodsSelected'), v.maxLength(maxTogether)),
      /** the total that the shopper saw; if it differs, no order is placed and the new figures are returned */
      total: money,
      /** for every seller without their own remark in `remarkList` */
      remark: words,
      remarkList: v.optional(v.pipe(v.array(v.strictObject({ sellerId: id, remark: words })), v.maxLength(maxTogether)), []),
    }),
    reply: v.variant('placed', [
      /** one order per seller; all are placed or none */
      v.object({ placed: v.literal(true), orderList: v.array(v.object({ orderId: id, serialNumber: v.string(), sellerId: id, total: money })) }),
      /** nothing was placed; the current figures */
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
  /** payment methods, `open` if the brand accepts them and they are configured; the balance; and how much more may be ordered unpaid (`leftToHold`, absent in replies stored by an older build) */
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
      orderIdList: v.pipe(v.array(id), v.nonEmpty('requiredEmpty'), v.maxLength(maxTogether)),
      payType: v.picklist(payTypes),
      /** needed for `balance` only */
      safeword: v.optional(safeword),
      session_token: sessionToken,
    }),
    reply: v.variant('paid', [
      v.object({ paid: v.literal(true), total: money }),
      /** URL of the provider's page, where the shopper continues */
      v.object({ paid: v.literal(false), redirectUrl: v.string() }),
    ]),
    refusals: [
      'orderUnknown', 'orderCancelled', 'orderCompleted', 'paymentConditions', 'addressNotSet', 'balanceInsufficient', 'safewordUnset', 'safewordWrong', 'safewordClosed',
      'safewordFormat', 'paymentRegion', 'businessLocked', 'sessionTokenInvalid', 'lockedMinutes', 'lockedTomorrow', 'tryAgainLater',
    ],
  }),
  /**
   * The state of a payment at a provider, whose page sends the shopper back to `/paySuccess?payment=…`. Asks the provider
   * and books the money received; idempotent, so it needs no key. `open`: not paid yet; `credited`: the order could no
   * longer be paid, so the money was credited to the balance; `differs`: a different amount was received, which an operator
   * settles with the shopper; `closed`: no money was or will be taken.
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
    /** without `status`, all orders; a tab with two statuses ("received") sends both */
    payload: v.strictObject({
      status: v.optional(v.union([statusNumber, v.pipe(v.array(statusNumber), v.maxLength(orderStatuses.length))], 'statusNumber')),
      pageNum,
      pageSize: pageSize(userPageSize),
    }),
    reply: pageOf(order),
    refusals: ['statusNumber', 'pageNumber'],
  }),
  /** the buyer's orders whose number, goods or store contain every word of `keyword` (see rules/orders/order-search.ts), newest first */
  'order!search': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({
      keyword: words,
      /** placed at or after this time */
      from: v.optional(moment),
      /** placed before this time */
      before: v.optional(moment),
      pageNum,
      pageSize: pageSize(userPageSize),
    }),
    reply: pageOf(order),
    refusals: ['pageNumber'],
  }),
  /** number of orders in each tab of the list; `toAct`: orders that need the buyer, to be paid or, once delivered, to be confirmed */
  'order!count': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: v.strictObject({}),
    reply: v.object({ ...(Object.fromEntries(Object.keys(orderTabs).map((tab) => [tab, count])) as Record<OrderTab, typeof count>), toAct: count }),
  }),
  'order!info': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: oneOrder,
    reply: v.object({
      orderInfo,
      /** oldest first */
      logistics: v.array(v.object({ createTime: time, content: v.string(), carrier: v.string(), trackingNumber: v.string() })),
      /** refunds, oldest first; `returnStatus` is that of the last one */
      refundList: v.array(refund),
      /** "not arrived" cases, oldest first */
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
  'order!receipt': declareCall({ caller: 'shopper', offline: 'online', changes: true, payload: oneOrder, reply: v.null(), refusals: orderStatusRefusals }),
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
      /** ids of the order's lines; empty means all */
      lineIdList: v.optional(v.pipe(v.array(id), v.maxLength(200)), []),
      images: pictures,
    }),
    reply: v.object({ status: orderStatus, returnStatus }),
    refusals: [...orderStatusRefusals, 'orderShippedNoRefund', 'returnPeriodOver', 'amountError', 'imagesTooMany', 'imageUnknown'],
  }),
  /** postpones the automatic receipt; possible once */
  'order!extend': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: oneOrder,
    reply: v.object({ receiveBefore: time }),
    refusals: [...orderStatusRefusals, 'receiptExtended', 'caseOpen'],
  }),
  /** reports the order as not arrived; the seller must answer by `answerBefore` */
  'order!report': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: v.strictObject({ orderId: id, remark: v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(remarkLimit)), images: pictures }),
    reply: v.object({ answerBefore: time }),
    refusals: [...orderStatusRefusals, 'parcelNotLate', 'caseOpen', 'imagesTooMany', 'imageUnknown'],
  }),
  /** requests a full refund once the seller's time to answer a case is over; the mall decides */
  'order!claim': declareCall({
    caller: 'shopper',
    offline: 'online',
    changes: true,
    payload: oneOrder,
    reply: v.object({ status: orderStatus, returnStatus }),
    refusals: [...orderStatusRefusals, 'caseNone', 'caseWaits'],
  }),
  'orderLog!list': declareCall({
    caller: 'shopper',
    offline: 'kept',
    payload: oneOrder,
    reply: v.object({ logList: v.array(v.object({ event: v.picklist(orderEvents), createTime: time })) }),
    refusals: ['orderUnknown'],
  }),
};
