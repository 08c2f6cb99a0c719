import { atom, useSetAtom } from 'jotai';
import { useEffect, useRef, type ReactNode } from 'react';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import css from './offer-bar.module.css';

type OfferName = 'install' | 'update';

/** The offer on screen: there is one place, which the first keeps until it is closed or another page is opened, as a tap that is on its way must not meet another button. */
export const shownOfferAtom = atom<OfferName | undefined>(undefined);

/** An offer of the shop's, over the page and above its bars at the bottom: it comes by itself, and may shift nothing under the user's finger. */
export function OfferBar({ name, children }: { readonly name: OfferName; readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const setShown = useSetAtom(shownOfferAtom);
  useEffect(() => {
    setShown((shown) => shown ?? name);
    return () => setShown((shown) => (shown === name ? undefined : shown));
  }, [name, setShown]);
  // Loaded with the first offer, as no first visit needs it.
  useEffect(() => lazySubscribe(() => import('./keep-focus'), ({ keepRoom }) => keepRoom(bar.current)), []);
  return <div ref={bar} className={css['offer']}>{children}</div>;
}
