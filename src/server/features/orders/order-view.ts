import type { Order, OrderLine, ParcelCase, Refund } from '../../../contract/shop/orders';
import { returnReasons } from '../../../contract/shop/orders';
import { lateFrom, promisedBy, receiptAt } from '../../../rules/orders/parcels';
import { freight } from '../../../rules/price';
import type { Db } from '../../db/schema';
import { dayMs } from '../../../rules/durations';
import type { SettingValues } from '../settings';
import { parcelOf } from './parcel-times';
import { readCases } from './sql/case-rows';
import { readLines } from './sql/line-rows';
import type { NamedOrder } from './sql/order-rows';
import { readRefunds } from './sql/refund-rows';

/** The periods of an order, in days. */
export const periodCodes = ['auto_receive_days', 'auto_review_days', 'return_days'] as const;
type Periods = SettingValues<(typeof periodCodes)[number]>;

/** The lines of orders, sorted by position. */
export async function linesOf(db: Db, orderIds: readonly string[]): Promise<(OrderLine & { readonly orderId: string })[]> {
  const rows = await readLines(db, orderIds);
  return rows.map((row) => ({
    orderId: row.order_id,
    id: row.id,
    sellerGoodsId: row.goods_id,
    skuId: row.sku_id,
    name: row.name,
    checkAttrName: row.attribute_name,
    image: row.image,
    count: row.quantity,
    price: row.price,
    reviewed: row.review !== null,
  }));
}

export function toOrder(row: NamedOrder, periods: Periods): Omit<Order, 'goodsList'> {
  const fees = { dispatchFee: row.dispatch_fee, longDistanceFee: row.long_distance_fee, deliveryFee: row.delivery_fee };
  const parcel = parcelOf(row);
  return {
    id: row.id,
    serialNumber: row.serial_number,
    createTime: row.created_at,
    status: row.status,
    returnStatus: row.return_status,
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    goodsTotal: row.goods_total,
    ...fees,
    freight: freight(fees),
    tax: row.tax,
    handlingFee: row.handling_fee,
    discount: row.discount,
    total: row.total,
    payBefore: row.status === 0 ? row.pay_before : null,
    receiveBefore: parcel && row.case_answer_by === null ? receiptAt(parcel, periods.auto_receive_days) : null,
    arrivesBefore: row.status >= 1 && row.status <= 3 ? promisedBy({ paidAt: row.paid_at, promisedDays: row.promised_days_to, arrivesBy: row.arrives_by }) : null,
    lateFrom: parcel ? lateFrom(parcel, periods.auto_receive_days) : null,
    receiptExtended: row.receipt_extended_days !== null,
    caseAnswerBefore: row.case_answer_by,
    refundAnswerBefore: row.refund_answer_by,
    reviewBefore: row.status === 4 && row.signed_at !== null ? row.signed_at + periods.auto_review_days * dayMs : null,
    reminded: row.reminded_at !== null,
    remindedTime: row.reminded_at,
  };
}

export function withLines(rows: readonly NamedOrder[], lines: Awaited<ReturnType<typeof linesOf>>, periods: Periods): Order[] {
  return rows.map((row) => ({
    ...toOrder(row, periods),
    goodsList: lines.filter(({ orderId }) => orderId === row.id).map(({ orderId: _order, ...line }) => line),
  }));
}

/** The refunds of an order, oldest first. */
export async function refundsOf(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await readRefunds(db, orderId);
  return rows.map((row) => ({
    id: row.id,
    reason: returnReasons.find((reason) => reason === row.reason) ?? null,
    amount: row.amount,
    remark: row.remark,
    lineIdList: row.line_ids,
    images: row.images,
    returnStatus: row.state,
    answer: row.answer,
    createTime: row.created_at,
    decidedTime: row.decided_at,
  }));
}

/** The reports that an order has not arrived, oldest first. */
export async function casesOf(db: Db, orderId: string): Promise<ParcelCase[]> {
  const rows = await readCases(db, orderId);
  return rows.map((row) => ({
    id: row.id,
    remark: row.remark,
    images: row.images,
    state: row.state,
    createTime: row.created_at,
    answerBefore: row.answer_by,
    answer: row.answer,
    arrivesBefore: row.arrives_by,
    endTime: row.ended_at,
  }));
}
