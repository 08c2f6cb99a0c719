import { FormattedMessage } from 'react-intl';
import { WithTexts } from '../../../ui/loading/with-texts';
import { useReturnPostage } from '../../queries/use-return-postage';

/** Who pays for sending goods back, in a sentence. Wants a `Suspense` around it where the texts of buying may not be here. */
export function ReturnPostage() {
  const rule = useReturnPostage();
  return rule && <WithTexts group="buying"><FormattedMessage id={`order.returnPostage.${rule}`} /></WithTexts>;
}
