import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { tryConnection } from '../../../queries/network-status';
import { Skeleton, TryAgain } from '../../account';
import { writeOrderIds } from './order-ids';
import css from './pay-success-page.module.css';

/** Shown while nothing is known yet of what was paid. */
export function Arriving() {
  return (
    <>
      <h1 tabIndex={-1}><FormattedMessage id="pay.done.pageTitle" /></h1>
      <Skeleton lines={4} />
    </>
  );
}

/** Asks how a payment stands at once. Without a connection nothing is asked, so it is checked too. */
export function LookAgain({ again }: { again: () => void }) {
  const ask = () => {
    tryConnection();
    again();
    return Promise.resolve();
  };
  return <TryAgain ask={ask} label="pay.look" />;
}

/** The provider has not confirmed yet: neither a failure nor a success. */
export function Confirming({ ids, isAsking, again }: { ids: readonly string[]; isAsking: boolean; again: () => void }) {
  const intl = useIntl();
  const ways = (
    <div className={css['ways']}>
      {!isAsking && <LookAgain again={again} />}
      <Link to="/settlement" search={{ orderId: writeOrderIds(ids) }} className={buttonClass()}><FormattedMessage id="pay.confirming.other" /></Link>
    </div>
  );
  return (
    <>
      <Notice drawing="later" title={intl.formatMessage({ id: 'pay.confirming.title' })} action={ways}>
        <FormattedMessage id="pay.confirming.text" />
      </Notice>
      <p className="unseen" role="status">{isAsking && <FormattedMessage id="pay.confirming.asking" />}</p>
    </>
  );
}
