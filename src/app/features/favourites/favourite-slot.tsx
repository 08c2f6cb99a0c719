import { useAtomValue } from 'jotai';
import { favouritePartsAtom, type ToggleProps } from './parts';

/** The toggle in words, for the page of one product or store. Whoever draws it keeps its height free. */
export function FavouriteSlot(props: ToggleProps) {
  const parts = useAtomValue(favouritePartsAtom);
  return parts && <parts.Toggle {...props} />;
}
