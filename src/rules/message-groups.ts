/**
 * Which messages travel together. `core` is all that browsing speaks, in one file: header, goods, lists, search, cart,
 * favourites. The others come with the pages that speak them; `head` (documents), `mail` (e-mails) and `agreement` (what is
 * agreed on with a lender, and kept with the loan) stay on the server. A key's first part decides.
 */
const groupOf = {
  account: 'account',
  login: 'account',
  register: 'account',
  forgot: 'account',
  user: 'account',
  settings: 'account',
  outbox: 'account',
  favouriteList: 'account',
  address: 'account',
  records: 'account',
  delivery: 'account',
  // a parcel that is late: no page of the checkout speaks of it
  parcel: 'account',
  news: 'account',
  checkout: 'buying',
  pay: 'buying',
  order: 'buying',
  viewed: 'buying',
  // reviews, returns and proofs: whatever is written with pictures
  write: 'writing',
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
export type PageGroup = Exclude<MessageGroup, 'head' | 'mail' | 'agreement'>;

export function messageGroup(key: string): MessageGroup {
  const feature = key.slice(0, key.indexOf('.'));
  return feature in groupOf ? groupOf[feature as keyof typeof groupOf] : 'core';
}
