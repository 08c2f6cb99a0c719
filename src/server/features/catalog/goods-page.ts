import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '../../../contract/shop/calls';
import { pageReply, limitOffset, offsetOf, type Paging } from '../../db/paging';
import type { CatalogContext } from './context';
import { cardColumns, toCard, type CardRow } from './goods-cards';
import { filtersKey, shown, type GoodsFilters } from './goods-filters';

/** How many goods match the filters; may be some seconds old. */
function totalOf(filters: GoodsFilters, { db, now, totals }: CatalogContext): Promise<number> {
  return totals.get(filtersKey(filters), now(), async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from goods g where ${shown(filters)}`.execute(db);
    return rows[0]?.n ?? 0;
  });
}

/** One page of the goods that match the filters, in one of the `sortOrders` or another order of the goods row `g`. */
export async function goodsPage(
  filters: GoodsFilters,
  order: RawBuilder<unknown>,
  paging: Paging,
  context: CatalogContext,
): Promise<Reply<'sellerGoods!list'>> {
  const page = sql`from goods g where ${shown(filters)} order by ${order} ${limitOffset(paging)}`;
  // Looks up names for this page only. Rows that are skipped to reach it are only sorted, so their ids suffice.
  const cards = offsetOf(paging) === 0 ? sql`(select * ${page}) g` : sql`(select g.id ${page}) page join goods g on g.id = page.id`;
  const { rows } = await sql<CardRow>`select ${cardColumns(context.language)} from ${cards} order by ${order}`.execute(context.db);
  return pageReply(rows.map(toCard), paging, () => totalOf(filters, context));
}
