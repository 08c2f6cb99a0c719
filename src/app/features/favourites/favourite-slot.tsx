import { useLateAtom } from '../../../ui/use-late-atom';
import { favouritePartsAtom, type ToggleProps } from './parts';

/** The toggle in words, for the page of one product or store. Whoever draws it keeps its height free. */
export function FavouriteSlot(props: ToggleProps) {
  const parts = useLateAtom(favouritePartsAtom, undefined);
  return parts && <parts.Toggle {...props} />;
}
