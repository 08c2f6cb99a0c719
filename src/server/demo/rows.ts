import { sql, type Insertable } from 'kysely';
import { fromCents } from '../../rules/cents';
import type { Language } from '../../rules/languages';
import type { Db, Tables } from '../db/schema';
import { saleRows, salesOf, viewRows } from './events';
import { skuId, valueIdOf, type Goods } from './goods/catalog';
import { pathOf } from './goods/kinds';
import type { Words } from './goods/words';
import { insertRows } from './insert';
import { reviewRows } from './reviews';
import { textsOf } from './texts';
import { daysBefore } from './time';

const money = (cents: number) => fromCents(BigInt(cents));
const moneyOrNone = (cents: number | null | undefined) => (cents == null ? null : money(cents));

function goodsRow({ id, store, product: { kind }, status, pictures, attribute, second, prices, freight, buyMin, ageDays }: Goods, now: number): Insertable<Tables['goods']> {
  return {
    id,
    seller_id: store.id,
    category_id: kind,
    category_path: pathOf(kind),
    status,
    images: [...pictures.gallery],
    attribute_id: attribute,
    second_attribute_id: second?.attribute ?? null,
    selling_price: money(prices.selling),
    discount_price: moneyOrNone(prices.discount),
    retail_price: moneyOrNone(prices.retail),
    dispatch_fee: money(freight.dispatch),
    long_distance_fee: money(freight.longDistance),
    delivery_fee: money(freight.delivery),
    buy_min: buyMin,
    created_at: daysBefore(now, ageDays),
  };
}

function skuRows(goods: Goods): Insertable<Tables['sku']>[] {
  return goods.values.map((value, position) => ({
    id: skuId(goods, position),
    goods_id: goods.id,
    position,
    value_id: valueIdOf(goods, value),
    second_value_id: goods.second?.values[position]?.id ?? null,
    price: moneyOrNone(goods.prices.own[position]),
    stock: goods.stocks[position] ?? 0,
    image: goods.pictures.values[position] ?? '',
  }));
}

/** A trigger has recorded today's price as charged from the first day; where prices changed, the real history replaces it. */
async function insertHistory(db: Db, goods: readonly Goods[], now: number): Promise<void> {
  const changed = goods.filter(({ history }) => history.length > 1);
  await sql`delete from price_history where goods_id = any(${changed.map(({ id }) => id)}::text[])`.execute(db);
  const rows = changed.flatMap(({ id, history }) =>
    history.map(({ cents, daysAgo }) => ({ goods_id: id, asked_price: money(cents), since: daysBefore(now, daysAgo) })),
  );
  await insertRows(db, 'price_history', rows);
}

/** Inserts goods, their SKUs and their price history. */
export async function insertGoods(db: Db, goods: readonly Goods[], now: number): Promise<void> {
  await insertRows(db, 'goods', goods.map((one) => goodsRow(one, now)));
  await insertHistory(db, goods, now);
  await insertRows(db, 'sku', goods.flatMap(skuRows));
}

/** Inserts sales, views and reviews; the triggers count them. */
export async function insertEvents(db: Db, goods: readonly Goods[], words: ReadonlyMap<Language, Words>, now: number): Promise<void> {
  const sold = goods.map((one) => ({ one, sales: salesOf(one) }));
  await insertRows(db, 'sale', sold.flatMap(({ one, sales }) => saleRows(one, sales, now)));
  await insertRows(db, 'goods_view', sold.flatMap(({ one, sales }) => viewRows(one, sales, now)));
  await insertRows(db, 'evaluation', sold.flatMap(({ one, sales }) => reviewRows(one, sales, words, now)));
}

/** Inserts names and descriptions; returns their search words. */
export async function insertTexts(db: Db, goods: readonly Goods[], words: ReadonlyMap<Language, Words>): Promise<string[]> {
  const rows = goods.flatMap((one) => textsOf(one, words));
  await insertRows(db, 'goods_text', rows.map(({ goods_id, lang, name, words: found }) => ({ goods_id, lang, name, words: found })));
  await insertRows(db, 'goods_description', rows.map(({ goods_id, lang, description }) => ({ goods_id, lang, description })));
  return rows.flatMap((row) => row.words);
}
