import { useEffect, useMemo, useState } from 'react';
import type { CallOutcome } from '../../contract/shop/call-outcome';
import type { PayloadInput, CallName, Reply } from '../../contract/shop/calls';
import { queryKey, readQueryKey } from '../../contract/shop/query-key';
import { useLanguage } from '../../i18n/language';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';
import { useCurrentUser } from './current-user';
import { pending, toQueryResult, type QueryResult } from './query-result';

/** One user's outcomes, by query key. */
type UserOutcomes<Name extends CallName> = { readonly user: string; readonly outcomes: ReadonlyMap<string, CallOutcome<Name>> };

/**
 * Reads several queries of one call about the current user, from the device and the shop. They have no initial data and
 * never enter the cache that is shared with documents and other users (see use-public-query.ts).
 */
export function useUserQueries<Name extends CallName>(name: Name, payloads: readonly PayloadInput<Name>[]): readonly QueryResult<Reply<Name>>[] {
  const user = useCurrentUser()?.usercode;
  const language = useLanguage();
  const all = payloads.map((payload) => queryKey(language, name, payload)).join('\n');
  const [latest, setLatest] = useState<UserOutcomes<Name>>();
  useEffect(() => {
    if (user === undefined || all === '') return undefined;
    const keys = all.split('\n');
    const onOutcome = (key: string, outcome: CallOutcome<Name>) =>
      setLatest((before) => ({ user, outcomes: new Map([...(before?.user === user ? before.outcomes : []), [key, outcome]]) }));
    return lazySubscribe(
      () => import('../../sync/personal'),
      ({ watchUserQuery }) => {
        const stops = keys.map((key) => watchUserQuery(name, readQueryKey(key)?.payload as PayloadInput<Name>, language, (outcome) => onOutcome(key, outcome)));
        return () => stops.forEach((stop) => stop());
      },
      () => keys.forEach((key) => onOutcome(key, { status: 'offline' })),
    );
  }, [user, name, language, all]);

  // Another user's outcomes must not be shown to this one.
  const outcomes = latest?.user === user ? latest?.outcomes : undefined;
  return useMemo(() => (all === '' ? [] : all.split('\n').map((key) => toQueryResult<Name>(outcomes?.get(key)))), [all, outcomes]);
}

/** Reads a query that only the current user may see. */
export function useUserQuery<Name extends CallName>(name: Name, payload: PayloadInput<Name>): QueryResult<Reply<Name>> {
  const [result = pending] = useUserQueries(name, [payload]);
  return result;
}
