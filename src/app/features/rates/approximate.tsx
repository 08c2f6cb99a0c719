import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import type { Money } from '../../../rules/money';

type Props = { readonly amount: Money };
/** What draws amounts in the currency that the shopper chose on this device to see beside USDT; none for most. */
export const approximateAtom = atom<ComponentType<Props>>();

/** About what it is in the shopper's own money; nothing, and no script, where none was chosen. */
export function Approximate(props: Props) {
  const Amount = useAtomValue(approximateAtom);
  return Amount && <Amount {...props} />;
}
