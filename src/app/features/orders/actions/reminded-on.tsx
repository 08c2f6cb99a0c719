import { FormattedMessage } from 'react-intl';
import type { Order } from '../../../../contract/shop/orders';
import { useDateTime } from '../../../../ui/use-time';
import { SendState } from '../../account';
import css from '../orders.module.css';
import type { OrderNews } from '../use-order-news';

/** Says that the seller was reminded, and when if this device or the shop knows; an unsent reminder says so. */
export function RemindedOn({ order, news: { reminder, remindedAt } }: { order: Pick<Order, 'reminded' | 'remindedTime'>; news: OrderNews }) {
  const formatDateTime = useDateTime();
  if (reminder) {
    return <p className={css['state']}><SendState entry={reminder} /><FormattedMessage id="order.remind.waiting" values={{ time: formatDateTime(reminder.madeAt) }} /></p>;
  }
  const at = remindedAt ?? order.remindedTime;
  if (at != null) return <p className={css['state']}><FormattedMessage id="order.remind.on" values={{ time: formatDateTime(at) }} /></p>;
  return order.reminded ? <p className={css['state']}><FormattedMessage id="order.remind.once" /></p> : null;
}
