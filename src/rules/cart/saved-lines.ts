import { quantityLimits, withinLimits } from './cart';
import { linesOf, putBack, putIn, takeOut, type Cart } from './cart-state';

/**
 * Moves a line from the cart to the lines saved for later, or back. Both are carts and keep the same laws
 * (cart-state.ts): the line is removed from one and is unchanged in the other; if it is there already, the quantities
 * add up within the limits, with the goods seen last. Nothing changes if there is no such line.
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
