import type { PayloadInput, CallName, Reply } from '../../contract/shop/calls';
import { useLanguage } from '../../i18n/language';
import { useCurrentUser } from './current-user';
import { pending, type QueryResult } from './query-result';
import { useCachedQueries } from './use-public-query';
import { userCache } from './user-cache';

/**
 * Reads several queries of one call about the current user, from what this tab knows, the device and the shop. They never
 * enter the cache that is shared with documents and other users.
 */
export function useUserQueries<Name extends CallName>(name: Name, payloads: readonly PayloadInput<Name>[]): readonly QueryResult<Reply<Name>>[] {
  return useCachedQueries(userCache(useCurrentUser()?.usercode, useLanguage()), name, payloads);
}

/** Reads a query that only the current user may see. */
export function useUserQuery<Name extends CallName>(name: Name, payload: PayloadInput<Name>): QueryResult<Reply<Name>> {
  const [result = pending] = useUserQueries(name, [payload]);
  return result;
}
