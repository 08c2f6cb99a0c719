import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { WithMessages } from '../../../ui/loading/with-messages';
import { dataAtom } from './data-atoms';
import { DataSection } from './data-section';
import { PacksSection } from './packs-section';

/** In the settings: what is kept for offline use, and data use. */
export function OfflineSections() {
  return (
    <WithMessages group="offline">
      <PacksSection />
      <DataSection />
    </WithMessages>
  );
}

/** Beside the choice of small pictures: why they stay small though it is turned off. */
export function LimitNote() {
  const limit = useAtomValue(dataAtom)?.plan?.limit;
  return limit !== undefined && <WithMessages group="offline">{' '}<FormattedMessage id="offline.data.limitText" /></WithMessages>;
}
