import { atom, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import type { Money } from '../../../rules/money';
import { lazyPart } from '../../../ui/loading/lazy-part';

const ApproximateAmount = lazyPart(async () => (await import('./approximate-amount')).ApproximateAmount);

/** The currency that the shopper chose on this device to see beside USDT; none for most. */
export const approximateCurrencyAtom = atom<string>();

/** About what it is in the shopper's own money; nothing, and no script, where none was chosen. */
export function Approximate({ amount }: { amount: Money }) {
  const currency = useAtomValue(approximateCurrencyAtom);
  return currency === undefined ? null : <Suspense><ApproximateAmount amount={amount} currency={currency} /></Suspense>;
}
