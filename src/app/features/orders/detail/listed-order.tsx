import { FormattedMessage } from 'react-intl';
import type { Order } from '../../../../contract/shop/orders';
import { TryAgain } from '../../account';
import { Approximate } from '../../rates';
import { FiguresList } from '../figures-list';
import { OrderGoods } from '../order-goods';
import { OrderNext } from '../order-next';
import { StatusBadge } from '../status-badge';
import css from './order-detail-page.module.css';
import { OrderLinks } from './order-links';

/** An order known only from a list, never opened here; the rest needs a connection. */
export function ListedOrder({ order, now }: { order: Order; now: number }) {
  return (
    <div className={css['order']}>
      <section className={css['top']} aria-labelledby="order-state">
        <h2 id="order-state"><StatusBadge order={order} /></h2>
        <OrderNext order={order} now={now} />
        <OrderLinks order={order} image={order.goodsList[0]?.image} />
        <p className="muted"><FormattedMessage id="order.detail.listed" /></p>
        <div><TryAgain /></div>
      </section>
      <section className={css['part']} aria-labelledby="goods-title">
        <h2 id="goods-title"><FormattedMessage id="order.goods.title" /></h2>
        <OrderGoods lines={order.goodsList} />
        <div className={css['figures']}><FiguresList figures={order} /><Approximate amount={order.total} /></div>
      </section>
    </div>
  );
}
