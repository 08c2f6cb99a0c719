import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** A moment in the reader's own zone, which it names; with its day only where that is another one than today's. */
export function useTime(): (at: number) => string {
  const intl = useIntl();
  return useCallback(
    (at) => {
      const isToday = new Date(at).toDateString() === new Date().toDateString();
      return intl.formatDate(at, { ...(isToday ? {} : { day: 'numeric', month: 'long' }), hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
    },
    [intl],
  );
}

/** A day, in the reader's own zone, where nobody asks for its hour. */
export function useDate(): (at: number) => string {
  const intl = useIntl();
  return useCallback((at) => intl.formatDate(at, { year: 'numeric', month: 'short', day: 'numeric' }), [intl]);
}

/** A moment long ago or to come, with its day, in the reader's own zone. */
export function useDateTime(): (at: number) => string {
  const intl = useIntl();
  return useCallback((at) => intl.formatDate(at, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }), [intl]);
}
