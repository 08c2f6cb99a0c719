import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderTab } from '../../../../rules/orders';
import { Age } from '../../../../ui/age';
import { Button, buttonClass } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { useNow } from '../../../../ui/use-now';
import { AccountPage } from '../../account';
import css from './my-order-page.module.css';
import { OrderCard } from './order-card';
import { OrderTabBar } from './order-tab-bar';
import { readTab } from './order-tabs';
import { useOrders } from './use-orders';

const route = getRouteApi('/userInfo/my-order');

/** The shopper's orders, by tabs. */
export function MyOrderPage() {
  const intl = useIntl();
  const tab = readTab(route.useSearch().tab);
  return (
    <AccountPage title={intl.formatMessage({ id: 'order.list.title' })} skeleton={<OrdersSkeleton />}>
      {() => (
        <>
          <OrderTabBar tab={tab} />
          <Orders key={tab} tab={tab} />
        </>
      )}
    </AccountPage>
  );
}

function Orders({ tab }: { tab: OrderTab }) {
  const intl = useIntl();
  const now = useNow();
  const { orders, total, status, asOf, hasMore, isMoreComing, more } = useOrders(tab);
  const listed = useRef<HTMLUListElement>(null);
  const opened = useRef<number>(undefined);
  // Whoever opened a page by keyboard goes on in it, instead of walking back over it from the button.
  useEffect(() => {
    const first = opened.current;
    if (first === undefined || isMoreComing) return;
    opened.current = undefined;
    listed.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true });
  }, [isMoreComing, orders.length]);

  if (status === 'pending') return <OrdersSkeleton />;
  if (status !== 'success') {
    const why = status === 'offline' ? 'offline' : 'failed';
    return (
      <Notice drawing={why} level="h2" title={intl.formatMessage({ id: `order.list.${why}.title` })} action={tab !== 'all' && <ToAll />}>
        <FormattedMessage id={`order.list.${why}.text`} />
      </Notice>
    );
  }
  if (orders.length === 0) {
    const action = tab === 'all' ? <Link to="/commodity" className={buttonClass('next')}><FormattedMessage id="order.empty.browse" /></Link> : <ToAll />;
    return (
      <Notice drawing="empty" level="h2" title={intl.formatMessage({ id: `order.empty.${tab}.title` })} action={action}>
        <FormattedMessage id={`order.empty.${tab}.text`} />
      </Notice>
    );
  }
  const showMore = () => {
    opened.current = orders.length;
    more();
  };
  return (
    <>
      <ul ref={listed} className={css['list']} aria-busy={isMoreComing}>
        {orders.map((order) => <li key={order.id}><OrderCard order={order} now={now} /></li>)}
      </ul>
      <footer className={css['foot']}>
        <p className="muted small figures">
          <FormattedMessage id="order.list.shown" values={{ shown: orders.length, total }} />{' '}
          {asOf !== undefined && <Age asOf={asOf} text="order.asOf" />}
        </p>
        {hasMore && <Button onClick={showMore} aria-disabled={isMoreComing || undefined}><FormattedMessage id={isMoreComing ? 'shell.loading' : 'order.list.more'} /></Button>}
      </footer>
    </>
  );
}

function ToAll() {
  return <Link to="/userInfo/my-order" className={buttonClass()}><FormattedMessage id="order.empty.all" /></Link>;
}

function OrdersSkeleton() {
  const intl = useIntl();
  return (
    <div className={css['skeleton']} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      <span />
      <span />
      <span />
    </div>
  );
}
