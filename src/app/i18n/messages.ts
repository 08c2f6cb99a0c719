import type { Language } from '../../rules/languages';
import type { MessageGroup } from '../../rules/message-groups';

/** The groups that the page loads. */
export type PageGroup = Exclude<MessageGroup, 'head'>;
export type Messages = Record<string, string>;
type Chunk = { readonly messages: Messages };

// Compiled by src/build/messages.ts, a chunk each. A language without a file of its own speaks English for now.
const files: Record<PageGroup, Record<string, () => Promise<Chunk>>> = {
  core: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=core' }),
  refusal: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=refusal' }),
  help: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=help' }),
};

const loaded = new Map<string, Messages>();

export async function loadMessages(language: Language, group: PageGroup): Promise<Messages> {
  const load = files[group][`/locales/${language}.json`] ?? files[group]['/locales/en.json'];
  if (!load) throw new Error('locales/en.json is missing');
  const { messages } = await load();
  loaded.set(`${language} ${group}`, messages);
  return messages;
}

/** What `loadMessages` has brought; a route that draws a lazy group loads it first. */
export function loadedMessages(language: Language, group: PageGroup): Messages | undefined {
  return loaded.get(`${language} ${group}`);
}
