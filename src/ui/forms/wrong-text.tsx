import { FormattedMessage } from 'react-intl';
import type { Wrong } from './form-state';

/** An error in the user's language. */
export function WrongText({ wrong }: { wrong: Wrong }) {
  return 'id' in wrong ? <FormattedMessage id={wrong.id} values={wrong.values ?? {}} /> : wrong.text;
}
