import { atom } from 'jotai';

/** How to bring the newer version that is ready; `undefined` while there is none. Never done unasked. */
export const updateAtom = atom<{ readonly apply: () => void } | undefined>(undefined);
