import { sql } from 'kysely';
import { timestamp } from '../../../db/timestamp';
import type { Db } from '../../../db/schema';
import { lockGoods } from '../../stock';

/** The lines of orders, by position, each with the id of its review. */
export async function readLines(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_line')
    .leftJoin('evaluation', 'evaluation.order_line_id', 'order_line.id')
    .selectAll('order_line')
    .select('evaluation.id as review')
    .where('order_line.order_id', 'in', [...orderIds])
    .orderBy('order_line.position')
    .execute();
}

/** The lines of an order as a review needs them: also with the attribute values that were bought. */
export function readLinesToReview(db: Db, orderId: string) {
  return db
    .selectFrom('order_line')
    .innerJoin('sku', 'sku.id', 'order_line.sku_id')
    .leftJoin('evaluation', 'evaluation.order_line_id', 'order_line.id')
    .select(['order_line.id', 'order_line.goods_id', 'order_line.sku_id', 'sku.value_id', 'sku.second_value_id', 'evaluation.id as review'])
    .where('order_line.order_id', '=', orderId)
    .orderBy('order_line.position')
    .execute();
}

async function lockGoodsOf(db: Db, orderId: string): Promise<void> {
  const lines = await db.selectFrom('order_line').select('goods_id').where('order_id', '=', orderId).execute();
  await lockGoods(db, lines.map(({ goods_id }) => goods_id));
}

/** Returns held stock to the stock on hand, for an order that was cancelled, or refunded before it was shipped. */
export async function releaseStock(db: Db, orderId: string): Promise<void> {
  await lockGoodsOf(db, orderId);
  await sql`
    update sku set stock = sku.stock + l.quantity, held = sku.held - l.quantity
      from (select sku_id, sum(quantity)::int quantity from order_line where order_id = ${orderId} group by 1) l where sku.id = l.sku_id`.execute(db);
}

/** The stock that the order holds leaves the store, and counts as sold. */
export async function shipStock(db: Db, orderId: string, now: number): Promise<void> {
  await lockGoodsOf(db, orderId);
  await sql`
    update sku set held = sku.held - l.quantity
      from (select sku_id, sum(quantity)::int quantity from order_line where order_id = ${orderId} group by 1) l where sku.id = l.sku_id`.execute(db);
  await sql`
    insert into sale (goods_id, quantity, sold_at, order_line_id)
      select goods_id, quantity, ${timestamp(now)}::timestamptz, id from order_line where order_id = ${orderId}`.execute(db);
}
