import { atom } from 'jotai';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { nextTouched, type Touched } from './favourite-rows';
import type { FavouriteKind } from './kinds';

/** What the shopper added or removed since the list was opened; tracked while the list is mounted. */
function touchedAtom(kind: FavouriteKind) {
  const touched = atom<Touched>(new Map());
  touched.onMount = (set) => {
    // Drops what is left from an earlier list or another user.
    set(new Map());
    return lazySubscribe(() => import('../../../local/outbox/outbox'), ({ watchEntries }) => watchEntries((entries) => set((before) => nextTouched(before, entries, kind, Date.now()))));
  };
  return touched;
}

export const touchedAtoms = { goods: touchedAtom('goods'), seller: touchedAtom('seller') };
