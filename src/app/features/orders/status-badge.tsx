import { FormattedMessage } from 'react-intl';
import type { OrderState } from '../../../rules/orders';
import { Icon } from '../../../ui/icon';
import { statusWords } from './order-status';
import css from './status-badge.module.css';

export function StatusBadge({ order }: { order: OrderState }) {
  const { word, icon, tone } = statusWords(order);
  return (
    <span className={css['badge']} data-tone={tone}>
      <Icon name={icon} />
      <FormattedMessage id={`order.status.${word}`} />
    </span>
  );
}
