import { atom } from 'jotai';

/** True once it is known that this browser keeps nothing: then the mall works with a line only, and says so. */
export const storageUnavailableAtom = atom(false);

/** There where what the device keeps had to be set up anew; `forget` once the shopper has taken note. */
export const storageRebuiltAtom = atom<{ readonly forget: () => Promise<void> } | undefined>(undefined);
