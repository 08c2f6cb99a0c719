import { FormattedMessage } from 'react-intl';

/** Where a part of a page would be that this device has never seen and the line doesn't bring. */
export function Unreached({ why }: { why: 'offline' | 'failed' }) {
  return (
    <p className="muted">
      <FormattedMessage id={why === 'offline' ? 'line.neverSeenPart' : 'line.failedPart'} />
    </p>
  );
}
