import { getRouteApi } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { OrderFrame } from '../order-frame';
import { OrderReceipt } from './order-receipt';

const route = getRouteApi('/userInfo/order-receipt');

/** The receipt of one order, to print or save. */
export function OrderReceiptPage() {
  const intl = useIntl();
  const { orderId } = route.useSearch();
  return (
    <OrderFrame
      title={intl.formatMessage({ id: 'records.receipt.title' })}
      named={(serial) => intl.formatMessage({ id: 'records.receipt.named' }, { serial })}
      orderId={orderId}
      listed={(order) => <OrderReceipt order={order} lines={order.goodsList} isWhole />}
    >
      {({ info, lines, refunds, isWhole, isComing }) => <OrderReceipt order={info} info={info} lines={lines} refunds={refunds} isWhole={isWhole} isComing={isComing} />}
    </OrderFrame>
  );
}
