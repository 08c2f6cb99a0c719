import { quantityLimits, withinLimits } from './cart';
import { linesOf, putBack, putIn, takeOut, type Cart } from './cart-state';

/**
 * A line goes from the cart to what is saved for later, or back. Both are carts and keep its laws (cart-state.ts): the line
 * leaves the one for good and is in the other as it was; where it is there already the quantities add up within the limits,
 * as seen last. Nothing changes where there is no such line.
 */
export function moveLine(from: Cart, to: Cart, identifier: string, { maxBuy, now }: { readonly maxBuy: number; readonly now: number }): { readonly from: Cart; readonly to: Cart } {
  const line = linesOf(from).find((each) => each.identifier === identifier);
  if (!line) return { from, to };
  const there = linesOf(to).find((each) => each.identifier === identifier);
  const seenLast = there && there.seenAt > line.seenAt ? there : line;
  return {
    from: takeOut(from, [identifier]),
    to: there ? putIn(to, [{ ...seenLast, count: line.count }], { maxBuy, now }) : putBack(to, { ...line, count: withinLimits(line.count, quantityLimits(line, maxBuy)) }, now),
  };
}
