import { useEffect, useState } from 'react';
import type { Asked, CallName } from '../../contract/shop/calls';
import { queryKey, readQueryKey } from '../../contract/shop/query-key';
import { useLanguage } from '../../i18n/language';
import type { Personal } from '../../sync/personal';
import { follow } from '../../ui/lazy-subscribe';
import { useWho } from './current-user';
import type { Answer } from './use-public-query';

type Told<Name extends CallName> = { readonly of: string; readonly news: Personal<Name> };

/**
 * Reads a question about the present user: what the device keeps, and what the shop says. Nothing of it has a first
 * value, and nothing of it is in the memory that documents and other users share (see use-reply.ts).
 */
export function useUserQuery<Name extends CallName>(name: Name, payload: Asked<Name>): Answer<Name> {
  const user = useWho()?.usercode;
  const language = useLanguage();
  const key = queryKey(language, name, payload);
  const of = `${user} ${key}`;
  const [told, setTold] = useState<Told<Name>>();
  useEffect(() => {
    if (user === undefined) return undefined;
    const asked = readQueryKey(key)?.payload as Asked<Name>;
    const tell = (news: Personal<Name>) => setTold({ of, news });
    return follow(() => import('../../sync/personal'), ({ followPersonal }) => followPersonal(name, asked, language, tell), () => tell({ missing: 'offline' }));
  }, [user, name, key, language, of]);

  const nothing = { reply: undefined, asOf: undefined, refusal: undefined, missing: undefined };
  // What another user or another question was told is not this one's.
  return told?.of === of ? { ...nothing, ...told.news } : nothing;
}
