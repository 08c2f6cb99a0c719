import { FormattedMessage } from 'react-intl';
import { useDateTime } from '../../../../ui/use-time';
import { SendState } from '../../account';
import css from '../orders.module.css';
import type { OrderNews } from '../use-order-news';

/** Says that the seller was reminded, and when if this device knows; an unsent reminder says so. */
export function RemindedOn({ order, news: { reminder, remindedAt } }: { order: { readonly reminded: boolean }; news: OrderNews }) {
  const formatDateTime = useDateTime();
  if (reminder) {
    return <p className={css['state']}><SendState entry={reminder} /><FormattedMessage id="order.remind.waiting" values={{ time: formatDateTime(reminder.madeAt) }} /></p>;
  }
  if (remindedAt !== undefined) return <p className={css['state']}><FormattedMessage id="order.remind.on" values={{ time: formatDateTime(remindedAt) }} /></p>;
  return order.reminded ? <p className={css['state']}><FormattedMessage id="order.remind.once" /></p> : null;
}
