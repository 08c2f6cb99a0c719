import type { Language } from '../../rules/languages';
import type { Messages } from '../../app/i18n/messages';

type Chunk = { readonly messages: Messages };
const core = import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=core', eager: true });
const help = import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=help', eager: true });
const head = import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=head', eager: true });

const ready = new Map<Language, { core: Messages; head: Messages }>();

/** What a document needs: the page's own texts, and those of its head, which also names the pages of long texts. */
export function documentMessages(language: Language): { readonly core: Messages; readonly head: Messages } {
  let all = ready.get(language);
  if (!all) {
    const of = (chunks: Record<string, Chunk>) => (chunks[`/locales/${language}.json`] ?? chunks['/locales/en.json'])?.messages ?? {};
    all = { core: of(core), head: { ...of(core), ...of(help), ...of(head) } };
    ready.set(language, all);
  }
  return all;
}

export function hasMessages(language: Language): boolean {
  return `/locales/${language}.json` in core;
}
