import { atom } from 'jotai';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { currentUserAtom } from '../../queries/current-user';
import { nextTouched, type Touched } from './favourite-rows';
import type { FavouriteKind } from './kinds';

const none: Touched = new Map();

/** What the current user added or removed since a list was first opened (see use-favourite-list.ts). */
function touchedAtom(kind: FavouriteKind) {
  const latestAtom = atom<{ readonly user: string; readonly touched: Touched }>({ user: '', touched: none });
  latestAtom.onMount = (set) =>
    lazySubscribe(() => import('../../../local/outbox/outbox'), ({ watchEntries }) =>
      watchEntries((entries) => {
        const user = entries[0]?.user;
        if (user !== undefined) set((before) => ({ user, touched: nextTouched(before.user === user ? before.touched : none, entries, kind, Date.now()) }));
      }),
    );
  return atom((get) => {
    const { user, touched } = get(latestAtom);
    return user === get(currentUserAtom)?.usercode ? touched : none;
  });
}

export const touchedAtoms = { goods: touchedAtom('goods'), seller: touchedAtom('seller') };
