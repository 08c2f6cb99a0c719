import { FormattedMessage, useIntl } from 'react-intl';
import { nextStep, type BuyersOrder } from '../../../rules/orders/order-actions';
import { useDateTime } from '../../../ui/use-time';
import { timeLeft } from './time-left';

/** What happens next, and by when if there is a deadline: one sentence. */
export function OrderNext({ order, now, className }: { order: BuyersOrder; now: number; className?: string | undefined }) {
  const intl = useIntl();
  const formatDateTime = useDateTime();
  const { what, by } = nextStep(order, order, now);
  if (by === undefined) return <p className={className}><FormattedMessage id={`order.next.${what}`} /></p>;
  const [value, unit] = timeLeft(by - now);
  const left = intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
  return <p className={className}><FormattedMessage id={`order.next.${what}By`} values={{ time: <time dateTime={new Date(by).toISOString()}>{formatDateTime(by)}</time>, left }} /></p>;
}
