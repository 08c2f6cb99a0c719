import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../../ui/button';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { Notice } from '../../../../ui/notice';
import { useUncachedQuery } from '../../../queries/use-uncached-query';
import { useDraft } from '../../../queries/use-draft';
import { OfflineNote, Skeleton } from '../../account';
import { WalletPart } from '../../wallet';
import { LenderNote } from '../lender-note';
import { ApplicationForm } from './application-form';

/** The cost of a loan, the lender and the application form; or a link to the unfinished loan, if there is one. */
export function Application() {
  const intl = useIntl();
  const [config, again] = useUncachedQuery('loan!config', {});
  const [draft, keep, late] = useDraft('loan');
  return (
    <>
      <OfflineNote />
      <WalletPart result={config} refetch={again} what="loan">
        {({ offer, unfinishedId }) => {
          if (offer === null) return <Notice drawing="later" level="h2" title={intl.formatMessage({ id: 'loans.closed.title' })} action={<Link to="/userInfo/money-package" className={buttonClass('next')}><FormattedMessage id="wallet.toWallet" /></Link>}><FormattedMessage id="loans.closed.text" /></Notice>;
          return (
            <>
              {unfinishedId !== null && (
                <Notice drawing="later" level="h2" title={intl.formatMessage({ id: 'loans.unfinished.title' })} action={<Link to="/credit/myLoan" search={{ loan: unfinishedId }} className={buttonClass('next')}><FormattedMessage id="loans.unfinished.go" /></Link>}>
                  <FormattedMessage id="loans.unfinished.text" />
                </Notice>
              )}
              <LenderNote lender={offer.lender} />
              {offer.reviewHint !== null && <p><bdi>{offer.reviewHint}</bdi></p>}
              {unfinishedId === null && (draft === undefined ? <Skeleton lines={5} /> : (
                <Suspense fallback={<Skeleton lines={5} />}><WithMessages group="writing"><ApplicationForm key={late} offer={offer} draft={draft} keep={keep} again={again} /></WithMessages></Suspense>
              ))}
            </>
          );
        }}
      </WalletPart>
    </>
  );
}
