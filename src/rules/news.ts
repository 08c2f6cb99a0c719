import type { Language } from './languages';
import type { Money } from './money';

/** What a user may want to be told of an order. `unpaid`: it is soon cancelled. `refund`: what was asked back is answered. */
export const orderNewsKinds = ['unpaid', 'shipped', 'arrived', 'refund'] as const;
export type OrderNewsKind = (typeof orderNewsKinds)[number];
/** `goods`: a product is back or cheaper, for who asked to be told of that product. */
export const newsKinds = [...orderNewsKinds, 'goods'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What of the rest comes to devices, a choice each: an answer of customer service, and what became of money. Never by e-mail, where loans are written of anyway. */
export const pushKinds = ['chat', 'wallet'] as const;
export type PushKind = (typeof pushKinds)[number];

/** What is told of the wallet. */
export type WalletEvent = 'deposit' | 'depositRefused' | 'withdrawal' | 'withdrawalRefused' | 'loanApproved' | 'loanPaidOut' | 'loanRefused' | 'loanOverdue';

export const newsChannels = ['email', 'push'] as const;
export type NewsChannel = (typeof newsChannels)[number];

/** What a shopper may want to be told of a product, each once. */
export type WishKind = 'back' | 'cheaper';

/** The least time between two pieces of news of one kind about one product: a price that goes up and down says it once a day. */
export const wishRestMs = 86_400_000;

/** An unpaid order's last part, in which it is told that it is soon cancelled: a quarter of its time, and never more than this. */
export const unpaidNotice = { quarterOf: 4, mostHours: 3 } as const;

/** A user's browsers that are sent messages; a further one takes the place of the oldest. */
export const mostPushDevices = 10;

/** Push services take 4 kB; what is told of an order is far shorter, and never more than this. */
export const mostPushBytes = 2_048;

/** What the e-mail and the message of a piece of news say. */
export type OrderFacts = {
  readonly orderId: string;
  readonly serialNumber: string;
  /** the language in which it was ordered */
  readonly lang: Language;
  /** of what is unpaid */
  readonly total?: Money;
  readonly payBefore?: number;
  /** of a refund that was granted; none of one that was refused */
  readonly refunded?: Money;
};

/** Its name is looked up where it is told, in that language. */
type GoodsFacts = {
  readonly goodsId: string;
  readonly about: WishKind;
  /** what it costs now */
  readonly price: Money;
  /** the language in which it was asked for */
  readonly lang: Language;
};

export type NewsFacts = OrderFacts | GoodsFacts;
/** What a message of the other kinds says: no amount and no word of a conversation, since a locked telephone shows it to anybody. */
export type PushFacts = {
  /** where a tap leads, in this mall */
  readonly path: string;
  /** of the wallet's */
  readonly event?: WalletEvent;
};
