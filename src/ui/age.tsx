import { useIntl } from 'react-intl';
import { useNow } from './use-now';

const minuteMs = 60_000;

type Unit = 'minute' | 'hour' | 'day';
function ago(minutes: number): readonly [number, Unit] {
  if (minutes < 60) return [minutes, 'minute'];
  return minutes < 48 * 60 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / (24 * 60)), 'day'];
}

/**
 * How old something is, once it is old enough to matter. Renders nothing before that, nor on the server: the document
 * doesn't know when it will be read. `text`: the id of the message around it, by default that of prices.
 */
export function Age({ asOf, from = 2, text = 'line.priceFrom' }: { asOf: number; from?: number; text?: string }) {
  const intl = useIntl();
  const minutes = Math.floor(useNow() / minuteMs) - Math.floor(asOf / minuteMs);
  if (minutes < from) return null;
  const [value, unit] = ago(minutes);
  return (
    <time className="muted small" dateTime={new Date(asOf).toISOString()}>
      {intl.formatMessage({ id: text }, { age: intl.formatRelativeTime(-value, unit, { numeric: 'always', style: 'short' }) })}
    </time>
  );
}
