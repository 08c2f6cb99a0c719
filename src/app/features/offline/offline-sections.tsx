import { WithTexts } from '../../../ui/loading/with-texts';
import { DataSection } from './data-section';
import { KeptSection } from './kept-section';

/** Of the settings: what is kept for offline on purpose, and what data cost. */
export function OfflineSections() {
  return (
    <WithTexts group="offline">
      <KeptSection />
      <DataSection />
    </WithTexts>
  );
}
