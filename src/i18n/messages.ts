import type { Language } from '../rules/languages';
import type { PageGroup } from '../rules/message-groups';
import type { MessageChunk } from './message-files';

export type Messages = MessageChunk['messages'];

/** The addresses of message files, by language and group. */
const files: Partial<Record<Language, Record<string, string | undefined>>> = {};
let lostCount = 0;

/** Sets the addresses of one language's message files, as the document names them. */
export function nameMessages(language: Language, named: Readonly<Record<string, string>>): void {
  files[language] = { ...named };
}

/** The messages of one page group in a language. Rejects if the network fails. */
export async function loadMessages(language: Language, group: PageGroup): Promise<Messages> {
  const own = (files[language] ??= {});
  const named = own[group];
  const load = named === undefined ? (await import('./message-files')).messageFiles[group][`/locales/${language}.json`] : () => import(/* @vite-ignore */ named) as Promise<MessageChunk>;
  if (!load) throw new Error(`no ${language}`);
  try {
    return (await load()).messages;
  } catch (error) {
    // The next time by another address: Chromium 150 and older, which name a module that failed, never refetch it.
    own[group] = (named ?? /http\S+js/.exec(String(error))?.[0])?.replace(/\?.*|$/, `?${(lostCount += 1)}`);
    throw error;
  }
}
