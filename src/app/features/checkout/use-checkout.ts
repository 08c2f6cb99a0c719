import { useStore } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import { languageAtom } from '../../../i18n/language';
import { networkStatusAtom } from '../../queries/network-status';
import { Checkout, type CheckoutState } from './checkout';
import { pagePorts } from './page-ports';

/** This page's checkout, of this user, and its current state. */
export function useCheckout(user: string): { readonly checkout: Checkout; readonly state: CheckoutState } {
  const store = useStore();
  const checkout = useMemo(
    () => new Checkout(pagePorts({ user, isOnline: () => store.get(networkStatusAtom) !== 'offline', language: () => store.get(languageAtom) })),
    [store, user],
  );
  const state = useSyncExternalStore(checkout.subscribe, () => checkout.state, () => checkout.state);
  return { checkout, state };
}
