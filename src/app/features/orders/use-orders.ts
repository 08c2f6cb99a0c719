import { useState } from 'react';
import type { Order } from '../../../contract/shop/orders';
import type { OrderTab } from '../../../rules/orders';
import type { Personal } from '../../../sync/personal';
import { useUserListQuery } from '../../queries/use-user-list-query';
import { tabQuestion } from './order-tabs';

export type ShownOrders = {
  readonly orders: readonly Order[];
  readonly total: number;
  /** nothing of it is known, and why; `coming` until device and line have told */
  readonly state: 'here' | 'coming' | 'offline' | 'failed';
  /** when the oldest page of it was given; `undefined` while that is not known */
  readonly asOf: number | undefined;
  readonly hasMore: boolean;
  readonly isMoreComing: boolean;
};

type Pages = ReadonlyMap<number, Personal<'order!listMain'>>;

/** The pages of a list as one. An order that moved from one page to the next meanwhile is shown once, at its first place. */
export function ordersOf(pages: Pages, open: number): ShownOrders {
  const here = Array.from({ length: open }, (_, index) => pages.get(index + 1)).flatMap((news) => (news && 'reply' in news ? [news] : []));
  const orders = [...new Map(here.flatMap(({ reply }) => reply.pageList.map((order) => [order.id, order] as const)).toReversed()).values()].toReversed();
  const first = pages.get(1);
  const why = first && ('missing' in first ? first.missing : 'failed');
  const total = here[0]?.reply.totalElements ?? 0;
  const asOfs = here.map(({ asOf }) => asOf);
  return {
    orders,
    total: Math.max(total, orders.length),
    state: here.length > 0 ? 'here' : (why ?? 'coming'),
    asOf: asOfs.length > 0 && !asOfs.includes(0) ? Math.min(...asOfs) : undefined,
    hasMore: here.length > 0 && here.reduce((sum, { reply }) => sum + reply.pageList.length, 0) < total,
    isMoreComing: here.length > 0 && pages.get(open) === undefined,
  };
}

/** The orders of a tab, page by page of 20, and again whenever device or shop know better. */
export function useOrders(tab: OrderTab): ShownOrders & { readonly more: () => void } {
  const [open, setOpen] = useState(1);
  const pages = useUserListQuery('order!listMain', tabQuestion(tab), open);
  const shown = ordersOf(pages, open);
  return { ...shown, more: () => !shown.isMoreComing && setOpen(open + 1) };
}
