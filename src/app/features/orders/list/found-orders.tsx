import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderQuery } from '../../../../rules/orders/order-search';
import { buttonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { TryAgain } from '../../account';
import { OrderSkeleton } from '../order-skeleton';
import { OrderList } from './order-list';
import css from './order-search.module.css';
import { useFoundOrders } from './use-found-orders';

const parcel = { d: 'M64 68H30V36h52M30 36l8-12h36l8 12v4M56 24v12M78 46a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM85 63l7 5' };

/** The results of a search among the orders. */
export function FoundOrders({ query }: { query: OrderQuery }) {
  const intl = useIntl();
  const { more, isFromDevice, ...shown } = useFoundOrders(query);
  const { orders, total, status, requestId } = shown;
  const toAll = <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="order.empty.all" /></Link>;
  return (
    <>
      <div role="status" className={css['said']}>
        {/* The notice below shows "none" visually. */}
        {status === 'success' && <p className={total === 0 ? 'unseen' : undefined}><FormattedMessage id="records.search.found" values={{ total }} /></p>}
        {isFromDevice && <p className="muted small"><Icon name="offline" /> <FormattedMessage id="records.search.fromDevice" /></p>}
      </div>
      {status === 'pending' && <OrderSkeleton />}
      {status !== 'pending' && status !== 'success' && (
        <Notice drawing="failed" level="h2" title={intl.formatMessage({ id: 'records.search.failed' })} action={<TryAgain />}>
          <FormattedMessage id="order.list.failed.text" />
          <Reference of={requestId} />
        </Notice>
      )}
      {status === 'success' && orders.length === 0 && (
        <Notice drawing={parcel} level="h2" title={intl.formatMessage({ id: 'records.search.none.title' })} action={toAll}>
          <FormattedMessage id={isFromDevice ? 'records.search.none.device' : 'records.search.none.text'} />
        </Notice>
      )}
      {orders.length > 0 && <OrderList shown={shown} onMore={more} />}
    </>
  );
}
