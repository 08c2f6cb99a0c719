import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { AccountPage, Skeleton } from '../account';
import { LoanTabs } from './loan-tabs';

const Application = lazyPart(async () => (await import('./apply/application')).Application);

const places = <Skeleton lines={6} />;

/** The loan area: the cost of borrowing, and the application. */
export function ApplicationPage() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage({ id: 'loans.apply.title' })} lead={<FormattedMessage id="loans.apply.lead" />} skeleton={places}>
      {() => (
        <>
          <LoanTabs />
          <Suspense fallback={places}><Application /></Suspense>
        </>
      )}
    </AccountPage>
  );
}
