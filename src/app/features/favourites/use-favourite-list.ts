import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Reply } from '../../../contract/shop/calls';
import { missingPage } from '../../queries/missing-page';
import { pagesAsOne, type QueryResult, type Unanswered } from '../../queries/query-result';
import { useOpenPages, useUserListQuery } from '../../queries/use-user-list-query';
import { refetchMissing } from '../../queries/refetch-missing';
import { favouriteIdsAtoms } from './favourite-atoms';
import { favouriteRows, type FavouriteRows } from './favourite-rows';
import type { FavouriteKind } from './kinds';
import { touchedAtoms } from './touched-atoms';

export type FavouriteList = 'keepGoods!list' | 'focusSeller!list';
type Item<Name extends FavouriteList> = Reply<Name>['pageList'][number];

export type OpenList<Name extends FavouriteList> = FavouriteRows<Item<Name>> & {
  readonly status: QueryResult<unknown>['status'];
  /** when its oldest page was fetched; `undefined` while unknown */
  readonly asOf: number | undefined;
  readonly requestId?: string | undefined;
  readonly hasMore: boolean;
  /** the last requested page is still loading */
  readonly isMoreComing: boolean;
  /** why a page that was asked for is missing, if one is */
  readonly missing: Unanswered | undefined;
  readonly more: () => void;
};

const follow = () => {};

/** A favourites list, page by page, with later local changes applied: it responds to a tap at once, online or offline. */
export function useFavouriteList<Name extends FavouriteList>(name: Name, kind: FavouriteKind, idOf: (item: Item<Name>) => string): OpenList<Name> {
  const [open, setOpen] = useOpenPages();
  const results = useUserListQuery<Name>(name, {} as never, open);
  const store = useStore();
  // Followed from now on: whoever comes back finds the list as it was, without what was removed meanwhile.
  useEffect(() => void store.sub(touchedAtoms[kind], follow), [store, kind]);
  const touched = useAtomValue(touchedAtoms[kind]);
  const ids = useAtomValue(favouriteIdsAtoms[kind]);

  const pages = useMemo(() => results.flatMap((page) => (page.status === 'success' ? [{ items: page.data.pageList as Item<Name>[], total: page.data.totalElements, asOf: page.asOf }] : [])), [results]);
  const rows = favouriteRows(pages, idOf, touched, ids);
  const missing = missingPage(results);
  return {
    ...rows,
    ...pagesAsOne(results),
    hasMore: pages.length === results.length ? pages.reduce((sum, { items }) => sum + items.length, 0) < (pages[0]?.total ?? 0) : pages.length > 0,
    isMoreComing: pages.length > 0 && results.at(-1)?.status === 'pending',
    missing,
    more: () => {
      if (missing === undefined) setOpen(pages.length + 1);
      else void refetchMissing();
    },
  };
}
