import { sql } from 'kysely';
import type { GoodsDetail } from '../../../contract/shop/goods';
import { favourableRate } from '../../../rules/catalog/reviews';
import { defaultLanguage, type Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import { refuse } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import { dayMs } from '../../../rules/durations';
import type { CallContext, Handler } from '../../shop-call';
import { cardPrice, toCard, type CardRow } from './goods-cards';
import { goodsStatusRefusals, type GoodsStatus } from './goods-status';
import type { ViewCounter } from './view-counter';
import { sellerColumns, toSellerCard, type SellerRow } from './seller-cards';
import { textIn, variantName } from './texts';

type DetailRow = Omit<CardRow, 'image' | 'seller_name'> & {
  readonly status: GoodsStatus;
  readonly images: string[];
  readonly description: string[];
  readonly retail_price: Money | null;
  readonly lowest_price: Money;
  readonly dispatch_fee: Money;
  readonly long_distance_fee: Money;
  readonly delivery_fee: Money;
  readonly views: number;
  readonly good_evaluations: number;
  readonly created_at: number;
  readonly attribute_name: string;
  readonly second_attribute_name: string;
  readonly skus: (Omit<GoodsDetail['skus'][number], 'values'> & { readonly values: GoodsDetail['skus'][number]['values'] | null })[];
  readonly category_path: GoodsDetail['categoryPath'];
  readonly seller: SellerRow;
};

/** Returns a product with everything that its page shows, in one statement, and counts a view if it is for sale. */
export function goodsInfo(viewCounter: ViewCounter): Handler<'sellerGoods!info'> {
  return async ({ sellerGoodsId }, context) => {
    const row = await detailRow(sellerGoodsId, context);
    if (!row) return refuse('goodsUnknown');
    if (row.status !== 'listed') return refuse(goodsStatusRefusals[row.status]);
    const at = context.now();
    context.afterCommit(() => viewCounter.count(row.id, at));
    return toDetail(row);
  };
}

async function detailRow(id: string, { db, language, now }: CallContext): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select g.id, g.status, g.images, ${cardPrice} as price, g.prices_differ, g.discount_price, g.selling_price, g.retail_price, g.rating::float8 as rating,
      g.evaluations, g.good_evaluations, g.sold, g.views, g.stock, g.seller_id, g.category_id, g.buy_min, g.created_at, g.ships_from, g.free_delivery,
      g.dispatch_fee, g.long_distance_fee, g.delivery_fee, ${textIn(language, 'goods_text', 'goods_id', sql`g.id`, 'name')} as name, coalesce(d.description, '{}') as description,
      ${textIn(language, 'attribute_text', 'attribute_id', sql`g.attribute_id`, 'name')} as attribute_name,
      ${textIn(language, 'attribute_text', 'attribute_id', sql`g.second_attribute_id`, 'name')} as second_attribute_name,
      (${skus(language)}) as skus, (${categoryPath(language)}) as category_path, (${seller(language)}) as seller,
      (${lowestPrice(now() - 30 * dayMs)}) as lowest_price
    from goods g
    left join lateral (
      select description from goods_description where goods_id = g.id and lang in (${language}, ${defaultLanguage})
      order by lang = ${language} desc limit 1) d on true
    where g.id = ${id}`.execute(db);
  return rows[0];
}

const value = (language: Language, column: 'value_id' | 'second_value_id') => {
  const id = sql.ref(`k.${column}`);
  return sql`json_build_object('id', ${id}, 'name', ${textIn(language, 'attribute_value_text', 'value_id', id, 'name')})`;
};

// JSON numbers are parsed as binary floats, so amounts in it are text.
const skus = (language: Language) => sql`
  select coalesce(json_agg(json_build_object('id', k.id,
      'checkAttrName', ${variantName(language, 'k')},
      'values', case when k.second_value_id is not null then json_build_array(${value(language, 'value_id')}, ${value(language, 'second_value_id')}) end,
      'price', trim_scale(k.price)::text, 'stock', k.stock, 'zoomImg', k.image) order by k.position), '[]')
  from sku k where k.goods_id = g.id`;

const categoryPath = (language: Language) => sql`
  select json_agg(json_build_object('id', p.id, 'name', ${textIn(language, 'category_text', 'category_id', sql`p.id`, 'name')}) order by p.n)
  from unnest(g.category_path) with ordinality p(id, n)`;

const seller = (language: Language) => sql`
  select to_json(s) from (select ${sellerColumns(language)} from seller s where s.id = g.seller_id) s`;

/** The lowest price asked since that time, including the one in force at that moment. */
const lowestPrice = (since: number) => {
  const then = timestamp(since);
  return sql`
    select min(h.asked_price) from price_history h where h.goods_id = g.id and h.since >= coalesce((
      select max(b.since) from price_history b where b.goods_id = g.id and b.since <= ${then}), '-infinity')`;
};

function toDetail(row: DetailRow): GoodsDetail {
  const seller = toSellerCard(row.seller);
  return {
    ...toCard({ ...row, image: row.images[0] ?? '', seller_name: seller.name }),
    retailPrice: row.retail_price,
    originPrice: row.selling_price,
    lowestPrice30Days: row.lowest_price,
    viewsNum: row.views,
    favourableRate: favourableRate(row.good_evaluations, row.evaluations),
    dispatchFee: row.dispatch_fee,
    longDistanceFee: row.long_distance_fee,
    deliveryFee: row.delivery_fee,
    description: row.description,
    images: row.images,
    attributeName: row.attribute_name,
    ...(row.second_attribute_name !== '' && { secondAttributeName: row.second_attribute_name }),
    skus: row.skus.map(({ values, ...sku }) => (values ? { ...sku, values } : sku)),
    categoryPath: row.category_path,
    seller,
    createTime: row.created_at,
  };
}
