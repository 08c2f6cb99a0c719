import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Formats a time in the user's time zone, which it names; with the date only if that is not today. */
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

/** Formats a date in the user's time zone, without the time. */
export function useDate(): (at: number) => string {
  const intl = useIntl();
  return useCallback((at) => intl.formatDate(at, { year: 'numeric', month: 'short', day: 'numeric' }), [intl]);
}

/** The options of `formatDate` for a date and time in the user's time zone. */
export const dateTime = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Formats a date and time in the user's time zone. */
export function useDateTime(): (at: number) => string {
  const intl = useIntl();
  return useCallback((at) => intl.formatDate(at, dateTime), [intl]);
}
