import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

/**
 * On hand (`sku.stock`) + held by orders + sold stays the same, whatever happens. Whoever changes
 * it locks the goods first, in the order of their ids: two orders that want the same goods wait for each other, and
 * never for ever. Locks are always taken in this order: orders, goods, ledger.
 */
export async function lockGoods(db: Db, goodsIds: readonly string[]): Promise<void> {
  if (goodsIds.length === 0) return;
  await db.selectFrom('goods').select('id').where('id', 'in', [...new Set(goodsIds)]).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Sets aside what an order takes, of goods that are locked and looked at: there is as much of each. Part of the statement
 * that writes the order. Attributes are named twice, so that they are found by their ids, however many lines the database
 * expects.
 */
export function holdingStock(lines: readonly { readonly skuId: string; readonly count: number }[]): RawBuilder<unknown> {
  return sql`
    update sku set stock = sku.stock - l.count, held = sku.held + l.count
      from json_to_recordset(${JSON.stringify(lines.map(({ skuId, count }) => ({ sku_id: skuId, count })))}::json) as l(sku_id text, count int)
      where sku.id = l.sku_id and sku.id = any(${lines.map(({ skuId }) => skuId)}::text[])`;
}
