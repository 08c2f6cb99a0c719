import { FormattedMessage } from 'react-intl';
import { useReturnPostage } from '../../queries/use-return-postage';

/** Who pays for sending goods back, in a sentence. */
export function ReturnPostage() {
  const rule = useReturnPostage();
  return rule && <FormattedMessage id={`product.returnPostage.${rule}`} />;
}
