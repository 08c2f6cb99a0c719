import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallName, PayloadInput, Reply } from '../../contract/shop/calls';
import { useLanguage } from '../../i18n/language';
import { useIsOffline } from './network-status';
import { request, type RequestOutcome } from './request';

/** The shop's current answer, a refusal with its text in the reader's language. The previous answer stays while refetching, and if the shop is not reached, fails or says "not now": a form that hangs on it is not taken away. */
export type UncachedResult<Data> =
  | { readonly status: 'pending' | 'offline' }
  | { readonly status: 'refused'; readonly text: string }
  | { readonly status: 'success'; readonly data: Data };

function toResult<Data>(outcome: RequestOutcome<Data>): UncachedResult<Data> {
  if (outcome.status === 'success' || outcome.status === 'offline') return outcome;
  return outcome.status === 'signedOut' ? { status: 'pending' } : { status: 'refused', text: outcome.text };
}

/** `asked`: the number of the request. On a bad connection an earlier request may be answered later. */
type State<Name extends CallName> = { readonly key: string; readonly asked: number; readonly result: UncachedResult<Reply<Name>> };

/** The state after an outcome. The outcome of an earlier request is dropped, unless a later one with the same payload did not reach the shop. An outcome without an answer leaves what is known. */
export function stateAfter<Name extends CallName>(before: State<Name> | undefined, { key, asked }: Pick<State<Name>, 'key' | 'asked'>, outcome: RequestOutcome<Reply<Name>>): State<Name> {
  const isLate = before !== undefined && before.asked > asked && (before.key !== key || before.result.status !== 'offline');
  const isNone = outcome.status === 'offline' || outcome.status === 'failed' || (outcome.status === 'refused' && outcome.refusal === 'tooFrequent');
  const isLess = isNone && before?.key === key && before.result.status === 'success';
  return before && (isLate || isLess) ? before : { key, asked, result: toResult(outcome) };
}

/**
 * Reads data that must be current, such as deposit addresses, fees or open sessions: never stored, fetched on every mount
 * and again when the connection is back. Without a payload nothing is fetched yet.
 */
export function useUncachedQuery<Name extends CallName>(
  name: Name,
  payload: PayloadInput<Name> | undefined,
): readonly [result: UncachedResult<Reply<Name>>, refetch: () => Promise<void>] {
  const language = useLanguage();
  const isOffline = useIsOffline();
  const key = payload === undefined ? undefined : JSON.stringify(payload);
  const [state, setState] = useState<State<Name>>();
  const questions = useRef(0);
  const refetch = useCallback(async () => {
    if (key === undefined) return;
    const asked = (questions.current += 1);
    const outcome = await request(name, JSON.parse(key) as PayloadInput<Name>, { language });
    setState((before) => stateAfter(before, { key, asked }, outcome));
  }, [key, name, language]);
  const fetchedBy = useRef<typeof refetch>(undefined);
  useEffect(() => {
    // What was fetched stays when the connection is lost; a page opened offline finds out by trying.
    if (isOffline && fetchedBy.current === refetch) return;
    fetchedBy.current = refetch;
    void refetch();
  }, [refetch, isOffline]);
  return [state !== undefined && state.key === key ? state.result : { status: 'pending' }, refetch];
}
