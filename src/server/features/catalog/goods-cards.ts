import { sql, type RawBuilder } from 'kysely';
import type { GoodsCard } from '../../../contract/shop/goods';
import type { Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import { textIn } from './texts';

export type CardRow = {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly price: Money | null;
  readonly prices_differ: boolean;
  readonly discount_price: Money | null;
  readonly selling_price: Money;
  readonly rating: number | null;
  readonly evaluations: number;
  readonly sold: number;
  readonly stock: number;
  readonly buy_min: number;
  readonly seller_id: string;
  readonly seller_name: string;
  readonly category_id: string;
  readonly ships_from: string;
  readonly free_delivery: boolean;
};

/** The price of the cheapest attribute; null where it equals the product's own price. */
export const cardPrice = sql<Money | null>`nullif(g.cheapest_price, g.asked_price)`;

/** The columns of the goods row `g` that a card needs. */
export function cardColumns(language: Language): RawBuilder<CardRow> {
  return sql<CardRow>`g.id, ${textIn(language, 'goods_text', 'goods_id', sql`g.id`, 'name')} as name, g.images[1] as image,
    ${cardPrice} as price, g.prices_differ, g.discount_price, g.selling_price, g.rating::float8 as rating, g.evaluations, g.sold, g.stock, g.buy_min, g.seller_id,
    ${textIn(language, 'seller_text', 'seller_id', sql`g.seller_id`, 'name')} as seller_name, g.category_id,
    g.ships_from, g.free_delivery`;
}

export function toCard(row: CardRow): GoodsCard {
  return {
    sellerGoodsId: row.id,
    name: row.name,
    imgUrl1: row.image,
    price: row.price,
    pricesDiffer: row.prices_differ,
    discountPrice: row.discount_price,
    sellingPrice: row.selling_price,
    rating: row.rating,
    evaluationNum: row.evaluations,
    soldNum: row.sold,
    stock: row.stock,
    buyMin: row.buy_min,
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    categoryId: row.category_id,
    shipsFrom: row.ships_from,
    ...(row.free_delivery && { freeDelivery: true }),
  };
}
