import { FormattedMessage } from 'react-intl';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { useRefusalText } from '../../../../ui/use-refusal';

/** Why an action needs its shopper: the shop's no, its age, or that it can't be read. */
export function WhyRefused({ entry: { refusal, refusalText } }: { entry: WaitingEntry }) {
  if (refusal === undefined) return null;
  if (refusal === 'tooOld' || refusal === 'unreadable') return <FormattedMessage id={`outbox.${refusal}`} />;
  return refusalText ?? <CatalogueText refusal={refusal} />;
}

function CatalogueText({ refusal }: { refusal: string }) {
  return useRefusalText(refusal);
}
