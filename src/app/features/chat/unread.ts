import { atom } from 'jotai';

/** The unread message count of the logged-in user; 0 for a visitor, and until it is read from the device (see show-unread.ts). */
export const unreadAtom = atom(0);

const mostShown = 99;

/** A count for a badge or a title; above 99 it is "99+". */
export function shortCount(count: number): string {
  return count > mostShown ? `${mostShown}+` : String(count);
}
