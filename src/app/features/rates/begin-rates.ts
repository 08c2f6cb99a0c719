import type { createStore } from 'jotai';
import * as v from 'valibot';
import { followState } from '../../../local/state';
import { approximateCurrencyAtom } from './approximate';

/** Follows what is chosen on this device, in whichever tab. */
export function beginRates(store: ReturnType<typeof createStore>): void {
  followState('approximateCurrency', v.string(), (currency) => store.set(approximateCurrencyAtom, currency || undefined));
}
