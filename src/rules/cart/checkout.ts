import type { CartLine } from './cart';
import { orderFigures, sumFigures, type OrderCharges, type OrderFigures } from './order-figures';
import { compareMoney, isAboveZero, subtractMoney, type Money } from '../money';
import { priceThatCounts } from '../price';

/** A line that is about to be bought; `checkTotal` is the quantity. */
export type CheckoutLine = CartLine & { readonly checkTotal: number };

/** What is bought from one seller: one order. */
export type CheckoutGroup = { readonly sellerId: string; readonly title: string; readonly list: readonly CheckoutLine[] };

/** The price of one piece of a line. */
export function linePrice({ price, discountPrice, sellingPrice }: CheckoutLine): Money {
  return priceThatCounts({ price, discountPrice, sellingPrice });
}

/** What the orders of a checkout cost together, part by part, calculated as on the server. */
export function checkoutFigures(groups: readonly CheckoutGroup[], charges: OrderCharges): OrderFigures {
  return sumFigures(
    groups.map(({ list }) =>
      orderFigures(list.map((line) => ({ sellerGoodsId: line.sellerGoodsId, prices: line, fees: line, count: line.checkTotal })), charges),
    ),
  );
}

/** The lines in the form that `order!submit` takes. */
export function askedLines(groups: readonly CheckoutGroup[]): { sellerGoodsId: string; skuId: string; count: number }[] {
  return groups.flatMap(({ list }) => list.map(({ sellerGoodsId, skuId, checkTotal }) => ({ sellerGoodsId, skuId, count: checkTotal })));
}

/** The lines without those of these identifiers; a seller without lines is left out. */
export function withoutLines(groups: readonly CheckoutGroup[], identifiers: ReadonlySet<string>): CheckoutGroup[] {
  return groups
    .map((group) => ({ ...group, list: group.list.filter(({ identifier }) => !identifiers.has(identifier)) }))
    .filter(({ list }) => list.length > 0);
}

/** The parts in the order of a summary; `discount` is subtracted, all others add up to `total`. */
const figureParts = ['goodsTotal', 'discount', 'freight', 'tax', 'handlingFee', 'total'] as const satisfies readonly (keyof OrderFigures)[];
type FigurePart = (typeof figureParts)[number];

/** The parts that a summary lists: parts that are zero are left out, except the total and the freight of goods, which may be free. */
export function listedParts(figures: OrderFigures): FigurePart[] {
  return figureParts.filter((part) => part === 'total' || isAboveZero(figures[part === 'freight' ? 'goodsTotal' : part]));
}

type FigureChange = { readonly part: FigurePart; readonly was: Money; readonly now: Money };

/** Every part that has changed. */
export function changedFigures(was: OrderFigures, now: OrderFigures): FigureChange[] {
  return figureParts.filter((part) => compareMoney(was[part], now[part]) !== 0).map((part) => ({ part, was: was[part], now: now[part] }));
}

/** An order below the mall's minimum; `missing` is the difference. */
export type TooSmall = { readonly sellerId: string; readonly title: string; readonly missing: Money };

/** The sellers' orders below the mall's minimum, which applies to each of them. */
export function tooSmall(groups: readonly CheckoutGroup[], charges: OrderCharges, minimum: Money): TooSmall[] {
  return groups.flatMap((group) => {
    const { total } = checkoutFigures([group], charges);
    return compareMoney(total, minimum) < 0 ? [{ sellerId: group.sellerId, title: group.title, missing: subtractMoney(minimum, total) }] : [];
  });
}
