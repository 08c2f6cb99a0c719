import { FormattedMessage } from 'react-intl';
import type { OrderState } from '../../../rules/orders/orders';
import { StatusMark } from '../../../ui/status-mark';
import { statusWords } from './order-status';

export function StatusBadge({ order }: { order: OrderState }) {
  const { word, ...mark } = statusWords(order);
  return <StatusMark {...mark}><FormattedMessage id={`order.status.${word}`} /></StatusMark>;
}
