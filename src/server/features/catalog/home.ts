import { sql, type RawBuilder } from 'kysely';
import type { Payload, Reply } from '../../../contract/shop/calls';
import { listPageSize } from '../../../rules/catalog/catalog';
import type { CallContext } from '../../shop-call';
import { categoriesPage, popularCategories, type PopularCategories } from './categories';
import type { CatalogContext } from './context';
import { cardColumns, toCard, type CardRow } from './goods-cards';
import { sortOrders } from './goods-filters';
import { sellerOrder, sellersPage } from './sellers';
import { textIn } from './texts';

const firstPage = { pageNum: 1, pageSize: listPageSize };
const topSellerGoods = 6;

/** The home page's data, without the lists that it pages itself: recommended, new and bottom. */
export function home(popular: PopularCategories) {
  return async (_payload: Payload<'index!home'>, context: CatalogContext): Promise<Reply<'index!home'>> => {
    const [categories, sellers, sellerGoodsList, searchValue] = await Promise.all([
      categoriesPage(firstPage, context),
      sellersPage(sql`s.goods > 0`, sellerOrder, firstPage, context),
      bestOf(sql`select id from seller where goods > 0 order by sold desc, id limit ${sql.lit(listPageSize)}`, 1, context),
      searchValueOf(popular, context),
    ]);
    const more = await bestOf(sql`select unnest(${sellers.pageList.map(({ sellerId }) => sellerId)}::text[]) as id`, topSellerGoods, context, sellerGoodsList.map(({ sellerGoodsId }) => sellerGoodsId));
    // The best store with a full list; if none has one, the store with the longest.
    const [topSeller] = sellers.pageList
      .map((seller) => ({ seller, goodsList: more.filter(({ sellerId }) => sellerId === seller.sellerId) }))
      .toSorted((one, other) => other.goodsList.length - one.goodsList.length);
    return {
      categoryList: categories.pageList,
      sellerList: sellers.pageList,
      sellerGoodsList,
      topSeller: topSeller ?? null,
      searchValue,
    };
  };
}

/** The best goods of each of these stores, without `but` and without those on the first page of the recommended or new goods. */
async function bestOf(sellers: RawBuilder<unknown>, each: number, { db, language }: CallContext, but: readonly string[] = []) {
  const first = (order: RawBuilder<unknown>) => sql`(select g.id from goods g where g.status = 'listed' order by ${order} limit ${sql.lit(listPageSize)})`;
  const { rows } = await sql<CardRow>`
    with shown as materialized (${first(sortOrders.recommended)} union ${first(sortOrders.new)})
    select ${cardColumns(language)} from (
      select best.* from (${sellers}) s
      cross join lateral (
        select * from goods g
          where g.seller_id = s.id and g.status = 'listed' and g.id not in (select id from shown) and g.id <> all(${but}::text[])
          order by ${sortOrders.recommended} limit ${sql.lit(each)}) best) g
    order by ${sortOrders.recommended}`.execute(db);
  return rows.map(toCard);
}

/** The name of the most popular category in this language. */
async function searchValueOf(popular: PopularCategories, context: CallContext): Promise<string> {
  const [id] = await popularCategories(popular, context);
  if (id === undefined) return '';
  const name = textIn(context.language, 'category_text', 'category_id', sql`${id}`, 'name');
  const { rows } = await sql<{ name: string }>`select ${name} as name`.execute(context.db);
  return rows[0]?.name ?? '';
}
