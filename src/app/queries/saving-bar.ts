import { atom } from 'jotai';
import type { ComponentType } from 'react';

/** The bar under the header while the data saver withholds pictures; set by the data saver's lazy module. */
export const savingBarAtom = atom<{ readonly Bar: ComponentType } | undefined>(undefined);
