import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { AccountPage, Skeleton } from '../account';

const Wallet = lazyPart(async () => (await import('./wallet')).Wallet);

const route = getRouteApi('/userInfo/money-package');

/** The wallet: the balance, deposit and withdrawal, and the records; or a single record. */
export function MoneyPackagePage() {
  const intl = useIntl();
  const { records, deposit, withdrawal } = route.useSearch();
  const title = deposit !== undefined ? 'wallet.type.recharge' : withdrawal !== undefined ? 'wallet.type.withdraw' : 'wallet.title';
  return (
    <AccountPage title={intl.formatMessage({ id: title })} skeleton={<Skeleton lines={6} />}>
      {() => <Suspense fallback={<Skeleton lines={6} />}><Wallet records={records} deposit={deposit} withdrawal={withdrawal} /></Suspense>}
    </AccountPage>
  );
}
