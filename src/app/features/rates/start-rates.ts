import type { createStore } from 'jotai';
import * as v from 'valibot';
import { watchState } from '../../../local/database/state';
import { retryImport } from '../../../ui/loading/retry-import';
import { approximateAtom } from './approximate';

/** Follows the currency chosen on this device, in any tab. */
export function startRates(store: ReturnType<typeof createStore>): void {
  let last: string | undefined;
  watchState('approximateCurrency', v.string(), (currency) => {
    last = currency;
    if (!currency) return store.set(approximateAtom, undefined);
    void retryImport(() => import('./approximate-amount')).then(({ ApproximateAmount: Amount }) => last === currency && store.set(approximateAtom, { currency, Amount }));
  });
}
