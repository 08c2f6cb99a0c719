import { dayMs } from './durations';
import type { Language } from './languages';
import type { Money } from './money';

/** The order news that a user may subscribe to. `unpaid`: it will soon be cancelled. `refund`: a refund request was answered. */
export const orderNewsKinds = ['unpaid', 'shipped', 'arrived', 'refund'] as const;
export type OrderNewsKind = (typeof orderNewsKinds)[number];
/** `goods`: a product is back or cheaper, for those who asked about that product. */
export const newsKinds = [...orderNewsKinds, 'goods'] as const;
export type NewsKind = (typeof newsKinds)[number];

/**
 * Other news that is only pushed to devices, each kind by choice: a reply of customer service, and changes in the
 * wallet. Never by e-mail; loans are announced by e-mail anyway.
 */
export const pushKinds = ['chat', 'wallet'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The wallet events that are announced. */
export type WalletEvent = 'deposit' | 'depositRefused' | 'withdrawal' | 'withdrawalRefused' | 'loanApproved' | 'loanPaidOut' | 'loanRefused' | 'loanOverdue';

export const newsChannels = ['email', 'push'] as const;
export type NewsChannel = (typeof newsChannels)[number];

/** What a shopper may ask to be notified of about a product, each once. */
export type WishKind = 'back' | 'cheaper';

/** The least time between two messages of one kind about one product: a price that goes up and down is announced once a day. */
export const wishRestMs = dayMs;

/** When an unpaid order's warning is sent: in the last quarter of its payment period, but at most this many hours before its end. */
export const unpaidNotice = { quarterOf: 4, maxHours: 3 } as const;

/** The number of a user's browsers that get push messages; another one replaces the oldest. */
export const maxPushDevices = 10;

/** Push services take 4 kB; order news is far shorter, and never longer than this. */
export const maxPushBytes = 2_048;

/** The data for the e-mail and the push message about an order. */
export type OrderFacts = {
  readonly orderId: string;
  readonly serialNumber: string;
  /** the language of the order */
  readonly lang: Language;
  /** for `unpaid` */
  readonly total?: Money;
  readonly payBefore?: number;
  /** for a granted refund; missing for a refused one */
  readonly refunded?: Money;
};

/** The product's name is looked up when the message is sent, in that language. */
type GoodsFacts = {
  readonly goodsId: string;
  readonly about: WishKind;
  /** the present price */
  readonly price: Money;
  /** the language of the request */
  readonly lang: Language;
};

export type NewsFacts = OrderFacts | GoodsFacts;
/** The data for the other push messages: no amounts and no chat text, since a locked phone shows them to anybody. */
export type PushFacts = {
  /** the page in this mall that a tap opens */
  readonly path: string;
  /** for `wallet` */
  readonly event?: WalletEvent;
};
