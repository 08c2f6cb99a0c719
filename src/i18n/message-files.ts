import type { PageGroup } from '../rules/message-groups';

export type MessageChunk = { readonly messages: Readonly<Record<string, string>> };

/**
 * Every language's messages, compiled by src/build/messages.ts, one chunk per group. Only switching the language needs
 * this table: the document names the chunks of its own (contract/first-view.ts).
 */
export const messageFiles: Record<PageGroup, Record<string, () => Promise<MessageChunk>>> = {
  core: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=core' }),
  lists: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=lists' }),
  account: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=account' }),
  settings: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=settings' }),
  buying: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=buying' }),
  writing: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=writing' }),
  refusal: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=refusal' }),
  offline: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=offline' }),
  help: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=help' }),
  wallet: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=wallet' }),
  loans: import.meta.glob<MessageChunk>('/locales/*.json', { query: '?messages=loans' }),
};
