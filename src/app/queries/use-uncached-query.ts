import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { CallName, PayloadInput, Reply } from '../../contract/shop/calls';
import { useLanguage } from '../../i18n/language';
import { networkStatusAtom } from './network-status';
import { request, type RequestOutcome } from './request';

/** What the shop says now. What it said before stays while it is asked anew, also where it is not reached. */
export type Asked<Data> =
  | { readonly status: 'pending' | 'offline' }
  | { readonly status: 'refused'; readonly text: string }
  | { readonly status: 'success'; readonly data: Data };

type Known<Name extends CallName> = { readonly key: string; readonly asked: Asked<Reply<Name>> };

function toAsked<Data>(outcome: RequestOutcome<Data>): Asked<Data> {
  if (outcome.status === 'success' || outcome.status === 'offline') return outcome;
  return outcome.status === 'signedOut' ? { status: 'pending' } : { status: 'refused', text: outcome.text };
}

/**
 * What must be true now, as where money is sent and what it costs: never kept, asked for each time and again when the
 * line is back. Without a payload nothing is asked yet.
 */
export function useAsked<Name extends CallName>(name: Name, payload: PayloadInput<Name> | undefined): readonly [asked: Asked<Reply<Name>>, again: () => Promise<void>] {
  const language = useLanguage();
  const line = useAtomValue(networkStatusAtom);
  const key = payload === undefined ? undefined : JSON.stringify(payload);
  const [known, setKnown] = useState<Known<Name>>();
  const tell = useCallback(
    (asked: Asked<Reply<Name>>) => setKnown((before) => (key === undefined || (asked.status === 'offline' && before?.key === key && before.asked.status === 'success') ? before : { key, asked })),
    [key],
  );
  const read = useCallback(async () => toAsked(key === undefined ? ({ status: 'signedOut' } as const) : await request(name, JSON.parse(key) as PayloadInput<Name>, { language })), [key, name, language]);
  useEffect(() => {
    if (key !== undefined && line !== 'back') void read().then(tell);
  }, [key, read, tell, line]);
  const again = useCallback(() => read().then(tell), [read, tell]);
  return [known !== undefined && known.key === key ? known.asked : { status: 'pending' }, again];
}
