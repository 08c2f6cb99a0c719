import { sql } from 'kysely';
import type { Payload, Reply } from '../../../contract/shop/calls';
import type { CatalogContext } from './context';
import { sortOrders } from './goods-filters';
import { goodsPage } from './goods-page';

export const listGoods = ({ sort, pageNum, pageSize, ...filters }: Payload<'sellerGoods!list'>, context: CatalogContext) =>
  goodsPage(filters, sortOrders[sort], { pageNum, pageSize }, context);

export const newArrivals = (paging: Payload<'sellerGoods!recommend_new'>, context: CatalogContext) => goodsPage({}, sortOrders.new, paging, context);

/** Goods like a product: those of its own category, then the rest of its department. Without a known product, the recommended goods. */
export async function goodsAlike({ sellerGoodsId, ...paging }: Payload<'sellerGoods!recommend_like'>, context: CatalogContext): Promise<Reply<'sellerGoods!recommend_like'>> {
  const beside = sellerGoodsId === undefined ? undefined : await placeOf(sellerGoodsId);
  if (!beside) return goodsPage({}, sortOrders.recommended, paging, context);
  const order = sql`g.category_id = ${beside.category} desc, ${sortOrders.recommended}`;
  return goodsPage({ categoryId: beside.department, but: sellerGoodsId }, order, paging, context);

  async function placeOf(id: string) {
    const { rows } = await sql<{ category: string; department: string }>`
      select category_id as category, category_path[1] as department from goods where id = ${id}`.execute(context.db);
    return rows[0];
  }
}
