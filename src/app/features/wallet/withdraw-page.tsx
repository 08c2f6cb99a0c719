import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { AccountPage, ParentLink, Skeleton } from '../account';

const Withdraw = lazyPart(async () => (await import('./withdraw/withdraw')).Withdraw);

/** The withdrawal page: money of the balance is paid out. */
export function WithdrawPage() {
  const intl = useIntl();
  return (
    <AccountPage parentLink={<ParentLink to="/userInfo/money-package" name="wallet.title" />} title={intl.formatMessage({ id: 'wallet.withdraw.title' })} lead={<FormattedMessage id="wallet.withdraw.lead" />} skeleton={<Skeleton lines={5} />}>
      {(who) => <Suspense fallback={<Skeleton lines={5} />}><Withdraw who={who} /></Suspense>}
    </AccountPage>
  );
}
