import { useEffect, useMemo, useState } from 'react';
import type { Order } from '../../../../contract/shop/orders';
import type { NewestOrders } from '../../../../local/orders/newest-orders';
import { orderMatcher, type OrderQuery } from '../../../../rules/orders/order-search';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';
import { useOpenPages, useUserListQuery } from '../../../queries/use-user-list-query';
import { refetchMissing } from '../../../queries/refetch-missing';
import { ordersOf, type ShownOrders } from './use-orders';

type FoundOrders = ShownOrders & {
  readonly more: () => void;
  /** found among the orders on this device, because the server was unreachable */
  readonly isFromDevice: boolean;
};

/** The orders that match a query: the server's answer, or offline what matches on this device. */
export function useFoundOrders(query: OrderQuery): FoundOrders {
  const [open, setOpen] = useOpenPages();
  const newest = useDeviceOrders();
  const pages = useUserListQuery('order!search', query, open);
  const shown = ordersOf(pages, newest ?? new Map(), 'all');
  const kept = useMemo(() => newest && foundAmong(newest, query), [newest, query]);
  const more = () => {
    if (shown.missing !== undefined) void refetchMissing();
    else if (!shown.isMoreComing) setOpen(pages.length + 1);
  };
  if (shown.status !== 'offline') return { ...shown, isFromDevice: false, more };
  return {
    orders: kept ?? [],
    total: kept?.length ?? 0,
    status: kept ? 'success' : 'pending',
    asOf: undefined,
    hasMore: false,
    isMoreComing: false,
    missing: undefined,
    isFromDevice: true,
    more: () => {},
  };
}

/** The matching orders in their newest known state, newest order first. */
export function foundAmong(newest: NewestOrders, query: OrderQuery): Order[] {
  const isMeant = orderMatcher(query);
  const listed = [...newest.values()].flatMap(({ listed: order, standing }) => (order ? [{ ...order, ...standing }] : []));
  return listed
    .filter((order) => isMeant({ ...order, goodsNames: order.goodsList.map(({ name }) => name) }))
    .toSorted((a, b) => b.createTime - a.createTime || (a.id < b.id ? -1 : 1));
}

/** All orders on this device; `undefined` until read. */
function useDeviceOrders(): NewestOrders | undefined {
  const [newest, setNewest] = useState<NewestOrders>();
  useEffect(() => lazySubscribe(() => import('../../../../local/orders/newest-orders'), ({ watchNewestOrders }) => watchNewestOrders(setNewest)), []);
  return newest;
}
