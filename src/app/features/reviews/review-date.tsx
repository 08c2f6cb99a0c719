import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

const never = () => () => {};

/** The day a review was written, in the shopper's own zone. A document can't know that zone, so it says nothing. */
export function ReviewDate({ at }: { at: number }) {
  const intl = useIntl();
  const onPage = useSyncExternalStore(never, () => true, () => false);
  return (
    <time dateTime={new Date(at).toISOString()} title={onPage ? intl.formatDate(at, { dateStyle: 'full', timeStyle: 'long' }) : undefined} suppressHydrationWarning>
      {onPage && intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  );
}
