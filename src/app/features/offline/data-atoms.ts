import { atom } from 'jotai';
import type { DataState } from '../../../local/offline/data-use';
import type { Saving } from '../../../rules/data-use';

/** The data used and the user's plan. `savingAtom` is the saving mode that follows from them. */
export const dataAtom = atom<DataState | undefined>(undefined);
export const savingAtom = atom<Saving>('none');
export const savingKnownAtom = atom(false);
/** The user asked to see the current page's pictures anyway. */
export const showAnywayAtom = atom(false);
