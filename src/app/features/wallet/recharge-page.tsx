import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { AccountPage, ParentLink, Skeleton } from '../account';

const Recharge = lazyPart(async () => (await import('./deposit/recharge')).Recharge);

/** The deposit page: money paid elsewhere is credited to the balance. */
export function RechargePage() {
  const intl = useIntl();
  return (
    <AccountPage parentLink={<ParentLink to="/userInfo/money-package" name="wallet.title" />} title={intl.formatMessage({ id: 'wallet.deposit.title' })} lead={<FormattedMessage id="wallet.deposit.lead" />} skeleton={<Skeleton lines={5} />}>
      {() => <Suspense fallback={<Skeleton lines={5} />}><Recharge /></Suspense>}
    </AccountPage>
  );
}
