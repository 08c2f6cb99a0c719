import type { Messages } from '../../i18n/messages';
import type { Language } from '../../rules/languages';
import type { MessageGroup } from '../../rules/message-groups';

type Chunk = { readonly messages: Messages };
const files = {
  core: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=core', eager: true }),
  lists: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=lists', eager: true }),
  account: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=account', eager: true }),
  settings: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=settings', eager: true }),
  buying: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=buying', eager: true }),
  writing: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=writing', eager: true }),
  offline: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=offline', eager: true }),
  help: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=help', eager: true }),
  wallet: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=wallet', eager: true }),
  loans: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=loans', eager: true }),
  head: import.meta.glob<Chunk>('/locales/*.json', { query: '?messages=head', eager: true }),
} satisfies Readonly<Record<Exclude<MessageGroup, 'refusal' | 'mail' | 'agreement'>, Record<string, Chunk>>>;

const ready = new Map<Language, Messages>();

/** All messages that a document may use in a language. */
export function documentMessages(language: Language): Messages {
  let all = ready.get(language);
  if (!all) {
    all = Object.assign({}, ...Object.values(files).map((ofGroup) => ofGroup[`/locales/${language}.json`]?.messages)) as Messages;
    ready.set(language, all);
  }
  return all;
}

