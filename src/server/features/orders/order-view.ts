import { sql } from 'kysely';
import type { Order, OrderLine, Refund } from '../../../contract/shop/orders';
import { returnReasons } from '../../../contract/shop/orders';
import type { Language } from '../../../rules/languages';
import { freight } from '../../../rules/price';
import type { Db } from '../../db/schema';
import { textIn } from '../catalog';
import type { Periods } from './order-settings';
import type { OrderRow } from './step';

const dayMs = 86_400_000;

/** Orders with the name of their store, as every reading begins. */
export function ordersIn(db: Db, language: Language) {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .select(textIn(language, 'seller_text', 'seller_id', sql.ref('shop_order.seller_id'), 'name').as('seller_name'));
}
type NamedOrder = OrderRow & { readonly seller_name: string };

/** The lines of orders, in their order. */
export async function linesOf(db: Db, orderIds: readonly string[]): Promise<(OrderLine & { readonly orderId: string })[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_line')
    .leftJoin('evaluation', 'evaluation.order_line_id', 'order_line.id')
    .selectAll('order_line')
    .select('evaluation.id as review')
    .where('order_line.order_id', 'in', [...orderIds])
    .orderBy('order_line.position')
    .execute();
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
    receiveBefore: row.status === 3 && row.shipped_at !== null ? row.shipped_at + periods.auto_receive_days * dayMs : null,
    reviewBefore: row.status === 4 && row.signed_at !== null ? row.signed_at + periods.auto_review_days * dayMs : null,
    reminded: row.reminded_at !== null,
  };
}

export function withLines(rows: readonly NamedOrder[], lines: Awaited<ReturnType<typeof linesOf>>, periods: Periods): Order[] {
  return rows.map((row) => ({
    ...toOrder(row, periods),
    goodsList: lines.filter(({ orderId }) => orderId === row.id).map(({ orderId: _order, ...line }) => line),
  }));
}

/** What was asked back of an order, oldest first. */
export async function refundsOf(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
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
