import { FormattedMessage } from 'react-intl';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { useRefusalText } from '../../../../ui/use-refusal-text';

/** Why an entry needs the user: the server refused it, it is too old, or it is unreadable. */
export function WhyRefused({ entry: { refusal, refusalText } }: { entry: WaitingEntry }) {
  if (refusal === undefined) return null;
  if (refusal === 'tooOld' || refusal === 'unreadable') return <FormattedMessage id={`outbox.${refusal}`} />;
  return refusalText ?? <CatalogueText refusal={refusal} />;
}

function CatalogueText({ refusal }: { refusal: string }) {
  return useRefusalText(refusal);
}
