import { useEffect, useState } from 'react';
import type { NewestOrders, OrderStanding } from '../../../local/orders/newest-orders';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

const none: NewestOrders = new Map();

/** The newest that the shop said of each of the present user's orders; nothing until the device has told. */
export function useNewestOrders(): NewestOrders {
  const [newest, tell] = useState(none);
  useEffect(() => lazySubscribe(() => import('../../../local/orders/newest-orders'), ({ watchNewestOrders }) => watchNewestOrders(tell)), []);
  return newest;
}

/** An order as it stands by the newest that the shop said of it; `asOf`: when the reply was given that it comes from. */
export function asItStands<Shown extends OrderStanding & { readonly id: string }>(order: Shown, asOf: number, newest: NewestOrders): Shown {
  const last = newest.get(order.id);
  return last && last.at > asOf ? { ...order, ...last.standing } : order;
}
