import { sql, type RawBuilder } from 'kysely';
import { byGoods, type FilterCounts } from '../../../rules/catalog/list-filters';
import type { Db } from '../../db/schema';
import { freeOnly, inStockOnly, shown, type GoodsFilters } from './goods-filters';

type Row = { readonly country: string; readonly shown: number; readonly in_stock: number; readonly free: number };

/**
 * How many of the goods `g` in `from` each of three filters would leave, given the other filters: one query, grouped by country.
 * `undefined` if nothing is left even without these three.
 */
export async function countFilters(from: RawBuilder<unknown>, { inStock, freeDelivery, shipsFrom, ...others }: GoodsFilters, db: Db): Promise<FilterCounts | undefined> {
  const all = sql`true`;
  const stock = inStock ? inStockOnly : all;
  const free = freeDelivery ? freeOnly : all;
  const origin = shipsFrom === undefined ? all : sql`g.ships_from = ${shipsFrom}`;
  const { rows } = await sql<Row>`
    select g.ships_from as country, count(*) filter (where ${stock} and ${free}) as shown,
      count(*) filter (where ${inStockOnly} and ${free} and ${origin}) as in_stock, count(*) filter (where ${freeOnly} and ${stock} and ${origin}) as free
    from ${from} and ${shown(others)} group by 1`.execute(db);
  if (rows.length === 0) return undefined;
  return {
    inStock: rows.reduce((sum, { in_stock }) => sum + in_stock, 0),
    freeDelivery: rows.reduce((sum, row) => sum + row.free, 0),
    countryList: rows.flatMap((row) => (row.shown === 0 ? [] : [{ country: row.country, goodsNum: row.shown }])).toSorted(byGoods),
  };
}
