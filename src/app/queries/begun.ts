import { atom } from 'jotai';

/** True once the first view is drawn and the browser was at rest: then who is here may be asked (begin-account.ts). */
export const begunAtom = atom(false);
