import { atom } from 'jotai';
import { serviceWords } from '../../../rules/address';

/** Whether the chat's dialog is open. One for all the ways that lead to it. */
export const chatOpenAtom = atom(false);

export function asksForService(search: string): boolean {
  const words = new URLSearchParams(search);
  return serviceWords.some((word) => words.has(word) && words.get(word) !== 'false');
}
