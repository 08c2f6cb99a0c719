import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import type { KnownAddresses } from '../../../local/addresses';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { useCurrentUser } from '../../queries/current-user';

/** `undefined` until read from the device; `missing`: why no list from the server is available, with the number of the failed request. */
export type AddressBook = KnownAddresses & { readonly missing: 'offline' | 'failed' | undefined; readonly requestId?: string | undefined };

/** The current user's addresses: the server's list with queued changes applied. */
export function useAddresses(): AddressBook | undefined {
  const user = useCurrentUser()?.usercode;
  const language = useLanguage();
  const [latest, setLatest] = useState<{ readonly user: string; readonly known: AddressBook }>();
  useEffect(() => {
    if (user === undefined) return undefined;
    const onChange = (known: AddressBook) => setLatest({ user, known });
    return lazySubscribe(() => import('../../../sync/addresses'), ({ watchAddressBook }) => watchAddressBook(language, onChange), () => onChange({ book: [], asOf: undefined, missing: 'offline' }));
  }, [user, language]);
  return latest?.user === user ? latest?.known : undefined;
}
