import { useEffect, useRef, type ReactNode } from 'react';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import css from './offer-bar.module.css';

/** An offer of the shop's, over the page and above its bars at the bottom: it comes by itself, and may shift nothing under the user's finger. */
export function OfferBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  // Loaded with the first offer, as no first visit needs it.
  useEffect(() => lazySubscribe(() => import('./keep-focus'), ({ keepRoom }) => keepRoom(bar.current)), []);
  return <div ref={bar} className={css['offer']}>{children}</div>;
}
