import { WithTexts } from '../../../ui/loading/with-texts';
import { DataSection } from './data-section';
import { KeptSection } from './kept-section';

/** In the settings: what is kept for offline use, and data use. */
export function OfflineSections() {
  return (
    <WithTexts group="offline">
      <KeptSection />
      <DataSection />
    </WithTexts>
  );
}
