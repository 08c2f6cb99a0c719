import { FormattedMessage } from 'react-intl';
import type { WaitingEntry } from '../../../../local/outbox/outbox';
import { useRefusalText } from '../../../../ui/use-refusal-text';

/** Why an entry needs the user: the server refused it, it is too old, or it is unreadable. */
export function WhyRefused({ entry: { refusal, refusalText } }: { entry: WaitingEntry }) {
  if (refusal === undefined) return null;
  if (refusal === 'tooOld' || refusal === 'unreadable') return <FormattedMessage id={`outbox.${refusal}`} />;
  return <RefusalText refusal={refusal} said={refusalText} />;
}

function RefusalText({ refusal, said }: { refusal: string; said: string | undefined }) {
  return useRefusalText(refusal, false, said);
}
