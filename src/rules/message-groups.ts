/**
 * The group of messages that each feature belongs to. `core` is one file with everything for browsing: header, goods,
 * lists, search, cart, favourites. The others load with the pages that use them; `head` (documents), `mail` (e-mails)
 * and `agreement` (the loan agreement, kept with the loan) stay on the server. A key's first part decides, or its first
 * two.
 */
const groupOf = {
  account: 'account',
  login: 'account',
  register: 'account',
  forgot: 'account',
  user: 'account',
  settings: 'settings',
  news: 'settings',
  // also used by pages outside the settings
  'settings.title': 'account',
  'settings.file': 'account',
  outbox: 'account',
  favouriteList: 'account',
  address: 'account',
  records: 'account',
  delivery: 'account',
  // a late parcel: not needed in the checkout
  parcel: 'account',
  checkout: 'buying',
  pay: 'buying',
  order: 'buying',
  viewed: 'buying',
  tell: 'buying',
  // approximate amounts, for those who chose to see them
  rates: 'buying',
  // reviews, returns and proofs: whatever is written with pictures
  write: 'writing',
  // used only by lists and search results: home and product pages needn't load them
  filter: 'lists',
  'list.sort': 'lists',
  'list.nothing': 'lists',
  classification: 'lists',
  discounted: 'lists',
  'search.stores': 'lists',
  'search.device': 'lists',
  'search.results': 'lists',
  'search.none': 'lists',
  'search.ask': 'lists',
  'search.unreadable': 'lists',
  'search.storeFound': 'lists',
  // what is kept for offline, and data use: loaded only by those who use it
  offline: 'offline',
  refusal: 'refusal',
  help: 'help',
  information: 'help',
  chat: 'help',
  download: 'help',
  // the offer to install comes late, and links there
  install: 'help',
  wallet: 'wallet',
  loans: 'loans',
  letters: 'help',
  head: 'head',
  mail: 'mail',
  agreement: 'agreement',
  // what the demo's robot writes; stays on the server, like e-mails
  robot: 'mail',
} as const;

export type MessageGroup = 'core' | (typeof groupOf)[keyof typeof groupOf];
/** The groups that the page loads. */
export const pageGroups = [...new Set<MessageGroup>(['core', ...Object.values(groupOf)])].filter((group) => group !== 'head' && group !== 'mail' && group !== 'agreement');
export type PageGroup = (typeof pageGroups)[number];

export function messageGroup(key: string): MessageGroup {
  const [feature = '', part = ''] = key.split('.');
  const groups: Readonly<Record<string, MessageGroup>> = groupOf;
  return groups[`${feature}.${part}`] ?? groups[feature] ?? 'core';
}
