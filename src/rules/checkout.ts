import type { CartLine } from './cart';
import { orderFigures, sumFigures, type OrderCharges, type OrderFigures } from './order-figures';
import { compareMoney, type Money } from './money';
import { priceThatCounts, type FreightFees, type Prices } from './price';

/** A line as it is about to be bought; `checkTotal` is how many. */
export type CheckoutLine = CartLine & { readonly checkTotal: number };

/** What is bought of one seller: one order. */
export type CheckoutGroup = { readonly sellerId: string; readonly title: string; readonly list: readonly CheckoutLine[] };

/** What one piece of a line is asked for. */
export function linePrice({ price, discountPrice, sellingPrice }: CheckoutLine): Money {
  return priceThatCounts({ price, discountPrice, sellingPrice });
}

/** What the orders of a checkout cost together, part by part, as the server will reckon them too. */
export function checkoutFigures(groups: readonly CheckoutGroup[], charges: OrderCharges): OrderFigures {
  return sumFigures(
    groups.map(({ list }) =>
      orderFigures(list.map((line) => ({ sellerGoodsId: line.sellerGoodsId, prices: line, fees: line, count: line.checkTotal })), charges),
    ),
  );
}

/** The lines as `order!submit` takes them. */
export function askedLines(groups: readonly CheckoutGroup[]): { sellerGoodsId: string; skuId: string; count: number }[] {
  return groups.flatMap(({ list }) => list.map(({ sellerGoodsId, skuId, checkTotal }) => ({ sellerGoodsId, skuId, count: checkTotal })));
}

/** The lines without those of these identifiers; a seller of whom nothing is left is no order. */
export function withoutLines(groups: readonly CheckoutGroup[], identifiers: ReadonlySet<string>): CheckoutGroup[] {
  return groups
    .map((group) => ({ ...group, list: group.list.filter(({ identifier }) => !identifiers.has(identifier)) }))
    .filter(({ list }) => list.length > 0);
}

/** The parts in the order in which a summary shows them; `discount` is taken off, all others add up to `total`. */
export const figureParts = ['goodsTotal', 'discount', 'dispatchFee', 'longDistanceFee', 'deliveryFee', 'tax', 'handlingFee', 'total'] as const satisfies readonly (keyof OrderFigures)[];

type FigureChange = { readonly part: (typeof figureParts)[number]; readonly was: Money; readonly now: Money };

/** Every part that is another one now. */
export function changedFigures(was: OrderFigures, now: OrderFigures): FigureChange[] {
  return figureParts.filter((part) => compareMoney(was[part], now[part]) !== 0).map((part) => ({ part, was: was[part], now: now[part] }));
}

/** What the shop says of a product now; `gone` is one that is not sold any more. */
export type GoodsNow = Prices & FreightFees & { readonly skus: readonly { readonly id: string; readonly price: Money | null; readonly stock: number }[] };

/** What is new about a line: `now` is `null` where it can't be bought any more; `short` where there are fewer than wanted. */
export type LineNews = { readonly identifier: string; readonly name: string; readonly was: Money; readonly now: Money | null; readonly stock: number; readonly short: boolean };

/**
 * The lines at the prices of now, and what is new about them; a line that can't be bought stays as it was, for the shopper
 * to decide. Products that nothing is known of (`undefined`) are left as they were.
 */
export function repriced(groups: readonly CheckoutGroup[], of: (sellerGoodsId: string) => GoodsNow | 'gone' | undefined): { readonly groups: CheckoutGroup[]; readonly news: LineNews[] } {
  const news: LineNews[] = [];
  const anew = (line: CheckoutLine): CheckoutLine => {
    const goods = of(line.sellerGoodsId);
    if (goods === undefined) return line;
    const was = linePrice(line);
    const sku = goods === 'gone' ? undefined : goods.skus.find(({ id }) => id === line.skuId);
    const about = { identifier: line.identifier, name: line.name, was };
    if (goods === 'gone' || sku === undefined) {
      news.push({ ...about, now: null, stock: 0, short: true });
      return line;
    }
    const { dispatchFee, longDistanceFee, deliveryFee, discountPrice = null, sellingPrice } = goods;
    const next = { ...line, price: sku.price, discountPrice, sellingPrice, dispatchFee, longDistanceFee, deliveryFee, stock: sku.stock };
    const now = linePrice(next);
    const short = sku.stock < line.checkTotal;
    if (short || compareMoney(was, now) !== 0) news.push({ ...about, now, stock: sku.stock, short });
    return next;
  };
  return { groups: groups.map((group) => ({ ...group, list: group.list.map(anew) })), news };
}
