import { useAtomValue } from 'jotai';
import { CartBar } from '../features/cart';
import { OpeningProduct } from '../features/catalog';
import { savingBarAtom } from '../queries/saving-bar';
import { InstallPlace } from './bars/install-place';
import { LuckyDraw } from './bars/lucky-draw';
import { StorageNotices } from './bars/storage-notices';
import { Toasts } from './bars/toasts';
import { UpdateBar } from './bars/update-bar';
import { useTooltipEscape } from './bars/use-tooltip-escape';
import { WaitingMark } from './bars/waiting-mark';

export { LuckyDraw, WaitingMark };

/** Bars under the header, and offers above those at the bottom, shown only when there is something to say. */
export function TopBars() {
  const saving = useAtomValue(savingBarAtom);
  return (
    <>
      {saving && <saving.Bar />}
      <div role="status">
        <StorageNotices />
        <UpdateBar />
      </div>
      <InstallPlace />
    </>
  );
}

/** Parts that float over the page, shown only when needed. */
export function Floats() {
  useTooltipEscape();
  return (
    <>
      <OpeningProduct />
      <Toasts />
      <CartBar />
    </>
  );
}
