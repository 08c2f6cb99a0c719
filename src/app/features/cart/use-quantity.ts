import { useState } from 'react';
import { quantityTrouble, typedCount, withinLimits, type QuantityLimits, type QuantityTrouble } from '../../../rules/cart/cart';

export type Quantity = {
  /** the text in the field */
  readonly typed: string;
  readonly limits: QuantityLimits;
  readonly stock: number;
  /** the trouble shown now: what may still become valid is not reported while typing */
  readonly trouble: QuantityTrouble | undefined;
  readonly type: (typed: string) => void;
  readonly leave: () => void;
  readonly step: (by: 1 | -1) => void;
  /** returns the quantity if it can be bought; otherwise shows why not */
  readonly take: () => number | undefined;
};

/** A quantity that is typed or stepped. `change` receives each valid one; `count` is the saved one. */
export function useQuantity(count: number, limits: QuantityLimits, stock: number, change: (count: number) => void): Quantity {
  // Typed text holds only until `count` changes, from wherever: then the field shows that.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: number }>();
  const [shownTrouble, setShownTrouble] = useState<QuantityTrouble>();
  const text = typed?.over === count ? typed.text : String(count);
  const troubleOf = (each: string) => quantityTrouble(each, limits, stock);
  return {
    typed: text,
    limits,
    stock,
    trouble: shownTrouble,
    type(next) {
      setTyped({ text: next, over: count });
      const trouble = troubleOf(next);
      setShownTrouble(trouble === 'aboveMax' || trouble === 'aboveStock' ? trouble : undefined);
      const wanted = typedCount(next);
      if (!trouble && wanted !== undefined) change(wanted);
    },
    leave() {
      const trouble = troubleOf(text);
      setShownTrouble(trouble);
      if (!trouble) setTyped(undefined);
    },
    step(by) {
      const from = typedCount(text) ?? count;
      const next = withinLimits(from + by, limits);
      const trouble = next > stock ? 'aboveStock' : next === from ? (by > 0 ? 'aboveMax' : 'belowMin') : undefined;
      // Stepping down is always allowed, even to a quantity that is not available.
      setShownTrouble(by < 0 && next !== from ? troubleOf(String(next)) : trouble);
      if (trouble && by > 0) return;
      setTyped({ text: String(next), over: count });
      change(next);
    },
    take() {
      const trouble = troubleOf(text);
      setShownTrouble(trouble);
      return trouble ? undefined : typedCount(text);
    },
  };
}
