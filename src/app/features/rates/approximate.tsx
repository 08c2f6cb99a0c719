import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import type { Money } from '../../../rules/money';

/** The currency chosen on this device to show beside USDT, and the component that renders it; unset for most users. */
export const approximateAtom = atom<{ readonly currency: string; readonly Amount: ComponentType<{ readonly amount: Money; readonly currency: string }> }>();

/** The approximate amount in the shopper's own currency; nothing, and no chunk loaded, if none was chosen. */
export function Approximate({ amount }: { amount: Money }) {
  const chosen = useAtomValue(approximateAtom);
  return chosen ? <chosen.Amount amount={amount} currency={chosen.currency} /> : null;
}
