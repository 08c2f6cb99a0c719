import { sql } from 'kysely';
import type { Payload, Reply } from '../../../contract/shop/calls';
import { listPageSize } from '../../../rules/catalog';
import type { CallContext } from '../../shop-call';
import { categoriesPage, popularCategories, type PopularCategories } from './categories';
import type { CatalogContext } from './context';
import { cardColumns, toCard, type CardRow } from './goods-cards';
import { sortOrders } from './goods-filters';
import { goodsPage } from './goods-page';
import { sellerOrder, sellersPage } from './sellers';
import { textIn } from './texts';

const firstPage = { pageNum: 1, pageSize: listPageSize };
const topSellerGoods = 6;

/** What the home page shows beside the lists that it pages itself: recommended, new and bottom. */
export function home(popular: PopularCategories) {
  return async (_payload: Payload<'index!home'>, context: CatalogContext): Promise<Reply<'index!home'>> => {
    const [categories, sellers, sellerGoodsList, searchValue] = await Promise.all([
      categoriesPage(firstPage, context),
      sellersPage(sql`s.goods > 0`, sellerOrder, firstPage, context),
      bestOfSellers(context),
      searchValueOf(popular, context),
    ]);
    const [seller] = sellers.pageList;
    const goods = seller && (await goodsPage({ sellerId: seller.sellerId }, sortOrders.recommended, { pageNum: 1, pageSize: topSellerGoods }, context));
    return {
      categoryList: categories.pageList,
      sellerList: sellers.pageList,
      sellerGoodsList,
      topSeller: seller && goods ? { seller, goodsList: goods.pageList } : null,
      searchValue,
    };
  };
}

/** Of the stores that sell most, the best of each. */
async function bestOfSellers({ db, language }: CallContext) {
  const { rows } = await sql<CardRow>`select ${cardColumns(language)} from (
      select best.* from (select id from seller where goods > 0 order by sold desc, id limit ${sql.lit(listPageSize)}) s
      cross join lateral (
        select * from goods g where g.seller_id = s.id and g.status = 'listed' order by ${sortOrders.recommended} limit 1) best) g
    order by ${sortOrders.recommended}`.execute(db);
  return rows.map(toCard);
}

/** A category that many like, by its name in this language. */
async function searchValueOf(popular: PopularCategories, context: CallContext): Promise<string> {
  const [id] = await popularCategories(popular, context);
  if (id === undefined) return '';
  const name = textIn(context.language, 'category_text', 'category_id', sql`${id}`, 'name');
  const { rows } = await sql<{ name: string }>`select ${name} as name`.execute(context.db);
  return rows[0]?.name ?? '';
}
