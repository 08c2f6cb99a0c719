import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { WithMessages } from '../../../ui/loading/with-messages';
import { useRecordFocus } from '../../../ui/page-heading';
import { useTitle } from '../../../ui/title';
import { useCurrentUser } from '../../queries/current-user';
import { PleaseLogIn, Skeleton } from '../account';
import { Settlement } from './settlement';
import css from './settlement-page.module.css';

const route = getRouteApi('/settlement');

/** Checkout of the selection or of a draft, or the payment of placed orders. For logged-in users only. */
export function SettlementPage() {
  const intl = useIntl();
  const who = useCurrentUser();
  const { orderId, draft } = route.useSearch();
  useRecordFocus(draft);
  // Until the device has said who is logged in, it matches the document, which is the same for everybody.
  const title = intl.formatMessage({ id: who && orderId !== undefined ? 'pay.title' : 'checkout.title' });
  useTitle(title);
  return (
    <div className={`page ${css['page']}`}>
      <h1 tabIndex={-1}>{title}</h1>
      {who === undefined && <Skeleton lines={5} />}
      {who === null && (
        <>
          <Suspense fallback={<Skeleton lines={5} />}><WithMessages group="account"><PleaseLogIn /></WithMessages></Suspense>
          <p className={css['guest']}><FormattedMessage id="checkout.guest" /></p>
        </>
      )}
      {who && <Settlement key={who.usercode} who={who} orderId={orderId} draftId={draft} />}
    </div>
  );
}
