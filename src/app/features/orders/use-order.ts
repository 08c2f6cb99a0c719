import type { Reply } from '../../../contract/shop/calls';
import { userPageSize } from '../../../contract/shop/lists';
import type { Order, OrderLine } from '../../../contract/shop/orders';
import type { NewestOrders } from '../../../local/orders/newest-orders';
import { useUserListQuery } from '../../queries/use-user-list-query';
import { useUserQuery } from '../../queries/use-user-query';
import { inNewestState, useNewestOrders } from './use-newest-orders';

type Info = Reply<'order!info'>['orderInfo'];
/** An opened order. `returnBefore` is `undefined` while only a list knows the order's state. */
export type OpenInfo = Omit<Info, 'returnBefore'> & { readonly returnBefore: number | null | undefined };

export type OpenOrder =
  | { readonly status: 'pending' }
  /** `listed`: as last seen in a list, if it was never opened */
  | { readonly status: 'offline' | 'failed'; readonly listed: Order | undefined; readonly requestId: string | undefined }
  | { readonly status: 'refused'; readonly refusal: string }
  | {
      readonly status: 'success';
      readonly info: OpenInfo;
      readonly logistics: Reply<'order!info'>['logistics'];
      readonly refunds: Reply<'order!info'>['refundList'];
      readonly cases: Reply<'order!info'>['caseList'];
      /** all of its lines known so far */
      readonly lines: readonly OrderLine[];
      /** whether these are all of its lines */
      readonly isWhole: boolean;
      /** whether the others are being fetched */
      readonly isComing: boolean;
      readonly asOf: number | undefined;
    };

/**
 * An opened order in its newest known state. A list that knows a newer state does not say until when goods can be returned:
 * that they could not be in the state before says nothing about this one.
 */
export function infoInNewestState(info: Info, asOf: number, newest: NewestOrders): OpenInfo {
  const now = inNewestState(info, asOf, newest);
  const hasMoved = now.status !== info.status || now.returnStatus !== info.returnStatus;
  return hasMoved && info.returnBefore === null ? { ...now, returnBefore: undefined } : now;
}

/** One order with its goods, from the device and from the server. */
export function useOrder(orderId: string): OpenOrder {
  const { data, asOf, status, refusal, requestId } = useUserQuery('order!info', { orderId });
  const first = useUserQuery('order!listGoods', { orderId, pageNum: 1, pageSize: userPageSize });
  const newest = useNewestOrders();
  const total = first.data?.totalElements ?? 0;
  const pages = useUserListQuery('order!listGoods', { orderId }, Math.max(1, Math.ceil(total / userPageSize)));
  if (status === 'refused') return { status, refusal };
  if (status === 'pending') return { status };
  if (status !== 'success') {
    const last = newest.get(orderId);
    return { status, listed: last?.listed && { ...last.listed, ...last.standing }, requestId };
  }
  const lines = pages.flatMap((page) => page.data?.pageList ?? []);
  const shown = lines.length > 0 ? lines : (first.data?.pageList ?? []);
  return {
    status,
    info: infoInNewestState(data.orderInfo, asOf, newest),
    logistics: data.logistics,
    refunds: data.refundList,
    cases: data.caseList,
    lines: shown,
    isWhole: first.data !== undefined && shown.length >= total,
    isComing: pages.some((page) => page.status === 'pending'),
    asOf: asOf || undefined,
  };
}
