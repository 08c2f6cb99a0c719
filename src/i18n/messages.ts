import type { Language } from '../rules/languages';
import type { PageGroup } from '../rules/message-groups';
import type { MessageChunk } from './message-files';

export type Messages = MessageChunk['messages'];

let own: { readonly language: Language; readonly files: Readonly<Record<string, string>> } | undefined;

/** Sets the addresses of one language's message files, as the document names them. */
export function nameMessages(language: Language, files: Readonly<Record<string, string>>): void {
  own = { language, files };
}

/** The messages of one page group in a language. Rejects if the network fails. */
export async function loadMessages(language: Language, group: PageGroup): Promise<Messages> {
  const named = own?.language === language ? own.files[group] : undefined;
  if (named !== undefined) return ((await import(/* @vite-ignore */ named)) as MessageChunk).messages;
  const { messageFiles } = await import('./message-files');
  const load = messageFiles[group][`/locales/${language}.json`];
  if (!load) throw new Error(`locales/${language}.json is missing`);
  return (await load()).messages;
}
