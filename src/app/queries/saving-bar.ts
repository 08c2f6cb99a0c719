import { atom } from 'jotai';
import type { ComponentType } from 'react';

/** What is said under the header while the saver leaves pictures out; comes with the saver itself. */
export const savingBarAtom = atom<{ readonly Bar: ComponentType } | undefined>(undefined);
