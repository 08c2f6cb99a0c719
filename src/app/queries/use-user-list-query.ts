import type { PayloadInput, Reply } from '../../contract/shop/calls';
import { userPageSize } from '../../contract/shop/lists';
import type { QueryResult } from './query-result';
import { useUserQueries } from './use-user-query';

/** Lists that are the present user's and come in pages. */
type UserList = 'keepGoods!list' | 'focusSeller!list' | 'order!listMain' | 'order!search' | 'order!listGoods' | 'loan!list';

/** The first `open` pages of a list of the present user's, from the first on. `filter` is the payload without its page. */
export function useUserListQuery<Name extends UserList>(name: Name, filter: Omit<PayloadInput<Name>, 'pageNum' | 'pageSize'>, open: number): readonly QueryResult<Reply<Name>>[] {
  const payloads = Array.from({ length: open }, (_, index) => ({ ...filter, pageNum: index + 1, pageSize: userPageSize }) as unknown as PayloadInput<Name>);
  return useUserQueries(name, payloads);
}
