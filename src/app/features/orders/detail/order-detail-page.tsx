import { getRouteApi } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useNow } from '../../../../ui/use-now';
import { OrderFrame } from '../order-frame';
import { ListedOrder } from './listed-order';
import { OrderDetail } from './order-detail';

const route = getRouteApi('/userInfo/order-detail');

/** One order with everything that belongs to it. */
export function OrderDetailPage() {
  const intl = useIntl();
  const now = useNow();
  const { orderId } = route.useSearch();
  return (
    <OrderFrame title={intl.formatMessage({ id: 'order.detail.title' })} named={(serial) => intl.formatMessage({ id: 'order.named' }, { serial })} orderId={orderId} listed={(order) => <ListedOrder order={order} now={now} />}>
      {(order) => <OrderDetail order={order} now={now} />}
    </OrderFrame>
  );
}
