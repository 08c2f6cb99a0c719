import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import type { KnownAddresses } from '../../../local/addresses';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { useCurrentUser } from '../../queries/current-user';

/** `undefined` until the device has told; `missing`: nothing of the shop's list is here, and why. */
export type AddressBook = KnownAddresses & { readonly missing: 'offline' | 'failed' | undefined };

/** The addresses of the present user: what the shop said, and what waits over it. */
export function useAddresses(): AddressBook | undefined {
  const user = useCurrentUser()?.usercode;
  const language = useLanguage();
  const [told, setTold] = useState<{ readonly user: string; readonly known: AddressBook }>();
  useEffect(() => {
    if (user === undefined) return undefined;
    const tell = (known: AddressBook) => setTold({ user, known });
    return lazySubscribe(() => import('../../../sync/addresses'), ({ watchAddressBook }) => watchAddressBook(language, tell), () => tell({ book: [], asOf: undefined, missing: 'offline' }));
  }, [user, language]);
  return told?.user === user ? told?.known : undefined;
}
