import { atom } from 'jotai';

/** Whether this browser is known to store nothing: the mall then works online only, and says so. */
export const storageUnavailableAtom = atom(false);

/** Set if the device's storage had to be rebuilt; `forget` is called once the user has closed the notice. */
export const storageRebuiltAtom = atom<{ readonly forget: () => Promise<void> } | undefined>(undefined);
