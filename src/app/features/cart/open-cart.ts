import { atom } from 'jotai';

/** Whether the cart's drawer is open; shared by everything that opens it. */
export const cartOpenAtom = atom(false);
