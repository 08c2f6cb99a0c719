import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Age } from '../../../../ui/age';
import { Button } from '../../../../ui/button';
import { useOpenedPage } from '../../../../ui/loading/use-opened-page';
import { WindowedRow } from '../../../../ui/loading/windowed-row';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useNow } from '../../../../ui/use-now';
import { Unreached } from '../../catalog';
import css from './my-order-page.module.css';
import { OrderCard } from './order-card';
import type { ShownOrders } from './use-orders';

/** The orders loaded, how many of how many, and a button for more. */
export function OrderList({ shown: { orders, total, asOf, hasMore, isMoreComing, missing }, onMore }: { shown: ShownOrders; onMore: () => void }) {
  const now = useNow();
  const listed = useRef<HTMLUListElement>(null);
  useNextFocus(listed, orders.length);
  const showMore = useOpenedPage(listed, orders.length, isMoreComing, onMore);
  return (
    <>
      <ul ref={listed} className={css['list']} aria-busy={isMoreComing}>
        {orders.map((order) => <WindowedRow key={order.id} rows={orders.length}><OrderCard order={order} now={now} /></WindowedRow>)}
      </ul>
      <footer className={css['foot']}>
        <p className="muted small figures">
          <FormattedMessage id="order.list.shown" values={{ shown: orders.length, total }} />{' '}
          {asOf !== undefined && <Age asOf={asOf} text="order.asOf" />}
        </p>
        <div role="status">{missing !== undefined && <Unreached why={missing} />}</div>
        {hasMore && <Button data-more="" onClick={showMore} aria-disabled={isMoreComing || undefined}><FormattedMessage id={isMoreComing ? 'shell.loading' : 'order.list.more'} /></Button>}
      </footer>
    </>
  );
}
