import type { OrderDraft } from '../../local/orders/order-drafts';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';
import { watchedAtom } from './watched-atom';

/** The current user's orders that the shop has not confirmed, oldest first; `undefined` until read from the device. */
export const orderDraftsAtom = watchedAtom<readonly OrderDraft[] | undefined>(undefined, (set) =>
  lazySubscribe(() => import('../../local/orders/order-drafts'), ({ watchDrafts }) => watchDrafts(set), () => set([])),
);
