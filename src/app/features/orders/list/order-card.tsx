import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order } from '../../../../contract/shop/orders';
import { MoneyText } from '../../../../ui/money';
import { useDay } from '../../account';
import { OrderActions } from '../actions/order-actions';
import { OrderGoods } from '../order-goods';
import { OrderNext } from '../order-next';
import css from '../orders.module.css';
import { StatusBadge } from '../status-badge';

/** More of an order's goods are shown on its own page. */
const shownLines = 3;

/** One order in the list: status in words, what is in it, what happens next, what can be done. */
export function OrderCard({ order, now }: { order: Order; now: number }) {
  const id = useId();
  const formatDay = useDay();
  const more = order.goodsList.length - shownLines;
  return (
    <article className={css['card']} aria-labelledby={id}>
      <header className={css['head']}>
        <h2 id={id}>
          <Link to="/userInfo/order-detail" search={{ orderId: order.id }}><FormattedMessage id="order.named" values={{ serial: <bdi dir="ltr" className="figures">{order.serialNumber}</bdi> }} /></Link>
        </h2>
        <StatusBadge order={order} />
        <p className="muted small">
          <FormattedMessage id="order.placedAt" values={{ time: <time dateTime={new Date(order.createTime).toISOString()}>{formatDay(order.createTime)}</time>, seller: <Link to="/store" search={{ id: order.sellerId }} className="link"><bdi>{order.sellerName}</bdi></Link> }} />
        </p>
      </header>
      <OrderNext order={order} now={now} className={css['next']} />
      <OrderGoods lines={order.goodsList.slice(0, shownLines)} />
      {more > 0 && <p className="small"><Link to="/userInfo/order-detail" search={{ orderId: order.id }} className="link"><FormattedMessage id="order.moreGoods" values={{ count: more }} /></Link></p>}
      <p className={css['total']}><FormattedMessage id="order.figure.total" /> <strong><MoneyText amount={order.total} /></strong></p>
      <OrderActions order={order} lines={order.goodsList} now={now} describedBy={id} />
    </article>
  );
}
