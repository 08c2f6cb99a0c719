import { FormattedMessage } from 'react-intl';
import { WithMessages } from '../../../ui/loading/with-messages';
import { useReturnPostage } from '../../queries/use-return-postage';

/** Who pays for return postage, in a sentence. Needs a `Suspense` around it where the `buying` messages may not be loaded. */
export function ReturnPostage() {
  const rule = useReturnPostage();
  return rule && <WithMessages group="buying"><FormattedMessage id={`order.returnPostage.${rule}`} /></WithMessages>;
}
