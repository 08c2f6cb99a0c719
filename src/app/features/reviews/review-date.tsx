import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

const never = () => () => {};

/** The date of a review in the shopper's time zone. The server-rendered document can't know that zone, so it leaves the date out. */
export function ReviewDate({ at }: { at: number }) {
  const intl = useIntl();
  const onPage = useSyncExternalStore(never, () => true, () => false);
  return (
    <time dateTime={new Date(at).toISOString()} title={onPage ? intl.formatDate(at, { dateStyle: 'full', timeStyle: 'long' }) : undefined} suppressHydrationWarning>
      {onPage && intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  );
}
