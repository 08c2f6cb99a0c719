import { atom } from 'jotai';

/** Whether the chat's dialog is open. One for all the ways that lead to it. */
export const chatOpenAtom = atom(false);

/** Words of any address that open the online service. */
const serviceWords = ['customerService', 'customer-service'] as const;

export function asksForService(search: string): boolean {
  const words = new URLSearchParams(search);
  return serviceWords.some((word) => words.has(word) && words.get(word) !== 'false');
}
