import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Reply } from '../../../contract/shop/calls';
import { favouriteIdsAtoms } from './favourite-atoms';
import { favouriteRows, type FavouriteRows } from './favourite-rows';
import type { FavouriteKind } from './kinds';
import { touchedAtoms } from './touched-atoms';
import { useFavouritePages, type FavouriteList } from './use-favourite-pages';

type Item<Name extends FavouriteList> = Reply<Name>['pageList'][number];

export type OpenList<Name extends FavouriteList> = FavouriteRows<Item<Name>> & {
  /** nothing of it is known, and why; `coming` until device and line have told */
  readonly state: 'here' | 'coming' | 'offline' | 'failed';
  /** when the oldest page of it was given; `undefined` while that is not known */
  readonly asOf: number | undefined;
  readonly hasMore: boolean;
  /** the last page asked for is on its way */
  readonly isMoreComing: boolean;
  readonly more: () => void;
};

/** A list of what the shopper keeps, page by page, with what they did since over it: it answers a tap at once, line or not. */
export function useFavouriteList<Name extends FavouriteList>(name: Name, kind: FavouriteKind, idOf: (item: Item<Name>) => string): OpenList<Name> {
  const [open, setOpen] = useState(1);
  const told = useFavouritePages(name, open);
  const touched = useAtomValue(touchedAtoms[kind]);
  const ids = useAtomValue(favouriteIdsAtoms[kind]);

  const pages = useMemo(
    () =>
      Array.from({ length: open }, (_, index) => told.get(index + 1)).flatMap((news) =>
        news && 'reply' in news ? [{ items: news.reply.pageList as Item<Name>[], total: news.reply.totalElements, asOf: news.asOf }] : [],
      ),
    [told, open],
  );
  const rows = favouriteRows(pages, idOf, touched, ids);
  const first = told.get(1);
  const asOfs = pages.map(({ asOf }) => asOf);
  const why = first && ('missing' in first ? first.missing : 'failed');
  return {
    ...rows,
    state: pages.length > 0 ? 'here' : (why ?? 'coming'),
    asOf: asOfs.length > 0 && !asOfs.includes(0) ? Math.min(...asOfs) : undefined,
    hasMore: pages.length === open ? pages.reduce((sum, { items }) => sum + items.length, 0) < (pages[0]?.total ?? 0) : pages.length > 0,
    isMoreComing: pages.length > 0 && told.get(open) === undefined,
    more: () => setOpen(pages.length + 1),
  };
}
