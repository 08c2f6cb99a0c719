import { pathOf, type Call, type PayloadIn, type PayloadOf, type ReplyOf } from '../call';
import { accountCalls } from './account';
import { addressCalls } from './addresses';
import { cartCalls } from './cart';
import { catalogCalls } from './catalog';
import { chatCalls } from './chat';
import { favouriteCalls } from './favourites';
import { offlineCalls } from './goods-pack';
import { loanCalls } from './loans';
import { newsCalls } from './news';
import { orderCalls } from './orders';
import { passwordlessCalls } from './passwordless';
import { rateCalls } from './rates';
import { reviewCalls } from './reviews';
import { searchCalls } from './search';
import { securityCalls } from './security';
import { supportCalls } from './support';
import { uploadCalls } from './uploads';
import { walletCalls } from './wallet';

/** The calls by the feature that owns them, in the order of a typical visit; the OpenAPI document is grouped in the same way. */
export const callsByFeature = {
  catalog: catalogCalls,
  search: searchCalls,
  offline: offlineCalls,
  reviews: reviewCalls,
  rates: rateCalls,
  favourites: favouriteCalls,
  cart: cartCalls,
  orders: orderCalls,
  news: newsCalls,
  addresses: addressCalls,
  account: { ...accountCalls, ...passwordlessCalls, ...securityCalls, ...uploadCalls },
  chat: chatCalls,
  wallet: walletCalls,
  loans: loanCalls,
  support: supportCalls,
} satisfies Record<string, Record<string, Call>>;

/** Every call of the mall by its name, the part of the path between `/api/` and `.action`. */
export const calls = {
  ...callsByFeature.catalog,
  ...callsByFeature.search,
  ...callsByFeature.offline,
  ...callsByFeature.reviews,
  ...callsByFeature.rates,
  ...callsByFeature.favourites,
  ...callsByFeature.cart,
  ...callsByFeature.orders,
  ...callsByFeature.news,
  ...callsByFeature.addresses,
  ...callsByFeature.account,
  ...callsByFeature.chat,
  ...callsByFeature.wallet,
  ...callsByFeature.loans,
  ...callsByFeature.support,
} satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
export type Payload<Name extends CallName> = PayloadOf<(typeof calls)[Name]>;
export type PayloadInput<Name extends CallName> = PayloadIn<(typeof calls)[Name]>;
export type Reply<Name extends CallName> = ReplyOf<(typeof calls)[Name]>;

/** The calls that are queued offline with their local change and sent later. */
export type OutboxCall = { [Name in CallName]: (typeof calls)[Name]['offline'] extends 'outbox' ? Name : never }[CallName];

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

/** The call's path. */
export function callPath(name: CallName): string {
  return pathOf(calls[name], name);
}
