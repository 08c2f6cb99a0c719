import { atom } from 'jotai';

/** Switches to the new version that is ready; `undefined` while there is none. Called only when the user asks for it; `isGoing` from then on. */
export const updateAtom = atom<{ readonly apply: () => void; readonly isGoing?: true } | undefined>(undefined);
