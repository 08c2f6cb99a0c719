import type { PayloadInput, Reply } from '../../contract/shop/calls';
import { userPageSize } from '../../contract/shop/lists';
import type { QueryResult } from './query-result';
import { useUserQueries } from './use-user-query';

/** The current user's paged lists. */
type UserList = 'keepGoods!list' | 'focusSeller!list' | 'order!listMain' | 'order!search' | 'order!listGoods' | 'loan!list';

/** Reads the first `open` pages of one of the current user's lists. `filter` is the payload without the page fields. */
export function useUserListQuery<Name extends UserList>(name: Name, filter: Omit<PayloadInput<Name>, 'pageNum' | 'pageSize'>, open: number): readonly QueryResult<Reply<Name>>[] {
  const payloads = Array.from({ length: open }, (_, index) => ({ ...filter, pageNum: index + 1, pageSize: userPageSize }) as unknown as PayloadInput<Name>);
  return useUserQueries(name, payloads);
}
