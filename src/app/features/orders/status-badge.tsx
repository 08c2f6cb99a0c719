import { FormattedMessage } from 'react-intl';
import type { OrderState } from '../../../rules/orders/orders';
import { StatusMark } from '../../../ui/status-mark';
import { statusMessage } from './order-status';

export function StatusBadge({ order }: { order: OrderState }) {
  const { key, ...mark } = statusMessage(order);
  return <StatusMark {...mark}><FormattedMessage id={`order.status.${key}`} /></StatusMark>;
}
