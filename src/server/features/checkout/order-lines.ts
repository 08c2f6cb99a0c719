import { sql, type Selectable } from 'kysely';
import type { WrongLine } from '../../../contract/envelope';
import { refusalCode, type RefusalKey } from '../../../contract/refusals';
import type { Payload } from '../../../contract/shop/calls';
import type { FigureLine } from '../../../rules/cart/order-figures';
import type { Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import { priceThatCounts } from '../../../rules/price';
import { refuse, type Refusal } from '../../calls/refusal';
import type { Db, Tables } from '../../db/schema';
import { goodsStatusRefusals, textIn, variantName } from '../catalog';

type RequestedLine = {
  readonly sellerGoodsId: string;
  readonly skuId: string;
  readonly count: number;
  /** the path in the payload of its first entry, for refusals */
  readonly field: string;
};

/** A line as it can be bought now, with the count that was requested. */
export type Line = FigureLine & {
  readonly skuId: string;
  readonly sellerId: string;
  readonly stock: number;
  /** the smallest quantity that is sold */
  readonly least: number;
  /** for one piece */
  readonly price: Money;
  readonly name: string;
  readonly attributeName: string;
  readonly image: string;
};

/** Merges entries of the same product and attribute into one line, with the sum of their counts. */
export function mergeRequestedLines(list: Payload<'order!submit'>['orderList']): RequestedLine[] {
  const summed = new Map<string, RequestedLine>();
  for (const [index, { sellerGoodsId, skuId, count }] of list.entries()) {
    const key = `${sellerGoodsId} ${skuId}`;
    const before = summed.get(key);
    summed.set(key, before ? { ...before, count: before.count + count } : { sellerGoodsId, skuId, count, field: `orderList.${index}` });
  }
  return [...summed.values()];
}

type Goods = Selectable<Tables['goods']>;
type Sku = Selectable<Tables['sku']>;
type Row = Pick<Goods, 'status' | 'seller_id' | 'selling_price' | 'discount_price' | 'dispatch_fee' | 'long_distance_fee' | 'delivery_fee' | 'buy_min'> &
  Pick<Sku, 'price' | 'stock' | 'image'> & {
    readonly goods_id: Goods['id'];
    readonly first_image: Goods['images'][number];
    readonly name: string;
    /** `null` if these goods have no such attribute */
    readonly sku_id: Sku['id'] | null;
    readonly attribute_name: string;
  };

/**
 * Returns the lines with current prices and stock, or the refusal of the first line that can't be bought, with a list of all
 * such lines. The caller has locked the goods, so prices and stock stay as read until the order is placed.
 */
export async function readLines(db: Db, requested: readonly RequestedLine[], { language, maxCount }: { readonly language: Language; readonly maxCount: number }): Promise<Line[] | Refusal> {
  const { rows } = await sql<Row>`
    select g.id as goods_id, g.status, g.seller_id, g.selling_price, g.discount_price, g.dispatch_fee, g.long_distance_fee, g.delivery_fee, g.buy_min,
      g.images[1] as first_image, ${textIn(language, 'goods_text', 'goods_id', sql`g.id`, 'name')} as name,
      k.id as sku_id, k.price, coalesce(k.stock, 0) as stock, coalesce(k.image, '') as image,
      ${variantName(language, 'k')} as attribute_name
    from goods g left join sku k on k.goods_id = g.id and k.id = any(${requested.map(({ skuId }) => skuId)}::text[])
    where g.id = any(${requested.map(({ sellerGoodsId }) => sellerGoodsId)}::text[])`.execute(db);
  const found = new Map(rows.map((row) => [`${row.goods_id} ${row.sku_id ?? ''}`, row]));
  const goods = new Map(rows.map((row) => [row.goods_id, row]));
  const lines: Line[] = [];
  const wrong: { readonly key: RefusalKey; readonly field: string; readonly line: WrongLine }[] = [];
  for (const one of requested) {
    const { sellerGoodsId, skuId, field } = one;
    const row = found.get(`${sellerGoodsId} ${skuId}`);
    const key = whyNot(one, goods.get(sellerGoodsId), row, maxCount);
    if (key) wrong.push({ key, field, line: { sellerGoodsId, skuId, code: refusalCode(key), stock: row?.status === 'listed' ? row.stock : 0, least: row?.buy_min ?? 1 } });
    else if (row) lines.push(toLine(one, row));
  }
  const [first] = wrong;
  return first ? refuse(first.key, { field: first.field, lineList: wrong.map(({ line }) => line) }) : lines;
}

function whyNot({ count }: RequestedLine, goods: Row | undefined, row: Row | undefined, maxCount: number): RefusalKey | undefined {
  if (!goods) return 'goodsUnknown';
  if (goods.status !== 'listed') return goodsStatusRefusals[goods.status];
  if (!row) return 'goodsUnknown';
  if (row.stock === 0) return 'outOfStock';
  if (count < row.buy_min) return 'quantityOutOfRange';
  if (count > maxCount) return 'quantityAboveMax';
  return count > row.stock ? 'stockInsufficient' : undefined;
}

function toLine({ sellerGoodsId, skuId, count }: RequestedLine, row: Row): Line {
  const prices = { price: row.price, discountPrice: row.discount_price, sellingPrice: row.selling_price };
  return {
    sellerGoodsId,
    skuId,
    count,
    prices,
    fees: { dispatchFee: row.dispatch_fee, longDistanceFee: row.long_distance_fee, deliveryFee: row.delivery_fee },
    sellerId: row.seller_id,
    stock: row.stock,
    least: row.buy_min,
    price: priceThatCounts(prices),
    name: row.name,
    attributeName: row.attribute_name,
    image: row.image === '' ? row.first_image : row.image,
  };
}
