import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { AccountPage, Skeleton } from '../account';
import { LoanTabs } from './loan-tabs';

const MyLoans = lazyPart(async () => (await import('./mine/my-loans')).MyLoans);

const places = <Skeleton lines={6} />;
const route = getRouteApi('/credit/myLoan');

/** The current loan with its repayment, and the past ones; or a single loan. */
export function MyLoanPage() {
  const intl = useIntl();
  const { loan } = route.useSearch();
  return (
    <AccountPage title={intl.formatMessage({ id: 'loans.mine.title' })} skeleton={places}>
      {(who) => (
        <>
          <LoanTabs />
          <Suspense fallback={places}><MyLoans who={who} loan={loan} /></Suspense>
        </>
      )}
    </AccountPage>
  );
}
