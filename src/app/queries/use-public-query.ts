import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Asked, CallName, Reply } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import { useLanguage } from '../../i18n/language';
import { QueryCache, type Known, type Missing } from './query-cache';

export const QueryCacheContext = createContext(new QueryCache());

/** What a page knows of a question: everything is `undefined` while nothing is known yet. */
export type Answer<Name extends CallName> = {
  readonly reply: Reply<Name> | undefined;
  /** when the shop said so, UTC milliseconds */
  readonly asOf: number | undefined;
  readonly refusal: string | undefined;
  /** nothing is kept, and the line did not bring it */
  readonly missing: Missing['missing'] | undefined;
};

function toAnswer<Name extends CallName>(known: Known | Missing | undefined): Answer<Name> {
  const nothing = { reply: undefined, asOf: undefined, refusal: undefined, missing: undefined };
  if (!known) return nothing;
  if ('missing' in known) return { ...nothing, missing: known.missing };
  if ('refusal' in known) return { ...nothing, refusal: known.refusal, asOf: known.asOf };
  return { ...nothing, reply: known.reply as Reply<Name>, asOf: known.asOf };
}

/** What the document brought of a question: the same as long as the page lives, and never asked again. */
export function useInitialData<Name extends CallName>(name: Name, payload: Asked<Name>): Reply<Name> | undefined {
  const known = use(QueryCacheContext).getInitial(queryKey(useLanguage(), name, payload));
  return known && 'reply' in known ? (known.reply as Reply<Name>) : undefined;
}

/** Reads a question's answer from cache, and again whenever device or line know better. Never waits. */
export function usePublicQuery<Name extends CallName>(name: Name, payload: Asked<Name>): Answer<Name> {
  const cache = use(QueryCacheContext);
  const key = queryKey(useLanguage(), name, payload);
  const subscribe = useCallback((tell: () => void) => cache.subscribe(key, tell), [cache, key]);
  const known = useSyncExternalStore(
    subscribe,
    () => cache.get(key),
    () => cache.getInitial(key),
  );
  return useMemo(() => toAnswer<Name>(known), [known]);
}
