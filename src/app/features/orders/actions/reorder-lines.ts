import type { GoodsDetail } from '../../../../contract/shop/goods';
import type { OrderLine } from '../../../../contract/shop/orders';
import { isGone, lineGoods } from '../../../../local/cart/line-goods';
import type { NewLine } from '../../../../rules/cart/cart-state';
import type { Language } from '../../../../rules/languages';
import type { RequestOutcome } from '../../../queries/request';

/** The result of buying an order again: cart lines at today's prices, and the names of what is unavailable. */
type Reordered = {
  readonly lines: readonly NewLine[];
  /** no longer sold, or sold out */
  readonly gone: readonly string[];
  /** fewer in stock than were bought */
  readonly fewer: readonly string[];
};

/** The products still sold, by id; `notReached` if the shop did not say it of each. */
export function stillSold(outcomes: readonly RequestOutcome<GoodsDetail>[]): ReadonlyMap<string, GoodsDetail> | 'notReached' {
  const sold = new Map<string, GoodsDetail>();
  for (const outcome of outcomes) {
    if (outcome.status === 'success') sold.set(outcome.data.sellerGoodsId, outcome.data);
    else if (outcome.status !== 'refused' || !isGone(outcome.refusal)) return 'notReached';
  }
  return sold;
}

/** `goodsOf` returns a product's current state, `undefined` if it is no longer sold; `asOf`: UTC milliseconds. */
export function reorderedLines(
  bought: readonly OrderLine[],
  goodsOf: (sellerGoodsId: string) => GoodsDetail | undefined,
  told: { readonly asOf: number; readonly language: Language },
): Reordered {
  const lines: NewLine[] = [];
  const gone: string[] = [];
  const fewer: string[] = [];
  for (const { sellerGoodsId, skuId, name, count } of bought) {
    const goods = goodsOf(sellerGoodsId);
    const sku = goods?.skus.find(({ id }) => id === skuId);
    const line = goods && sku && lineGoods(goods, sku, told);
    if (!line || line.stock < line.buyMin) {
      gone.push(name);
      continue;
    }
    const wanted = Math.max(count, line.buyMin);
    if (line.stock < wanted) fewer.push(name);
    lines.push({ ...line, count: Math.min(wanted, line.stock) });
  }
  return { lines, gone, fewer };
}
