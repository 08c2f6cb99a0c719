import { atom } from 'jotai';
import { nextChanges, type Changes } from './favourite-rows';
import type { FavouriteKind } from './kinds';

/** What the shopper did to their favourites since a list was opened; followed while one is. */
function changesAtom(kind: FavouriteKind) {
  const changes = atom<Changes>(new Map());
  changes.onMount = (set) => {
    let stop = () => {};
    let gone = false;
    // Of a list that was open before, or of another user, nothing stays.
    set(new Map());
    void import('../../../local/outbox').then(({ followEntries }) => {
      if (!gone) stop = followEntries((entries) => set((before) => nextChanges(before, entries, kind, Date.now())));
    });
    return () => {
      gone = true;
      stop();
    };
  };
  return changes;
}

export const changesAtoms = { goods: changesAtom('goods'), seller: changesAtom('seller') };
