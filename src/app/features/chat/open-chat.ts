import { atom } from 'jotai';
import type { AboutCard } from '../../../contract/shop/chat';
import { serviceParameters } from '../../../rules/query-parameters';

/** Whether the chat dialog is open; shared by everything that opens it. */
export const chatOpenAtom = atom(false);

/** What the next message asks about, until it is sent or the dialog closes. */
export const chatAboutAtom = atom<AboutCard | undefined>(undefined);

export function asksForService(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return serviceParameters.some((name) => parameters.has(name) && parameters.get(name) !== 'false');
}
