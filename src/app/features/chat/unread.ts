import { atom } from 'jotai';

/**
 * How many messages the shopper has not seen, of whoever is logged in; 0 for a visitor, and until the device has told
 * (see begin-chat.ts).
 */
export const unreadAtom = atom(0);
