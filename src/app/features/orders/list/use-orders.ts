import { useState } from 'react';
import type { Reply } from '../../../../contract/shop/calls';
import type { Order } from '../../../../contract/shop/orders';
import type { OrderTab } from '../../../../rules/orders';
import { pagesAsOne, type QueryResult } from '../../../queries/query-result';
import { useUserListQuery } from '../../../queries/use-user-list-query';
import { tabQuestion } from './order-tabs';

type ShownOrders = {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly status: QueryResult<unknown>['status'];
  /** when the oldest page of it was given; `undefined` while that is not known */
  readonly asOf: number | undefined;
  readonly hasMore: boolean;
  readonly isMoreComing: boolean;
};

/** The pages of a list as one. An order that moved from one page to the next meanwhile is shown once, at its first place. */
export function ordersOf(pages: readonly QueryResult<Reply<'order!listMain'>>[]): ShownOrders {
  const here = pages.flatMap((page) => (page.status === 'success' ? [page] : []));
  const orders = [...new Map(here.flatMap(({ data }) => data.pageList.map((order) => [order.id, order] as const)).toReversed()).values()].toReversed();
  const total = here[0]?.data.totalElements ?? 0;
  return {
    orders,
    total: Math.max(total, orders.length),
    ...pagesAsOne(pages),
    hasMore: here.length > 0 && here.reduce((sum, { data }) => sum + data.pageList.length, 0) < total,
    isMoreComing: here.length > 0 && pages.at(-1)?.status === 'pending',
  };
}

/** The orders of a tab, page by page of 20, and again whenever device or shop know better. */
export function useOrders(tab: OrderTab): ShownOrders & { readonly more: () => void } {
  const [open, setOpen] = useState(1);
  const pages = useUserListQuery('order!listMain', tabQuestion(tab), open);
  const shown = ordersOf(pages);
  return { ...shown, more: () => !shown.isMoreComing && setOpen(open + 1) };
}
