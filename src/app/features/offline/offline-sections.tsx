import { WithMessages } from '../../../ui/loading/with-messages';
import { DataSection } from './data-section';
import { KeptSection } from './kept-section';

/** In the settings: what is kept for offline use, and data use. */
export function OfflineSections() {
  return (
    <WithMessages group="offline">
      <KeptSection />
      <DataSection />
    </WithMessages>
  );
}
