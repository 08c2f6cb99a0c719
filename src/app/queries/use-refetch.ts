import { use } from 'react';
import type { CallName, PayloadInput } from '../../contract/shop/calls';
import { queryKey } from '../../contract/shop/query-key';
import { useLanguage } from '../../i18n/language';
import { tryConnection } from './network-status';
import { QueryCacheContext } from './use-public-query';

/** Returns a retry function that checks the connection and refetches a query, without waiting until the page notices it is online. */
export function useRefetch<Name extends CallName>(name: Name, payload: PayloadInput<Name>): () => Promise<void> {
  const cache = use(QueryCacheContext);
  const key = queryKey(useLanguage(), name, payload);
  return () => {
    tryConnection();
    return cache.refetch(key);
  };
}
