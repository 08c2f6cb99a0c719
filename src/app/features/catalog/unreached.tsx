import { FormattedMessage } from 'react-intl';
import { Reference } from '../../../ui/reference';
import type { Unanswered } from '../../queries/query-result';

/** Replaces a part of a page that is not on this device and that the server does not return. */
export function Unreached({ why: { status, requestId } }: { why: Unanswered }) {
  return (
    <p className="muted">
      <FormattedMessage id={status === 'offline' ? 'line.neverSeenPart' : 'line.failedPart'} />
      <Reference of={requestId} />
    </p>
  );
}
