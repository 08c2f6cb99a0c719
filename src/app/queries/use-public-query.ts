import { createContext, use, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CallOutcome } from '../../contract/shop/call-outcome';
import type { PayloadInput, CallName, Reply } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import { useLanguage } from '../../i18n/language';
import { QueryCache } from './query-cache';
import { pending, toQueryResult, type QueryResult } from './query-result';

export const QueryCacheContext = createContext(new QueryCache());

type Outcomes = readonly (CallOutcome | undefined)[];

/** Returns a query's data from the document: constant for the life of the page, never refetched. */
export function useInitialData<Name extends CallName>(name: Name, payload: PayloadInput<Name>): Reply<Name> | undefined {
  const initial = use(QueryCacheContext).initial.get(queryKey(useLanguage(), name, payload));
  return initial?.status === 'success' ? (initial.data as Reply<Name>) : undefined;
}

/** Reads several queries of one call from a cache and updates when device or shop have news. Never suspends. */
export function useCachedQueries<Name extends CallName>(cache: QueryCache, name: Name, payloads: readonly PayloadInput<Name>[]): readonly QueryResult<Reply<Name>>[] {
  const language = useLanguage();
  const keys = payloads.map((payload) => queryKey(language, name, payload));
  // Keys contain JSON, hence no line breaks. With no keys nothing is subscribed.
  const all = keys.join('\n');
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = all.split('\n').filter(Boolean).map((key) => cache.subscribe(key, listener));
      return () => stops.forEach((stop) => stop());
    },
    [cache, all],
  );
  // A store's snapshot must be the same object while nothing has changed.
  const last = useRef<Outcomes>([]);
  const read = (from: (key: string) => CallOutcome | undefined) => {
    const now = keys.map(from);
    if (now.length !== last.current.length || now.some((outcome, index) => outcome !== last.current[index])) last.current = now;
    return last.current;
  };
  const outcomes = useSyncExternalStore(
    subscribe,
    () => read((key) => cache.get(key)),
    () => read((key) => cache.initial.get(key)),
  );
  return useMemo(() => outcomes.map((outcome) => toQueryResult(outcome as CallOutcome<Name> | undefined)), [outcomes]);
}

/** Reads several public queries of one call. */
export function usePublicQueries<Name extends CallName>(name: Name, payloads: readonly PayloadInput<Name>[]): readonly QueryResult<Reply<Name>>[] {
  return useCachedQueries(use(QueryCacheContext), name, payloads);
}

/** Reads a public query: the cache's value now and every later one. Never suspends. */
export function usePublicQuery<Name extends CallName>(name: Name, payload: PayloadInput<Name>): QueryResult<Reply<Name>> {
  const [result = pending] = usePublicQueries(name, [payload]);
  return result;
}
