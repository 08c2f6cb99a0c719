import { useEffect, useState } from 'react';
import type { NewestOrders, OrderStanding } from '../../../local/orders/newest-orders';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

const none: NewestOrders = new Map();

/** The newest known state of each of the current user's orders; empty until read from the device. */
export function useNewestOrders(): NewestOrders {
  const [newest, setNewest] = useState(none);
  useEffect(() => lazySubscribe(() => import('../../../local/orders/newest-orders'), ({ watchNewestOrders }) => watchNewestOrders(setNewest)), []);
  return newest;
}

/** An order in its newest known state; `asOf`: when the reply it comes from was given. */
export function inNewestState<Shown extends OrderStanding & { readonly id: string }>(order: Shown, asOf: number, newest: NewestOrders): Shown {
  const last = newest.get(order.id);
  return last && last.at > asOf ? { ...order, ...last.standing } : order;
}
