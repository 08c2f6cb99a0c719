import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PayloadInput, Reply } from '../../contract/shop/calls';
import { userPageSize } from '../../contract/shop/lists';
import type { QueryResult } from './query-result';
import { useUserQueries } from './use-user-query';

/** The current user's paged lists. */
type UserList = 'keepGoods!list' | 'focusSeller!list' | 'order!listMain' | 'order!search' | 'order!listGoods' | 'loan!list' | 'rechargeBlockchain!list' | 'withdraw!list' | 'wallet!list';

/**
 * Reads the first `open` pages of one of the current user's lists, as far as there are so many: an address may name any number.
 * `filter` is the payload without the page fields.
 */
export function useUserListQuery<Name extends UserList>(name: Name, filter: Omit<PayloadInput<Name>, 'pageNum' | 'pageSize'>, open: number, pageSize = userPageSize): readonly QueryResult<Reply<Name>>[] {
  const page = (pageNum: number) => ({ ...filter, pageNum, pageSize }) as unknown as PayloadInput<Name>;
  const [first] = useUserQueries(name, open > 0 ? [page(1)] : []);
  const pages = Math.max(1, Math.ceil((first?.data?.totalElements ?? 0) / pageSize));
  return useUserQueries(name, Array.from({ length: Math.min(open, pages) }, (_, index) => page(index + 1)));
}

/** How many pages of a list are open. It is in the address, so that going back finds them again. */
export function useOpenPages(): readonly [open: number, setOpen: (open: number) => void] {
  const { pages = 1 } = useSearch({ strict: false });
  const navigate = useNavigate();
  // Not a history entry: back leads out of the list.
  const setOpen = (open: number) => void navigate({ to: '.', search: ((before: object) => ({ ...before, pages: open })) as never, replace: true, resetScroll: false });
  return [pages, setOpen];
}
