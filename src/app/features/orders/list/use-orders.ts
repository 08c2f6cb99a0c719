import type { Reply } from '../../../../contract/shop/calls';
import type { Order } from '../../../../contract/shop/orders';
import type { NewestOrders } from '../../../../local/orders/newest-orders';
import { orderTabs, type OrderStatus, type OrderTab } from '../../../../rules/orders/orders';
import { missingPage } from '../../../queries/missing-page';
import { pagesAsOne, type QueryResult, type Unanswered } from '../../../queries/query-result';
import { useOpenPages, useUserListQuery } from '../../../queries/use-user-list-query';
import { refetchMissing } from '../../../queries/refetch-missing';
import { inNewestState, useNewestOrders } from '../use-newest-orders';
import { tabQuery } from './order-tabs';

export type ShownOrders = {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly status: QueryResult<unknown>['status'];
  /** when its oldest page was fetched; `undefined` while unknown */
  readonly asOf: number | undefined;
  readonly requestId?: string | undefined;
  readonly hasMore: boolean;
  readonly isMoreComing: boolean;
  /** why a page that was asked for is missing, if one is */
  readonly missing: Unanswered | undefined;
};

/**
 * The pages of a tab's list as one. An order that moved to the next page between fetches appears once, at its first
 * place; one known to have left the tab since is left out.
 */
export function ordersOf(pages: readonly QueryResult<Reply<'order!listMain'>>[], newest: NewestOrders, tab: OrderTab): ShownOrders {
  const here = pages.flatMap((page) => (page.status === 'success' ? [page] : []));
  const listed = [...new Map(here.flatMap(({ data, asOf }) => data.pageList.map((order) => [order.id, inNewestState(order, asOf, newest)] as const)).toReversed()).values()].toReversed();
  const statuses: readonly OrderStatus[] = orderTabs[tab];
  const orders = listed.filter(({ status }) => statuses.includes(status));
  const total = (here[0]?.data.totalElements ?? 0) - (listed.length - orders.length);
  return {
    orders,
    total: Math.max(total, orders.length),
    ...pagesAsOne(pages),
    hasMore: here.length > 0 && here.reduce((sum, { data }) => sum + data.pageList.length, 0) < (here[0]?.data.totalElements ?? 0),
    isMoreComing: here.length > 0 && pages.at(-1)?.status === 'pending',
    missing: missingPage(pages),
  };
}

/** The orders of a tab, in pages of 20; updates whenever device or server has newer data. */
export function useOrders(tab: OrderTab): ShownOrders & { readonly more: () => void } {
  const [open, setOpen] = useOpenPages();
  const pages = useUserListQuery('order!listMain', tabQuery(tab), open);
  const shown = ordersOf(pages, useNewestOrders(), tab);
  // What is missing comes first: pages after it would leave a gap that nothing tells of.
  const more = () => {
    if (shown.missing !== undefined) void refetchMissing();
    else if (!shown.isMoreComing) setOpen(pages.length + 1);
  };
  return { ...shown, more };
}
