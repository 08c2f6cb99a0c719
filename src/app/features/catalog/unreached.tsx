import { FormattedMessage } from 'react-intl';
import type { NoData } from '../../queries/query-result';

/** Where a part of a page would be that this device has never seen and the shop doesn't bring. */
export function Unreached({ why }: { why: NoData }) {
  return (
    <p className="muted">
      <FormattedMessage id={why === 'offline' ? 'line.neverSeenPart' : 'line.failedPart'} />
    </p>
  );
}
