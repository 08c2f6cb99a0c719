import { atom } from 'jotai';
import type { OrderDraft } from '../../local/orders/order-drafts';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

const stateAtom = atom<readonly OrderDraft[] | undefined>(undefined);

/** The current user's orders that the shop has not confirmed, oldest first; `undefined` until read from the device. */
export const orderDraftsAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) =>
  lazySubscribe(() => import('../../local/orders/order-drafts'), ({ watchDrafts }) => watchDrafts((drafts) => set(drafts)), () => set([]));
