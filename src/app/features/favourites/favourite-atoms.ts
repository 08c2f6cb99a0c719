import { atom } from 'jotai';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import type { FavouriteKind } from './kinds';
import { nextMarks, sentForMs, type Marks } from './send-marks';

const none: ReadonlySet<string> = new Set();

const keptGoodsAtom = atom(none);
keptGoodsAtom.onMount = (set) => lazySubscribe(() => import('../../../local/favourites'), ({ watchFavouriteIds }) => watchFavouriteIds((ids) => set(ids)));
const followedSellersAtom = atom(none);
followedSellersAtom.onMount = (set) => lazySubscribe(() => import('../../../local/favourites'), ({ watchFollowedSellerIds }) => watchFollowedSellerIds((ids) => set(ids)));

/** The current user's favourites and followed stores: the server's list with queued changes applied. */
export const favouriteIdsAtoms = { goods: keptGoodsAtom, seller: followedSellersAtom } as const satisfies Record<FavouriteKind, typeof keptGoodsAtom>;

/** The marks for changes that wait, were sent or need attention, by target. */
export const marksAtom = atom<Marks>(new Map());
marksAtom.onMount = (set) => {
  let entries: readonly WaitingEntry[] = [];
  let later: ReturnType<typeof setTimeout> | undefined;
  const look = () =>
    set((before) => {
      const after = nextMarks(before, entries, Date.now());
      clearTimeout(later);
      // The "sent" check disappears after a while.
      if ([...after.values()].some(({ mark }) => mark === 'sent')) later = setTimeout(look, sentForMs);
      return after;
    });
  const stop = lazySubscribe(() => import('../../../local/outbox/outbox'), ({ watchEntries }) =>
    watchEntries((now) => {
      entries = now;
      look();
    }),
  );
  return () => {
    stop();
    clearTimeout(later);
  };
};
