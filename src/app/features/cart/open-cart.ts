import { atom } from 'jotai';

/** Whether the cart's drawer is open. One for all the ways that lead to it. */
export const cartOpenAtom = atom(false);
