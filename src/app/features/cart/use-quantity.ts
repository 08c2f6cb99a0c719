import { useState } from 'react';
import { quantityTrouble, typedCount, withinLimits, type QuantityLimits, type QuantityTrouble } from '../../../rules/cart/cart';

export type Quantity = {
  /** as it stands in the field */
  readonly typed: string;
  readonly limits: QuantityLimits;
  readonly stock: number;
  /** what is told about it now: what may still become right is not told while it is being typed */
  readonly trouble: QuantityTrouble | undefined;
  readonly type: (typed: string) => void;
  readonly leave: () => void;
  readonly step: (by: 1 | -1) => void;
  /** the quantity, if it can be bought; else it is told why not */
  readonly take: () => number | undefined;
};

/** A quantity that is typed or stepped. `change` hears each one that can be bought; `count` is the one that counts. */
export function useQuantity(count: number, limits: QuantityLimits, stock: number, change: (count: number) => void): Quantity {
  // Only until another quantity counts, wherever it was written down: then that one stands in the field.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: number }>();
  const [told, setTold] = useState<QuantityTrouble>();
  const text = typed?.over === count ? typed.text : String(count);
  const troubleOf = (each: string) => quantityTrouble(each, limits, stock);
  return {
    typed: text,
    limits,
    stock,
    trouble: told,
    type(next) {
      setTyped({ text: next, over: count });
      const trouble = troubleOf(next);
      setTold(trouble === 'aboveMax' || trouble === 'aboveStock' ? trouble : undefined);
      const wanted = typedCount(next);
      if (!trouble && wanted !== undefined) change(wanted);
    },
    leave() {
      const trouble = troubleOf(text);
      setTold(trouble);
      if (!trouble) setTyped(undefined);
    },
    step(by) {
      const from = typedCount(text) ?? count;
      const next = withinLimits(from + by, limits);
      const trouble = next > stock ? 'aboveStock' : next === from ? (by > 0 ? 'aboveMax' : 'belowMin') : undefined;
      // Fewer is always better than what can't be had.
      setTold(by < 0 && next !== from ? troubleOf(String(next)) : trouble);
      if (trouble && by > 0) return;
      setTyped({ text: String(next), over: count });
      change(next);
    },
    take() {
      const trouble = troubleOf(text);
      setTold(trouble);
      return trouble ? undefined : typedCount(text);
    },
  };
}
