import { accept, asks, withNews, type GoodsNow } from './cart-news';
import { withoutLines, type CheckoutGroup, type CheckoutLine } from './checkout';

/**
 * The order updated with what the shop says of its goods now, by the cart's rules: lower prices are applied and reported,
 * everything else waits for an answer. Goods and sellers have their names in the language of the request.
 */
export function orderWithNews(groups: readonly CheckoutGroup[], goodsOf: (line: CheckoutLine) => GoodsNow | undefined): CheckoutGroup[] {
  const updated = eachLine(groups, (line) => {
    const now = goodsOf(line);
    return now ? { ...withNews(line, now), checkTotal: line.checkTotal } : line;
  });
  return updated.map((group) => ({ ...group, title: group.list[0]?.seller.name ?? group.title }));
}

/** The lines that can't be ordered as they are, because they wait for an answer. */
export function waitingLines(groups: readonly CheckoutGroup[], maxBuy: number): CheckoutLine[] {
  return groups.flatMap(({ list }) => list.filter((line) => asks(line, maxBuy)));
}

/** The order after its shopper has accepted the changes of these lines; unavailable goods are removed. */
export function acceptedOrder(groups: readonly CheckoutGroup[], identifiers: ReadonlySet<string>, maxBuy: number): CheckoutGroup[] {
  const taken = eachLine(groups, (line) => {
    const now = identifiers.has(line.identifier) ? accept(line, maxBuy) : line;
    return { ...now, checkTotal: now.count };
  });
  return withoutLines(taken, new Set(taken.flatMap(({ list }) => list.filter(({ checked }) => !checked).map(({ identifier }) => identifier))));
}

function eachLine(groups: readonly CheckoutGroup[], change: (line: CheckoutLine) => CheckoutLine): CheckoutGroup[] {
  return groups.map((group) => ({ ...group, list: group.list.map(change) }));
}
