import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

/**
 * Stock on hand (`sku.stock`) + held by orders + sold stays the same, whatever happens. Every change of it locks the goods
 * first, in the order of their ids, so that two orders for the same goods wait for each other but never deadlock. Locks are
 * always taken in this order: user, orders, goods, ledger.
 */
export async function lockGoods(db: Db, goodsIds: readonly string[]): Promise<void> {
  if (goodsIds.length === 0) return;
  await db.selectFrom('goods').select('id').where('id', 'in', [...new Set(goodsIds)]).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * SQL that holds the stock of an order, as part of the statement that writes the order. The caller has locked the goods and
 * checked that there is enough. The attributes' ids are given twice, so that rows are found by id, however many lines the
 * database expects.
 */
export function holdingStock(lines: readonly { readonly skuId: string; readonly count: number }[]): RawBuilder<unknown> {
  return sql`
    update sku set stock = sku.stock - l.count, held = sku.held + l.count
      from json_to_recordset(${JSON.stringify(lines.map(({ skuId, count }) => ({ sku_id: skuId, count })))}::json) as l(sku_id text, count int)
      where sku.id = l.sku_id and sku.id = any(${lines.map(({ skuId }) => skuId)}::text[])`;
}
