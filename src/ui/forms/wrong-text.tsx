import { FormattedMessage } from 'react-intl';
import type { Wrong } from './form-state';

/** What is wrong, in the reader's words. */
export function WrongText({ wrong }: { wrong: Wrong }) {
  return 'id' in wrong ? <FormattedMessage id={wrong.id} values={wrong.values ?? {}} /> : wrong.text;
}
