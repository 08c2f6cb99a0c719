import { atom, useAtomValue } from 'jotai';
import type { IntlShape } from 'react-intl';

/**
 * The texts of hearts and follow buttons: one for all of them, because a page has a hundred. Set before any of them is
 * drawn, and again after a change of language (see begin-favourites.ts).
 */
export const favouriteTextsAtom = atom<IntlShape | undefined>(undefined);

export function useFavouriteTexts(): IntlShape {
  const intl = useAtomValue(favouriteTextsAtom);
  if (!intl) throw new Error('drawn before its texts have come');
  return intl;
}
