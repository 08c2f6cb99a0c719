import type { Messages } from '../../i18n/messages';
import type { Language } from '../../rules/languages';

type Chunk = { readonly messages: Messages };
const groups: readonly Record<string, Chunk>[] = [
  import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=core', eager: true }),
  import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=account', eager: true }),
  import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=buying', eager: true }),
  import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=help', eager: true }),
  import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=head', eager: true }),
];

const ready = new Map<Language, Messages>();

/** Everything that a document may say in a language. */
export function documentMessages(language: Language): Messages {
  let all = ready.get(language);
  if (!all) {
    const file = messageFile(language);
    all = Object.assign({}, ...groups.map((group) => group[file]?.messages)) as Messages;
    ready.set(language, all);
  }
  return all;
}

function messageFile(language: Language): string {
  return `/locales/${hasMessages(language) ? language : 'en'}.json`;
}

/** Whether a language has a file of its own; the others speak English for now. */
export function hasMessages(language: Language): boolean {
  return `/locales/${language}.json` in (groups[0] ?? {});
}
