import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order } from '../../../../contract/shop/orders';
import { MoneyText } from '../../../../ui/money';
import { useDate } from '../../../../ui/use-time';
import { OrderActions } from '../actions/order-actions';
import { LinePicture } from '../order-goods';
import { OrderNext } from '../order-next';
import css from './order-card.module.css';
import { StatusBadge } from '../status-badge';

/** Most pictures shown; the other goods are counted. */
const shownPictures = 3;

/** One order in the list: its goods first, then its state, the next step, and the main action. */
export function OrderCard({ order, now }: { order: Order; now: number }) {
  const id = useId();
  const formatDate = useDate();
  const { goodsList, arrivesBefore } = order;
  const first = goodsList[0];
  const others = goodsList.length - 1;
  return (
    <article className={css['card']} aria-labelledby={`${id} ${id}-number`}>
      <div className={css['goods']} data-many={goodsList.length > 1 || undefined}>
        {goodsList.slice(0, shownPictures).map((line) => <LinePicture key={line.id} image={line.image} />)}
      </div>
      <div className={css['what']}>
        <h2 id={id}>
          <Link to="/userInfo/order-detail" search={{ orderId: order.id }} className={css['name']}><bdi>{first?.name ?? order.serialNumber}</bdi></Link>
        </h2>
        <p className={css['small']}>
          {first && <>{first.checkAttrName !== '' && <><bdi>{first.checkAttrName}</bdi> · </>}<MoneyText amount={first.price} /> <FormattedMessage id="order.times" values={{ count: first.count }} /></>}
          {others > 0 && <> · <FormattedMessage id="order.andMore" values={{ count: others }} /></>}
        </p>
        <StatusBadge order={order} />
      </div>
      <OrderNext order={order} now={now} className={css['next']} />
      {arrivesBefore !== null && arrivesBefore > now && (
        <p className={css['next']}><FormattedMessage id="parcel.arrives.by" values={{ time: <time dateTime={new Date(arrivesBefore).toISOString()}>{formatDate(arrivesBefore)}</time> }} /></p>
      )}
      <div className={css['foot']}>
        <p className={css['total']}><span className="unseen"><FormattedMessage id="order.figure.total" /> </span><strong><MoneyText amount={order.total} /></strong></p>
        <OrderActions order={order} lines={goodsList} now={now} describedBy={id} place="list" />
      </div>
      <p className={css['small']}>
        <bdi id={`${id}-number`} dir="ltr" className="figures">{order.serialNumber}</bdi> · <time dateTime={new Date(order.createTime).toISOString()}>{formatDate(order.createTime)}</time> · <bdi>{order.sellerName}</bdi>
      </p>
    </article>
  );
}
