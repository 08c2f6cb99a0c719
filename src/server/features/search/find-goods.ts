import { sql } from 'kysely';
import type { GoodsCard } from '../../../contract/goods';
import type { GoodsSort } from '../../../rules/catalog';
import type { CallContext } from '../../http/handler';
import { cardColumns, shown, skippedBy, sortOrders, toCard, type CardRow, type GoodsFilters, type Paging } from '../catalog';
import type { Attempt } from './attempts';
import { relevance, hasAll, spokenWords } from './matching';

export type Found = { readonly goods: GoodsCard[]; readonly total: number };

/** One page of what an attempt finds among the goods that pass the filters, and how many there are in all. */
export async function findGoods(
  attempt: Attempt,
  filters: GoodsFilters,
  sort: GoodsSort,
  paging: Paging,
  { db, language }: CallContext,
): Promise<Found> {
  const order = sort === 'recommended' ? sql`${relevance(attempt)}, ${sortOrders.recommended}` : sortOrders[sort];
  const found = sql`goods_text t cross join ${spokenWords} join goods g on g.id = t.goods_id where ${hasAll(attempt)} and ${shown(filters)}`;
  const { rows } = await sql<CardRow & { total: number }>`select ${cardColumns(language)}, best.total from (
      select g.id, count(*) over () as total, row_number() over (order by ${order}) as place from ${found}
      order by place limit ${paging.pageSize} offset ${skippedBy(paging)}) best
    join goods g on g.id = best.id order by best.place`.execute(db);
  const [first] = rows;
  if (first || paging.pageNum === 1) return { goods: rows.map(toCard), total: first?.total ?? 0 };
  const counted = await sql<{ n: number }>`select count(*) as n from ${found}`.execute(db);
  return { goods: [], total: counted.rows[0]?.n ?? 0 };
}

/** Whether an attempt finds anything that is for sale, whatever narrows the list that is shown. */
export async function findsGoods(attempt: Attempt, { db }: CallContext): Promise<boolean> {
  const { rows } = await sql`select 1 from goods_text t join goods g on g.id = t.goods_id
    where ${hasAll(attempt)} and ${shown({})} limit 1`.execute(db);
  return rows.length > 0;
}
