import { sql } from 'kysely';
import type { RefusalKey } from '../../../contract/refusals';
import type { Payload } from '../../../contract/shop/calls';
import type { Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import type { FigureLine } from '../../../rules/order-figures';
import { priceThatCounts } from '../../../rules/price';
import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import { textIn } from '../catalog';

type Asked = {
  readonly sellerGoodsId: string;
  readonly skuId: string;
  readonly count: number;
  /** where the payload first names it */
  readonly field: string;
};

/** What is bought, as it is now, with what the shopper asked of it. */
export type Line = FigureLine & {
  readonly skuId: string;
  readonly sellerId: string;
  readonly stock: number;
  /** of one piece */
  readonly price: Money;
  readonly name: string;
  readonly attributeName: string;
  readonly image: string;
};

/** The same product in the same attribute, however often it is named, is one line. */
export function sumAsked(list: Payload<'order!submit'>['orderList']): Asked[] {
  const summed = new Map<string, Asked>();
  for (const [index, { sellerGoodsId, skuId, count }] of list.entries()) {
    const key = `${sellerGoodsId} ${skuId}`;
    const before = summed.get(key);
    summed.set(key, before ? { ...before, count: before.count + count } : { sellerGoodsId, skuId, count, field: `orderList.${index}` });
  }
  return [...summed.values()];
}

type Row = {
  readonly goods_id: string;
  readonly status: 'listed' | 'unlisted' | 'removed';
  readonly seller_id: string;
  readonly selling_price: Money;
  readonly discount_price: Money | null;
  readonly dispatch_fee: Money;
  readonly long_distance_fee: Money;
  readonly delivery_fee: Money;
  readonly buy_min: number;
  readonly name: string;
  readonly first_image: string;
  /** no attribute of these goods where it is null */
  readonly sku_id: string | null;
  readonly price: Money | null;
  readonly stock: number;
  readonly image: string;
  readonly attribute_name: string;
};

/**
 * The lines with today's prices and stock, or why the first wrong one can't be bought. The goods are locked already, so
 * that what is read here stays true until the order is placed.
 */
export async function readLines(db: Db, asked: readonly Asked[], { language, maxCount }: { readonly language: Language; readonly maxCount: number }): Promise<Line[] | Refusal> {
  const { rows } = await sql<Row>`
    select g.id as goods_id, g.status, g.seller_id, g.selling_price, g.discount_price, g.dispatch_fee, g.long_distance_fee, g.delivery_fee, g.buy_min,
      g.images[1] as first_image, ${textIn(language, 'goods_text', 'goods_id', sql`g.id`, 'name')} as name,
      k.id as sku_id, k.price, coalesce(k.stock, 0) as stock, coalesce(k.image, '') as image,
      ${textIn(language, 'attribute_value_text', 'value_id', sql`k.value_id`, 'name')} as attribute_name
    from goods g left join sku k on k.goods_id = g.id and k.id = any(${asked.map(({ skuId }) => skuId)}::text[])
    where g.id = any(${asked.map(({ sellerGoodsId }) => sellerGoodsId)}::text[])`.execute(db);
  const found = new Map(rows.map((row) => [`${row.goods_id} ${row.sku_id ?? ''}`, row]));
  const goods = new Map(rows.map((row) => [row.goods_id, row]));
  const lines: Line[] = [];
  for (const one of asked) {
    const row = found.get(`${one.sellerGoodsId} ${one.skuId}`);
    const wrong = whyNot(one, goods.get(one.sellerGoodsId), row, maxCount);
    if (wrong) return refuse(wrong, { field: one.field });
    if (row) lines.push(toLine(one, row));
  }
  return lines;
}

function whyNot({ count }: Asked, goods: Row | undefined, row: Row | undefined, maxCount: number): RefusalKey | undefined {
  if (!goods) return 'goodsUnknown';
  if (goods.status === 'unlisted') return 'goodsUnlisted';
  if (goods.status === 'removed') return 'goodsRemoved';
  if (!row) return 'goodsUnknown';
  if (row.stock === 0) return 'outOfStock';
  if (count < row.buy_min) return 'quantityOutOfRange';
  if (count > maxCount) return 'quantityAboveMax';
  return count > row.stock ? 'stockInsufficient' : undefined;
}

function toLine({ sellerGoodsId, skuId, count }: Asked, row: Row): Line {
  const prices = { price: row.price, discountPrice: row.discount_price, sellingPrice: row.selling_price };
  return {
    sellerGoodsId,
    skuId,
    count,
    prices,
    fees: { dispatchFee: row.dispatch_fee, longDistanceFee: row.long_distance_fee, deliveryFee: row.delivery_fee },
    sellerId: row.seller_id,
    stock: row.stock,
    price: priceThatCounts(prices),
    name: row.name,
    attributeName: row.attribute_name,
    image: row.image === '' ? row.first_image : row.image,
  };
}
