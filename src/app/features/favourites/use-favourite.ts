import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useLanguage } from '../../../i18n/language';
import { retryImport } from '../../../ui/loading/retry-import';
import { useToast } from '../../../ui/toast';
import { useLogin } from '../account';
import { favouriteIdsAtoms, marksAtom } from './favourite-atoms';
import type { FavouriteKind } from './kinds';
import type { Mark } from './send-marks';

/** Whether something is a favourite, the mark of its last change, and how to change it. */
type Favourite = {
  readonly isOn: boolean;
  readonly mark: Mark | undefined;
  readonly turn: (on: boolean) => Promise<void>;
};

export function useFavourite(kind: FavouriteKind, id: string): Favourite {
  const isOn = useAtomValue(favouriteIdsAtoms[kind]).has(id);
  const marked = useAtomValue(marksAtom).get(`${kind}:${id}`);
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const logIn = useLogin();
  return {
    isOn,
    mark: marked?.mark,
    async turn(on) {
      // A refused entry is dropped as soon as the shopper decides anew.
      if (marked?.mark === 'needsYou') await (await retryImport(() => import('../../../local/outbox/outbox'))).discardEntry(marked.entryId);
      const [{ act }, { changeFavourite }] = await Promise.all([retryImport(() => import('../../../sync/outbox')), retryImport(() => import('./change-favourite'))]);
      await changeFavourite({ act, toast, logIn, intl, language }, kind, id, on);
    },
  };
}
