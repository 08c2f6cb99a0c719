import { useAtomValue } from 'jotai';
import type { IntlShape } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { discardEntry } from '../../../local/outbox';
import { act } from '../../../sync/outbox';
import { useToast } from '../../../ui/toast';
import { useLogin } from '../account';
import { changeFavourite } from './change-favourite';
import { favouriteIdsAtoms, marksAtom } from './favourite-atoms';
import type { FavouriteKind } from './kinds';
import type { Mark } from './send-marks';

/** Whether one thing is kept, what its last change is waiting for, and how to change it. */
type Favourite = {
  readonly isOn: boolean;
  readonly mark: Mark | undefined;
  readonly turn: (on: boolean) => Promise<void>;
};

/** `intl` speaks the texts of `favourites`. */
export function useFavourite(kind: FavouriteKind, id: string, intl: IntlShape): Favourite {
  const isOn = useAtomValue(favouriteIdsAtoms[kind]).has(id);
  const marked = useAtomValue(marksAtom).get(`${kind}:${id}`);
  const language = useLanguage();
  const toast = useToast();
  const logIn = useLogin();
  return {
    isOn,
    mark: marked?.mark,
    async turn(on) {
      // What the shop refused is done with as soon as the shopper decides anew.
      if (marked?.mark === 'needsYou') await discardEntry(marked.entryId);
      await changeFavourite({ act, toast, logIn, intl, language }, kind, id, on);
    },
  };
}
