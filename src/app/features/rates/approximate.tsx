import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import type { Money } from '../../../rules/money';

/** The currency that the shopper chose on this device to see beside USDT, and what draws it; none for most. */
export const approximateAtom = atom<{ readonly currency: string; readonly Amount: ComponentType<{ readonly amount: Money; readonly currency: string }> }>();

/** About what it is in the shopper's own money; nothing, and no script, where none was chosen. */
export function Approximate({ amount }: { amount: Money }) {
  const chosen = useAtomValue(approximateAtom);
  return chosen ? <chosen.Amount amount={amount} currency={chosen.currency} /> : null;
}
