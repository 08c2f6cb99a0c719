import type { createStore } from 'jotai';
import { languageAtom } from '../../../i18n/language';
import { loadIntl } from '../../../i18n/load-intl';
import { toastAtom } from '../../../ui/toast';
import { favouriteIdsAtoms, marksAtom } from './favourite-atoms';
import { newlyRefused } from './send-marks';

/**
 * Follows the user's favourites, and shows one toast for each change of them that the server refused, in the visible tab
 * only; the mark on the button stays.
 */
export function startFavourites(store: ReturnType<typeof createStore>): void {
  // On pages without hearts too: after a change of the user there, the next hearts would be those of the user before, until the device is read.
  for (const ids of Object.values(favouriteIdsAtoms)) store.sub(ids, () => {});
  let before = store.get(marksAtom);
  store.sub(marksAtom, () => {
    const after = store.get(marksAtom);
    const refused = newlyRefused(before, after);
    before = after;
    if (document.visibilityState !== 'visible') return;
    for (const { refusal = '' } of refused) void toastRefused(store, refusal);
  });
}

async function toastRefused(store: ReturnType<typeof createStore>, refusal: string): Promise<void> {
  const language = store.get(languageAtom);
  // Without the reason, where that does not load.
  const intl = await loadIntl(language, 'refusal', 'core').catch(() => loadIntl(language, 'core'));
  const id = `refusal.${refusal}`;
  const why = id in intl.messages ? intl.formatMessage({ id }) : '';
  store.set(toastAtom, { kind: 'error', text: intl.formatMessage({ id: 'favourites.refused' }, { why }) });
}
