import { sql, type RawBuilder } from 'kysely';
import type { Payload } from '../../../contract/shop/calls';
import type { GoodsSort } from '../../../rules/catalog/catalog';

type ListPayload = Payload<'sellerGoods!list'>;
export type GoodsFilters = Pick<ListPayload, 'categoryId' | 'sellerId' | 'priceFrom' | 'priceTo' | 'rating' | 'discounted' | 'inStock' | 'freeDelivery' | 'shipsFrom'> & {
  /** the product next to which the list is shown, and which it leaves out */
  readonly but?: string | undefined;
};

/** A cache key: filters that match the same goods have the same key. */
export function filtersKey({ categoryId, sellerId, priceFrom, priceTo, rating, discounted, inStock, freeDelivery, shipsFrom, but }: GoodsFilters): string {
  return JSON.stringify([categoryId, sellerId, priceFrom, priceTo, rating, discounted || undefined, inStock || undefined, freeDelivery || undefined, shipsFrom, but]);
}

/** Whether any filter is set. */
export function isNarrowed(filters: GoodsFilters): boolean {
  return filtersKey(filters) !== filtersKey({});
}

export const inStockOnly = sql`g.stock > 0`;
export const freeOnly = sql`g.free_delivery`;

/** The condition for listed goods rows `g` that match the filters. Devices filter cards in the same way (rules/catalog/list-filters.ts). */
export function shown(filters: GoodsFilters): RawBuilder<boolean> {
  const { categoryId, sellerId, priceFrom, priceTo, rating, discounted, inStock, freeDelivery, shipsFrom, but } = filters;
  const all = [sql`g.status = 'listed'`];
  if (categoryId !== undefined) all.push(sql`g.category_path @> array[${categoryId}]`);
  if (sellerId !== undefined) all.push(sql`g.seller_id = ${sellerId}`);
  if (priceFrom !== undefined) all.push(sql`g.cheapest_price >= ${priceFrom}`);
  if (priceTo !== undefined) all.push(sql`g.cheapest_price <= ${priceTo}`);
  if (rating !== undefined) all.push(sql`g.rating >= ${rating}`);
  if (discounted) all.push(sql`g.discount_price > 0 and g.discount_price < g.selling_price`);
  if (inStock) all.push(inStockOnly);
  if (freeDelivery) all.push(freeOnly);
  if (shipsFrom !== undefined) all.push(sql`g.ships_from = ${shipsFrom}`);
  if (but !== undefined) all.push(sql`g.id <> ${but}`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** Each matches an index on goods, forwards or backwards, and has no ties. */
export const sortOrders: Readonly<Record<GoodsSort, RawBuilder<unknown>>> = {
  recommended: sql`g.recommended desc, g.id`,
  new: sql`g.created_at desc, g.id`,
  sold: sql`g.sold desc, g.id`,
  rating: sql`g.rating desc nulls last, g.evaluations desc, g.id`,
  priceUp: sql`g.cheapest_price, g.id`,
  priceDown: sql`g.cheapest_price desc, g.id desc`,
};
