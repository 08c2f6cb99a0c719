import { useAtomValue } from 'jotai';
import type { NewestOrders, OrderStanding } from '../../../local/orders/newest-orders';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { useCurrentUser } from '../../queries/current-user';
import { watchedAtom } from '../../queries/watched-atom';

const none: NewestOrders = new Map();

type Known = { readonly user: string | undefined; readonly orders: NewestOrders };

/** Stays known between two pages with orders: the list that a shopper goes back to shows at once what an order's page told of. */
const knownAtom = watchedAtom<Known>({ user: undefined, orders: none }, (set) =>
  lazySubscribe(() => import('../../../local/orders/newest-orders'), ({ watchNewestOrders }) => watchNewestOrders((orders, user) => set({ user, orders }))),
);

/** The newest known state of each of the current user's orders; empty until read from the device. */
export function useNewestOrders(): NewestOrders {
  const here = useCurrentUser()?.usercode;
  const { user, orders } = useAtomValue(knownAtom);
  return user === here ? orders : none;
}

/** An order in its newest known state; `asOf`: when the reply it comes from was given. */
export function inNewestState<Shown extends OrderStanding & { readonly id: string }>(order: Shown, asOf: number, newest: NewestOrders): Shown {
  const last = newest.get(order.id);
  return last && last.at > asOf ? { ...order, ...last.standing } : order;
}
