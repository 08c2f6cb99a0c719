import { use, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { Asked } from '../../../../contract/shop/calls';
import { queryKey } from '../../../../contract/shop/query-key';
import { useLanguage } from '../../../../i18n/language';
import { listPageSize } from '../../../../rules/catalog';
import type { Known, Missing } from '../../../queries/query-cache';
import { QueryCacheContext } from '../../../queries/use-public-query';

/** The calls that answer a page of goods. */
export type ListCall = 'sellerGoods!list' | 'sellerGoods!search' | 'sellerGoods!searchSellerGoods';

/** One open page of a list: its answer, why there is none, or `undefined` while it is on its way. */
export type ListPage = Known<ListCall> | Missing | undefined;

/** The open pages of a list, one after the other, and again whenever device or line know better. Never waits. */
export function usePages(call: ListCall, question: object, open: number): readonly ListPage[] {
  const cache = use(QueryCacheContext);
  const language = useLanguage();
  const keys = Array.from({ length: open }, (_, index) =>
    queryKey(language, call, { ...question, pageNum: index + 1, pageSize: listPageSize } as Asked<ListCall>),
  );
  // A key is JSON: no line break in it.
  const all = keys.join('\n');
  const subscribe = useCallback(
    (tell: () => void) => {
      const stops = all.split('\n').map((key) => cache.subscribe(key, tell));
      return () => stops.forEach((stop) => stop());
    },
    [cache, all],
  );
  // A store's snapshot must be the same object while nothing has changed.
  const last = useRef<readonly ListPage[]>([]);
  const read = (from: (key: string) => unknown) => {
    const now = keys.map((key) => from(key) as ListPage);
    if (now.length !== last.current.length || now.some((page, index) => page !== last.current[index])) last.current = now;
    return last.current;
  };
  return useSyncExternalStore(
    subscribe,
    () => read((key) => cache.get(key)),
    () => read((key) => cache.getInitial(key)),
  );
}

/** The pages; while the first is on its way, those that were shown before it, which then are `waiting`. */
export function useHeldPages(pages: readonly ListPage[]): { readonly pages: readonly ListPage[]; readonly waiting: boolean } {
  const [held, hold] = useState(pages);
  const here = pages[0] !== undefined;
  if (here && held !== pages) hold(pages);
  return here ? { pages, waiting: false } : { pages: held, waiting: true };
}

/** What a list has shown of how many; `undefined` while nothing of it is known. */
export function countOf(pages: readonly ListPage[]): { readonly shown: number; readonly total: number; readonly asOf: number } | undefined {
  const known = pages.flatMap((page) => (page && 'reply' in page ? [page] : []));
  const newest = known.at(-1);
  if (!newest) return undefined;
  return {
    shown: known.reduce((sum, { reply }) => sum + reply.pageList.length, 0),
    total: newest.reply.totalElements,
    asOf: Math.min(...known.map(({ asOf }) => asOf)),
  };
}
