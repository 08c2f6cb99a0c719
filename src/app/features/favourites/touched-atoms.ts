import { atom } from 'jotai';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { nextTouched, type Touched } from './favourite-rows';
import type { FavouriteKind } from './kinds';

/** What the shopper added or took out since a list was opened; followed while one is. */
function touchedAtom(kind: FavouriteKind) {
  const touched = atom<Touched>(new Map());
  touched.onMount = (set) => {
    // Of a list that was open before, or of another user, nothing stays.
    set(new Map());
    return lazySubscribe(() => import('../../../local/outbox/outbox'), ({ watchEntries }) => watchEntries((entries) => set((before) => nextTouched(before, entries, kind, Date.now()))));
  };
  return touched;
}

export const touchedAtoms = { goods: touchedAtom('goods'), seller: touchedAtom('seller') };
