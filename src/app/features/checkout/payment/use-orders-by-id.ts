import type { Reply } from '../../../../contract/shop/calls';
import type { QueryResult } from '../../../queries/query-result';
import { useUserQueries } from '../../../queries/use-user-query';

export type OrderInfo = Reply<'order!info'>['orderInfo'];

/** What is known of several orders. `success`: all are known; otherwise `orders` contains those that are. */
type KnownOrders = {
  readonly orders: readonly OrderInfo[];
  readonly status: QueryResult<unknown>['status'];
  readonly refusal: string | undefined;
  readonly requestId: string | undefined;
};

/** The current user's orders by their ids: from the device and the server; readable offline once seen. */
export function useOrdersById(ids: readonly string[]): KnownOrders {
  const results = useUserQueries('order!info', ids.map((orderId) => ({ orderId })));
  const orders = results.flatMap(({ data }) => (data ? [data.orderInfo] : []));
  const refused = results.find(({ status }) => status === 'refused');
  const gap = refused ?? results.find(({ status }) => status === 'offline' || status === 'failed');
  const isWhole = ids.length > 0 && orders.length === ids.length;
  return { orders, status: isWhole ? 'success' : (gap?.status ?? 'pending'), refusal: refused?.refusal, requestId: gap?.requestId };
}
