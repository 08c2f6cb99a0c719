/**
 * Which messages travel together: the core comes with every first page, the others with the part of the page that
 * speaks them; `head` (documents) and `mail` (e-mails) stay on the server. A key's first part decides.
 */
const groupOf = {
  product: 'product',
  reviews: 'late',
  list: 'catalog',
  filter: 'catalog',
  store: 'catalog',
  commodity: 'catalog',
  classification: 'catalog',
  discounted: 'catalog',
  search: 'search',
  footer: 'late',
  newsletter: 'late',
  install: 'late',
  later: 'late',
  favourites: 'personal',
  chat: 'personal',
  header: 'late',
  update: 'late',
  account: 'account',
  login: 'account',
  register: 'account',
  forgot: 'account',
  user: 'account',
  settings: 'account',
  outbox: 'account',
  address: 'account',
  cart: 'cart',
  checkout: 'buying',
  pay: 'buying',
  order: 'buying',
  write: 'buying',
  refusal: 'refusal',
  help: 'help',
  information: 'help',
  download: 'help',
  head: 'head',
  mail: 'mail',
  // what the demo's robot writes; the server's own, as e-mails are
  robot: 'mail',
} as const;

export type MessageGroup = 'core' | (typeof groupOf)[keyof typeof groupOf];
/** The groups that the page loads. */
export type PageGroup = Exclude<MessageGroup, 'head' | 'mail'>;

export function messageGroup(key: string): MessageGroup {
  const feature = key.slice(0, key.indexOf('.'));
  return feature in groupOf ? groupOf[feature as keyof typeof groupOf] : 'core';
}
