/**
 * Which messages travel together. `core` is what all browsing speaks, in one file: header, goods, lists, search, cart,
 * favourites. The others come with the pages that speak them; `head` (documents), `mail` (e-mails) and `agreement` (what is
 * agreed on with a lender, and kept with the loan) stay on the server. A key's first part decides, or its first two.
 */
const groupOf = {
  account: 'account',
  login: 'account',
  register: 'account',
  forgot: 'account',
  user: 'account',
  settings: 'settings',
  news: 'settings',
  // what pages beside the settings say, too
  'settings.title': 'account',
  'settings.file': 'account',
  outbox: 'account',
  favouriteList: 'account',
  address: 'account',
  records: 'account',
  delivery: 'account',
  // a parcel that is late: no page of the checkout speaks of it
  parcel: 'account',
  checkout: 'buying',
  pay: 'buying',
  order: 'buying',
  viewed: 'buying',
  tell: 'buying',
  // approximate amounts, for who chose to see them
  rates: 'buying',
  // reviews, returns and proofs: whatever is written with pictures
  write: 'writing',
  // what only pages of lists and of what is found speak: home and products need not bring it
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
  // what is kept on purpose, and what data cost: only whoever asks for it pays for its words
  offline: 'offline',
  refusal: 'refusal',
  help: 'help',
  information: 'help',
  chat: 'help',
  download: 'help',
  // the offer to install comes late, and leads there
  install: 'help',
  wallet: 'wallet',
  loans: 'loans',
  letters: 'help',
  head: 'head',
  mail: 'mail',
  agreement: 'agreement',
  // what the demo's robot writes; the server's own, as e-mails are
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
