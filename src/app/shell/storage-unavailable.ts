import { atom } from 'jotai';

/** True once it is known that this browser keeps nothing: then the mall works with a line only, and says so. */
export const storageUnavailableAtom = atom(false);
