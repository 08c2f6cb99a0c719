import { atom } from 'jotai';
import type { DataState } from '../../../local/offline/data-use';
import type { Saving } from '../../../rules/data-use';

/** What was used and chosen, and how much is saved now. */
export const dataAtom = atom<DataState | undefined>(undefined);
export const savingAtom = atom<Saving>('none');
export const savingKnownAtom = atom(false);
/** The pictures of the page that is shown were asked for all the same. */
export const showAnywayAtom = atom(false);
