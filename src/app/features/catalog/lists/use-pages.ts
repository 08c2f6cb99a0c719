import { useMemo, useState } from 'react';
import type { PayloadInput, Reply } from '../../../../contract/shop/calls';
import { listPageSize } from '../../../../rules/catalog/catalog';
import type { QueryResult } from '../../../queries/query-result';
import { usePublicQueries } from '../../../queries/use-public-query';

/** The calls that return a page of goods. */
export type ListCall = 'sellerGoods!list' | 'sellerGoods!search' | 'sellerGoods!searchSellerGoods';

/** One open page of a list. */
export type ListPage = QueryResult<Reply<ListCall>>;

/** The open pages of a list, in order, without the goods of `but`; updates whenever device or server has newer data. Never suspends. */
export function usePages(call: ListCall, query: object, open: number, but?: ReadonlySet<string>): readonly ListPage[] {
  const pages = usePublicQueries(call, Array.from({ length: open }, (_, index) => toPage<ListCall>(query, index + 1)));
  return useMemo(() => eachOnce(pages, but), [pages, but]);
}

/**
 * The pages without these goods, and with each of the others once: pages are replies of different ages, and goods may have
 * moved from one to the next meanwhile. What is left out is not counted in the total either.
 */
export function eachOnce(pages: readonly ListPage[], but: Iterable<string> = []): readonly ListPage[] {
  const shown = new Set(but);
  let gone = 0;
  const left = pages.map(({ data }) => data?.pageList.filter(({ sellerGoodsId }) => {
    if (!shown.has(sellerGoodsId)) return shown.add(sellerGoodsId);
    gone += 1;
    return false;
  }));
  return pages.map((page, index) => (page.data ? { ...page, data: { ...page.data, pageList: left[index] ?? [], totalElements: page.data.totalElements - gone } } : page));
}

export function toPage<Call extends ListCall>(query: object, pageNum: number): PayloadInput<Call> {
  return { ...query, pageNum, pageSize: listPageSize } as PayloadInput<Call>;
}

/** The pages; while the first is pending, the previous ones, marked `waiting`. */
export function useKeepPreviousPages(pages: readonly ListPage[]): { readonly pages: readonly ListPage[]; readonly waiting: boolean } {
  const [held, setHeld] = useState(pages);
  const here = pages[0]?.status !== 'pending';
  if (here && held !== pages) setHeld(pages);
  return here ? { pages, waiting: false } : { pages: held, waiting: true };
}

/** How many goods of a list are shown, of how many; `undefined` while nothing is known. */
export function countOf(pages: readonly ListPage[]): { readonly shown: number; readonly total: number; readonly asOf: number } | undefined {
  const known = pages.flatMap((page) => (page.status === 'success' ? [page] : []));
  const newest = known.at(-1);
  if (!newest) return undefined;
  return {
    shown: known.reduce((sum, { data }) => sum + data.pageList.length, 0),
    total: newest.data.totalElements,
    asOf: Math.min(...known.map(({ asOf }) => asOf)),
  };
}
