import { useAtomValue } from 'jotai';
import type { IntlShape } from 'react-intl';
import { discardEntry } from '../../../local/outbox';
import { act } from '../../../sync/outbox';
import { useLanguage } from '../../i18n/language';
import { useLogin } from '../../shell/login-address';
import { useToast } from '../../shell/toast';
import { favouriteIdsAtoms, marksAtom } from './favourite-atoms';
import { favouriteKinds, type FavouriteKind } from './kinds';
import type { Mark } from './send-marks';

/** Whether one thing is kept, what its last change is waiting for, and how to change it. */
export type Favourite = {
  readonly isOn: boolean;
  readonly mark: Mark | undefined;
  /** settles when the device has written it down, or the shopper was told why it has not */
  readonly turn: (on: boolean) => Promise<boolean>;
};

/** `intl` speaks the texts of `favourites`. */
export function useFavourite(kind: FavouriteKind, id: string, intl: IntlShape): Favourite {
  const isOn = useAtomValue(favouriteIdsAtoms[kind]).has(id);
  const marked = useAtomValue(marksAtom).get(`${kind}:${id}`);
  const change = useFavouriteChange(intl);
  return {
    isOn,
    mark: marked?.mark,
    async turn(on) {
      // What the shop refused is done with as soon as the shopper decides anew.
      if (marked?.mark === 'needsYou') await discardEntry(marked.entryId);
      return change(kind, id, on);
    },
  };
}

/** Adds or removes; true once the device has it, else the shopper has been told why not. */
export function useFavouriteChange(intl: IntlShape): (kind: FavouriteKind, id: string, on: boolean) => Promise<boolean> {
  const language = useLanguage();
  const toast = useToast();
  const logIn = useLogin();
  return change;
  async function change(kind: FavouriteKind, id: string, on: boolean): Promise<boolean> {
    const { add, del, payload } = favouriteKinds[kind];
    const kept = await act(on ? add : del, payload(id), { language });
    if (kept === 'noRoom') toast({ kind: 'error', text: intl.formatMessage({ id: 'favourites.noRoom' }) });
    if (kept === 'notLoggedIn') {
      const action = { label: intl.formatMessage({ id: 'favourites.logIn' }), act: logIn };
      toast({ kind: 'warning', text: intl.formatMessage({ id: `favourites.${kind}.notLoggedIn` }), action });
    }
    if (kept === 'kept' && !on) {
      const undo = { label: intl.formatMessage({ id: 'favourites.undo' }), act: () => void change(kind, id, true) };
      toast({ kind: 'done', text: intl.formatMessage({ id: `favourites.${kind}.removed` }), action: undo });
    }
    return kept === 'kept';
  }
}
