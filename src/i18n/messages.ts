import type { Language } from '../rules/languages';
import type { PageGroup } from '../rules/message-groups';
import type { MessageChunk } from './message-files';

export type Messages = MessageChunk['messages'];

let own: { readonly language: Language; readonly files: Record<string, string> } | undefined;

/** Sets the addresses of one language's message files, as the document names them. */
export function nameMessages(language: Language, files: Readonly<Record<string, string>>): void {
  own = { language, files: { ...files } };
}

/** The messages of one page group in a language. Rejects if the network fails. */
export async function loadMessages(language: Language, group: PageGroup): Promise<Messages> {
  const files: Record<string, string> = own?.language === language ? own.files : {};
  const named = files[group];
  if (named !== undefined) {
    try {
      return ((await import(/* @vite-ignore */ named)) as MessageChunk).messages;
    } catch (error) {
      // The next time by another address: Chromium 150 and older never refetch a module that failed.
      files[group] = `${named}?`;
      throw error;
    }
  }
  const { messageFiles } = await import('./message-files');
  const file = `/locales/${language}.json`;
  const load = messageFiles[group][file];
  if (!load) throw new Error(`no ${file}`);
  return (await load()).messages;
}
