import { orderTabs, type OrderStatus, type OrderTab } from '../../../../rules/orders/orders';

export const tabNames = Object.keys(orderTabs) as OrderTab[];

/** The tab that an address names; anything else means `all`, which the address omits. */
export function readTab(named: string | undefined): OrderTab {
  return tabNames.find((name) => name === named) ?? 'all';
}

/** The query of a tab: cancelled orders (-1) are in `all` only, which names no status. */
export function tabQuery(tab: OrderTab): { status?: number | number[] } {
  const statuses: readonly OrderStatus[] = orderTabs[tab];
  if (tab === 'all') return {};
  const [only] = statuses;
  return statuses.length === 1 && only !== undefined ? { status: only } : { status: [...statuses] };
}
