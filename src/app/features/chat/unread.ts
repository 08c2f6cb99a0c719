import { atom } from 'jotai';

/** The unread message count of the logged-in user; 0 for a visitor, and until it is read from the device (see start-chat.ts). */
export const unreadAtom = atom(0);
