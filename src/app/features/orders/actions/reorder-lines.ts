import type { GoodsDetail } from '../../../../contract/shop/goods';
import type { OrderLine } from '../../../../contract/shop/orders';
import type { CartLine } from '../../../../rules/cart/cart';
import type { RequestOutcome } from '../../../queries/request';

type NewCartLine = Omit<CartLine, 'identifier' | 'checked'>;

/** The result of buying an order again: cart lines at today's prices, and the names of what is unavailable. */
type Reordered = {
  readonly lines: readonly NewCartLine[];
  /** no longer sold, or sold out */
  readonly gone: readonly string[];
  /** fewer in stock than were bought */
  readonly fewer: readonly string[];
};

/** Refusals that mean that a product is not sold; any other refusal says nothing about the product. */
const goneFor: ReadonlySet<string> = new Set(['goodsUnknown', 'goodsUnlisted', 'goodsRemoved']);

/** The products still sold, by id; `notReached` if the shop did not say it of each. */
export function stillSold(outcomes: readonly RequestOutcome<GoodsDetail>[]): ReadonlyMap<string, GoodsDetail> | 'notReached' {
  const sold = new Map<string, GoodsDetail>();
  for (const outcome of outcomes) {
    if (outcome.status === 'success') sold.set(outcome.data.sellerGoodsId, outcome.data);
    else if (outcome.status !== 'refused' || !goneFor.has(outcome.refusal)) return 'notReached';
  }
  return sold;
}

/** `goodsOf` returns a product's current state, `undefined` if it is no longer sold; `at`: UTC milliseconds. */
export function reorderedLines(bought: readonly OrderLine[], goodsOf: (sellerGoodsId: string) => GoodsDetail | undefined, at: number): Reordered {
  const lines: NewCartLine[] = [];
  const gone: string[] = [];
  const fewer: string[] = [];
  for (const { sellerGoodsId, skuId, name, count } of bought) {
    const goods = goodsOf(sellerGoodsId);
    const sku = goods?.skus.find(({ id }) => id === skuId);
    if (!goods || !sku || sku.stock < goods.buyMin) {
      gone.push(name);
      continue;
    }
    const wanted = Math.max(count, goods.buyMin);
    if (sku.stock < wanted) fewer.push(name);
    const { discountPrice, sellingPrice, dispatchFee, longDistanceFee, deliveryFee, imgUrl1, buyMin, seller } = goods;
    lines.push({
      sellerGoodsId, skuId, name: goods.name, checkAttrName: sku.checkAttrName, zoomImg: sku.zoomImg, imgUrl1, price: sku.price, discountPrice, sellingPrice,
      dispatchFee, longDistanceFee, deliveryFee, stock: sku.stock, buyMin, count: Math.min(wanted, sku.stock), seller: { id: seller.sellerId, name: seller.name }, seenAt: at,
    });
  }
  return { lines, gone, fewer };
}
