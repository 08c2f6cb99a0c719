import type { Reply } from '../../../contract/shop/calls';
import { userPageSize } from '../../../contract/shop/lists';
import type { OrderLine } from '../../../contract/shop/orders';
import { useUserListQuery } from '../../queries/use-user-list-query';
import { useUserQuery } from '../../queries/use-user-query';

export type OpenOrder =
  | { readonly state: 'coming' | 'offline' | 'failed' }
  | { readonly state: 'refused'; readonly refusal: string }
  | {
      readonly state: 'here';
      readonly info: Reply<'order!info'>['orderInfo'];
      readonly logistics: Reply<'order!info'>['logistics'];
      readonly refunds: Reply<'order!info'>['refundList'];
      /** all of its lines that are known by now */
      readonly lines: readonly OrderLine[];
      /** `false` while some of them are on their way, or were never seen without a line */
      readonly isWhole: boolean;
      readonly asOf: number | undefined;
    };

/** One order with its goods (S-204): what the device keeps of it, and what the shop says. */
export function useOrder(orderId: string): OpenOrder {
  const { reply, asOf, refusal, missing } = useUserQuery('order!info', { orderId });
  const first = useUserQuery('order!listGoods', { orderId, pageNum: 1, pageSize: userPageSize });
  const total = first.reply?.totalElements ?? 0;
  const pages = useUserListQuery('order!listGoods', { orderId }, Math.max(1, Math.ceil(total / userPageSize)));
  if (refusal !== undefined) return { state: 'refused', refusal };
  if (!reply) return { state: missing ?? 'coming' };
  const lines = [...pages.entries()].toSorted(([a], [b]) => a - b).flatMap(([, news]) => ('reply' in news ? news.reply.pageList : []));
  const shown = lines.length > 0 ? lines : (first.reply?.pageList ?? []);
  return {
    state: 'here',
    info: reply.orderInfo,
    logistics: reply.logistics,
    refunds: reply.refundList,
    lines: shown,
    isWhole: first.reply !== undefined && shown.length >= total,
    asOf: asOf === 0 ? undefined : asOf,
  };
}
