import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { minuteMs } from '../../../../rules/durations';
import { Icon } from '../../../../ui/icon';
import { useNow } from '../../../../ui/use-now';
import css from './time-left.module.css';

/** "3 hours 5 minutes": the time really left, rounded down. */
export function leftWords(intl: IntlShape, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const one = (count: number, unit: 'hour' | 'minute') => intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
  const hours = Math.floor(minutes / 60);
  return [...(hours > 0 ? [one(hours, 'hour')] : []), ...(minutes % 60 > 0 || hours === 0 ? [one(minutes % 60, 'minute')] : [])].join(' ');
}

/** Until when placed orders can be paid: the server's earliest deadline; afterwards they are cancelled. */
export function TimeLeft({ before }: { before: number }) {
  const intl = useIntl();
  const now = useNow();
  const isToday = new Date(before).toDateString() === new Date(now).toDateString();
  const at = intl.formatDate(before, { ...(isToday ? {} : { day: 'numeric', month: 'long' }), hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return (
    <p className={css['left']} data-over={before <= now || undefined}>
      <Icon name="clock" />
      <span>{before > now ? <FormattedMessage id="pay.timeLeft" values={{ at, left: leftWords(intl, before - now) }} /> : <FormattedMessage id="pay.timeOver" values={{ at }} />}</span>
    </p>
  );
}
