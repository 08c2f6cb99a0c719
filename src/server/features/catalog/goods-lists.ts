import { sql } from 'kysely';
import type { Handler } from '../../calls/handler';
import { sortOrders } from './goods-filters';
import { goodsPage } from './goods-page';

export const listGoods: Handler<'sellerGoods!list'> = ({ sort, pageNum, pageSize, ...filters }, context) =>
  goodsPage(filters, sortOrders[sort], { pageNum, pageSize }, context);

export const newArrivals: Handler<'sellerGoods!recommend_new'> = (paging, context) => goodsPage({}, sortOrders.new, paging, context);

/** Beside a product: what is like it, its own category before the rest of its department. Else what is bought most. */
export const goodsAlike: Handler<'sellerGoods!recommend_like'> = async ({ sellerGoodsId, ...paging }, context) => {
  const beside = sellerGoodsId === undefined ? undefined : await placeOf(sellerGoodsId);
  if (!beside) return goodsPage({}, sortOrders.recommended, paging, context);
  const order = sql`g.category_id = ${beside.category} desc, ${sortOrders.recommended}`;
  return goodsPage({ categoryId: beside.department, but: sellerGoodsId }, order, paging, context);

  async function placeOf(id: string) {
    const { rows } = await sql<{ category: string; department: string }>`
      select category_id as category, category_path[1] as department from goods where id = ${id}`.execute(context.db);
    return rows[0];
  }
};
