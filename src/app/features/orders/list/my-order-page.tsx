import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderTab } from '../../../../rules/orders/orders';
import { buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { AccountPage, TryAgain } from '../../account';
import { OrderSkeleton } from '../order-skeleton';
import { FoundOrders } from './found-orders';
import { OrderList } from './order-list';
import { orderQuery } from './order-query';
import { OrderSearchForm } from './order-search-form';
import { OrderTabBar } from './order-tab-bar';
import { readTab } from './order-tabs';
import { useOrders } from './use-orders';

const receipt = { d: 'M44 68V18h32v50l-8-5-8 5-8-5ZM52 30h16M52 38h16M52 46h10' };

const route = getRouteApi('/userInfo/my-order');

/** The shopper's orders, by tabs. */
export function MyOrderPage() {
  const intl = useIntl();
  const search = route.useSearch();
  const tab = readTab(search.tab);
  const query = orderQuery(search);
  return (
    <AccountPage title={intl.formatMessage({ id: 'order.list.title' })} skeleton={<OrderSkeleton />}>
      {() => (
        <>
          <OrderSearchForm search={search} />
          {query ? (
            <FoundOrders key={JSON.stringify(query)} query={query} />
          ) : (
            <>
              <OrderTabBar tab={tab} />
              <Orders key={tab} tab={tab} />
            </>
          )}
        </>
      )}
    </AccountPage>
  );
}

function Orders({ tab }: { tab: OrderTab }) {
  const intl = useIntl();
  const { more, ...shown } = useOrders(tab);
  const { orders, status, requestId } = shown;
  if (status === 'pending') return <OrderSkeleton />;
  if (status !== 'success') {
    const why = status === 'offline' ? 'offline' : 'failed';
    return (
      <Notice drawing={why} level="h2" title={intl.formatMessage({ id: `order.list.${why}.title` })} action={<TryAgain />}>
        <FormattedMessage id={`order.list.${why}.text`} />
        <Reference of={requestId} />
      </Notice>
    );
  }
  if (orders.length === 0) {
    const action = tab === 'all' ? <Link to="/commodity" className={buttonClass('next')}><FormattedMessage id="order.empty.browse" /></Link> : <ToAll />;
    return (
      <Notice drawing={receipt} level="h2" title={intl.formatMessage({ id: `order.empty.${tab}.title` })} action={action}>
        <FormattedMessage id={`order.empty.${tab}.text`} />
      </Notice>
    );
  }
  return <OrderList shown={shown} onMore={more} />;
}

function ToAll() {
  return <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="order.empty.all" /></Link>;
}
