import { FormattedMessage } from 'react-intl';
import type { NoData } from '../../queries/query-result';

/** Replaces a part of a page that is not on this device and that the server does not return. */
export function Unreached({ why }: { why: NoData }) {
  return (
    <p className="muted">
      <FormattedMessage id={why === 'offline' ? 'line.neverSeenPart' : 'line.failedPart'} />
    </p>
  );
}
