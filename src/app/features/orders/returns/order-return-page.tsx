import { getRouteApi } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { whyNoReturn } from '../../../../rules/orders/order-actions';
import { useNow } from '../../../../ui/use-now';
import { WhyNot } from '../actions/why-not';
import css from '../detail/order-detail-page.module.css';
import { OrderFrame, type HereOrder } from '../order-frame';
import { OrderGoods } from '../order-goods';
import { RestOfGoods } from '../rest-of-goods';
import { StatusBadge } from '../status-badge';
import { RefundHistory } from './refund-history';
import { ReturnForm } from './return-form-part';

const route = getRouteApi('/userInfo/order-return');

/** Requests a return or refund; if that is not possible, says why and what is. */
export function OrderReturnPage() {
  const intl = useIntl();
  const { orderId } = route.useSearch();
  return (
    <OrderFrame title={intl.formatMessage({ id: 'order.return.title' })} orderId={orderId}>
      {(order) => <Return order={order} />}
    </OrderFrame>
  );
}

function Return({ order }: { order: HereOrder }) {
  const now = useNow();
  const { info, lines, refunds, isWhole, isComing } = order;
  const why = whyNoReturn(info, now);
  return (
    <div className={css['order']}>
      <RefundHistory refunds={refunds} lines={lines} mayAskAgain={why === undefined} />
      {why === undefined && isWhole && <ReturnForm order={info} lines={lines} />}
      {why === undefined && !isWhole && <RestOfGoods isComing={isComing} />}
      {why !== undefined && (
        <section className={css['top']}>
          <h2><StatusBadge order={info} /></h2>
          {/* A refund that was refused twice is over though there may be time left: its history says what can be done. */}
          {info.returnStatus !== 'failed' && <WhyNot why={why} returnBefore={info.returnBefore} />}
          <OrderGoods lines={lines} />
        </section>
      )}
    </div>
  );
}
