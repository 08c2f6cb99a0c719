import { Drawing } from '../../../ui/icon';
import { useLateAtom } from '../../../ui/use-late-atom';
import css from './follow.module.css';
import { favouritePartsAtom, type FollowProps } from './parts';

export const plusShape = 'M12 5.5v13M5.5 12h13';

/** The follow button of a store's card, beside its link; see heart-slot.tsx. */
export function FollowSlot(seller: FollowProps) {
  const parts = useLateAtom(favouritePartsAtom, undefined);
  if (parts) return <parts.Follow {...seller} />;
  return (
    <span className={css['follow']} aria-hidden="true">
      <Drawing d={plusShape} />
    </span>
  );
}
