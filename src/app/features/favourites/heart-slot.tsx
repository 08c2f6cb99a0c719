import { Drawing } from '../../../ui/icon';
import { useLateAtom } from '../../../ui/use-late-atom';
import css from './heart.module.css';
import { favouritePartsAtom, type HeartProps } from './parts';

export const heartShape = 'M12 19.5 5.2 12.8a4.2 4.2 0 0 1 6-6l.8.8.8-.8a4.2 4.2 0 0 1 6 6Z';

/** The heart of a card, beside its link: drawn neutral with the document, alive in the same place after it. */
export function HeartSlot(goods: HeartProps) {
  const parts = useLateAtom(favouritePartsAtom, undefined);
  if (parts) return <parts.Heart {...goods} />;
  return (
    <span className={css['heart']} aria-hidden="true">
      <Drawing d={heartShape} />
    </span>
  );
}
