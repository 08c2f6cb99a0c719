import type { WrongLine } from '../../../contract/envelope';
import type { Reply } from '../../../contract/shop/calls';
import { isTemporary } from '../../../contract/temporary-refusals';
import type { DraftOrder, KeptAttempt, OrderDraft } from '../../../local/orders/order-drafts';
import type { OrderFigures } from '../../../rules/cart/order-figures';
import type { Wrong } from '../../../ui/forms/form-state';
import type { RequestOutcome } from '../../queries/request';

/**
 * How an order is placed and paid. Its laws:
 * CO1 one tap has one effect: while something is under way, nothing else begins;
 * CO2 an order is saved on the device before it is sent, and keeps its key until its outcome is known; a refusal of one
 *     attempt says nothing about an earlier one without an answer, which may still arrive;
 * CO3 only a tap sends an order; offline it waits, and nothing about money is ever saved for later;
 * CO4 a total other than the one the shopper saw is asked about, never taken;
 * CO5 orders that were placed stay placed, whatever becomes of their payment;
 * CO6 a payment without a known outcome is looked up before anything is said about it. An order that is unpaid by then is
 *     paid with the same one-time token again, so that only one of both payments takes effect.
 */

export type PayType = 'balance' | 'paypal' | 'card';
export type Payment = { readonly payType: PayType; readonly safeword?: string };

export type NotPlaced = Extract<Reply<'order!submit'>, { placed: false }>;

/** An order as shown on the page: the payload, and the figures of the summary. */
export type ShownOrder = DraftOrder & { readonly figures: OrderFigures; readonly draftId: string | undefined };

/** What a checkout needs from its surroundings. */
export type CheckoutPorts = {
  readonly isOnline: () => boolean;
  /** saves the order on the device; `undefined` if there is no room or nobody is logged in, `noStorage` if storage does not open, `gone` if it is a draft that was placed or discarded meanwhile */
  readonly keep: (order: ShownOrder, state: OrderDraft['state']) => Promise<KeptAttempt | 'gone' | 'noStorage' | undefined>;
  /** a key for an order that could not be saved */
  readonly newKey: () => string;
  /** the server is certain that it placed nothing; `keyUsed`: it keeps that reply under the key */
  readonly notPlaced: (draft: KeptAttempt, keyUsed: boolean) => Promise<void>;
  /** the order is placed: removes the bought lines from the cart, and the draft */
  readonly takeBought: (draft: OrderDraft | undefined, order: ShownOrder) => Promise<void>;
  readonly submit: (payload: DraftOrder['payload'], key: string) => Promise<RequestOutcome<Reply<'order!submit'>>>;
  readonly token: () => Promise<RequestOutcome<Reply<'session!token'>>>;
  readonly pay: (orderIds: readonly string[], payment: Payment, token: string) => Promise<RequestOutcome<Reply<'order!pay'>>>;
  /** status of an order: from the server, never from the device */
  readonly status: (orderId: string) => Promise<RequestOutcome<number>>;
};

export type Refusal = {
  readonly key: string;
  readonly why: Wrong;
  readonly until?: number | undefined;
  /** the order lines it concerns */
  readonly lines?: readonly WrongLine[] | undefined;
};

export type CheckoutState =
  /** the shopper is filling in, possibly after a refusal with its reason */
  | { readonly at: 'open'; readonly refusal?: Refusal }
  | { readonly at: 'placing' }
  /** saved on the device, not sent */
  | { readonly at: 'drafted'; readonly draftId: string }
  /** sent, outcome unknown; saved on the device unless there is no room */
  | { readonly at: 'unknown'; readonly draftId: string | undefined }
  /** the server's figures differ; nothing happened */
  | { readonly at: 'repriced'; readonly order: ShownOrder; readonly now: NotPlaced }
  | { readonly at: 'paying'; readonly orderIds: readonly string[] }
  /** placed but not paid, and why */
  | { readonly at: 'unpaid'; readonly orderIds: readonly string[]; readonly refusal: Refusal }
  /** placed; unknown whether it is paid */
  | { readonly at: 'unsure'; readonly orderIds: readonly string[] }
  /** leaving for the provider's page */
  | { readonly at: 'leaving'; readonly orderIds: readonly string[]; readonly url: string }
  | { readonly at: 'paid'; readonly orderIds: readonly string[] };

const busy: ReadonlySet<CheckoutState['at']> = new Set(['placing', 'paying', 'leaving', 'paid']);

/** Refusals of the page itself, beside the server's own. */
const ownRefusals = {
  noLine: { key: 'noLine', why: { id: 'pay.noLine' } },
  noRoom: { key: 'noRoom', why: { id: 'checkout.noRoom' } },
  noStorage: { key: 'noStorage', why: { id: 'shell.noStorage' } },
  /** unpaid when looked up, but the request may still arrive, or the provider's word */
  notYet: { key: 'notYet', why: { id: 'pay.notYet' } },
  badAddress: { key: 'badAddress', why: { id: 'pay.badAddress' } },
} as const satisfies Record<string, Refusal>;

function refusalOf({ refusal, text, until, lineList }: Extract<RequestOutcome<unknown>, { status: 'refused' }>): Refusal {
  return { key: refusal, why: { text }, until, lines: lineList };
}

/** It is unknown what the server did: the request may have arrived. */
function isUnknown(outcome: RequestOutcome<unknown>): outcome is Extract<RequestOutcome<unknown>, { status: 'offline' | 'failed' }> {
  return outcome.status === 'offline' || outcome.status === 'failed';
}

/** This refusal does not say whether the order was placed: an earlier attempt of it may have arrived. */
function tellsNothing(refusal: string, wasSent: boolean): boolean {
  return wasSent && (refusal === 'duplicateSubmission' || isTemporary(refusal));
}

/** Only web addresses are followed: the string may be anything. */
function isPage(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);
}

/** One checkout of one page. Notifies its listeners of every state change. */
export class Checkout {
  private now: CheckoutState = { at: 'open' };
  private readonly listeners = new Set<() => void>();
  /** key of an order that could not be saved on the device: at least this page retries with the same one (CO2) */
  private unsaved: { readonly payload: string; readonly key: string } | undefined;
  /** token of a payment with an unknown outcome */
  private unansweredToken: string | undefined;

  constructor(private readonly ports: CheckoutPorts) {}

  get state(): CheckoutState {
    return this.now;
  }

  get isBusy(): boolean {
    return busy.has(this.now.at);
  }

  /** Something is being sent: how it ends is not known yet. */
  get isSending(): boolean {
    return this.now.at === 'placing' || this.now.at === 'paying';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private become(state: CheckoutState): void {
    this.now = state;
    for (const listener of this.listeners) listener();
  }

  /** Back to filling in: a question was answered with no, or the page shows another order. */
  reopen(): void {
    if (!this.isBusy && !(this.now.at === 'open' && this.now.refusal === undefined)) this.become({ at: 'open' });
  }

  /** Places the order and pays it; offline it is saved. Resolves once nothing is under way any more. */
  async place(order: ShownOrder, payment: Payment): Promise<void> {
    if (this.isBusy) return;
    this.become({ at: 'placing' });
    if (!this.ports.isOnline()) return this.keepForLater(order);
    const kept = await this.ports.keep(order, 'sent');
    if (kept === 'gone') return this.become({ at: 'open' });
    const draft = kept === 'noStorage' ? undefined : kept;
    // Another tab has sent it meanwhile with a different payload: its outcome comes first.
    if (draft && JSON.stringify(draft.order.payload) !== JSON.stringify(order.payload)) return this.become({ at: 'unknown', draftId: draft.id });
    const wasSent = draft ? draft.wasSent === true : this.unsaved?.payload === JSON.stringify(order.payload);
    const outcome = await this.ports.submit(order.payload, draft?.key ?? this.keyOf(order));
    // It may be placed (CO2).
    if (isUnknown(outcome) || (outcome.status === 'refused' && tellsNothing(outcome.refusal, wasSent))) {
      return this.become({ at: 'unknown', draftId: draft?.id });
    }
    if (outcome.status === 'signedOut') return this.become({ at: 'open' });
    if (outcome.status === 'success' && outcome.data.placed) {
      await this.ports.takeBought(draft, order);
      return this.payOrders(outcome.data.orderList.map(({ orderId }) => orderId), payment);
    }
    // A duplicate of an order that was not sent as it is now: its key has an answer for what it was before it was changed.
    const keyUsed = outcome.status === 'success' || outcome.refusal === 'duplicateSubmission';
    // An unanswered attempt may still arrive after a refusal: with the same key it is placed once.
    if (keyUsed || !wasSent) this.unsaved = undefined;
    if (draft) await this.ports.notPlaced(draft, keyUsed);
    if (outcome.status === 'success') return outcome.data.placed ? undefined : this.become({ at: 'repriced', order, now: outcome.data });
    this.become({ at: 'open', refusal: refusalOf(outcome) });
  }

  private async keepForLater(order: ShownOrder): Promise<void> {
    const draft = await this.ports.keep(order, 'waiting');
    if (draft === 'gone') return this.become({ at: 'open' });
    if (draft === undefined || draft === 'noStorage') return this.become({ at: 'open', refusal: ownRefusals[draft ?? 'noRoom'] });
    this.become(draft.state === 'sent' ? { at: 'unknown', draftId: draft.id } : { at: 'drafted', draftId: draft.id });
  }

  private keyOf(order: ShownOrder): string {
    const payload = JSON.stringify(order.payload);
    if (this.unsaved?.payload !== payload) this.unsaved = { payload, key: this.ports.newKey() };
    return this.unsaved.key;
  }

  /** Pays orders that were placed before. */
  async pay(orderIds: readonly string[], payment: Payment): Promise<void> {
    if (!this.isBusy) await this.payOrders(orderIds, payment);
  }

  private async payOrders(orderIds: readonly string[], payment: Payment, again = false): Promise<void> {
    if (!this.ports.isOnline()) return this.become({ at: 'unpaid', orderIds, refusal: ownRefusals.noLine });
    this.become({ at: 'paying', orderIds });
    const token = this.unansweredToken === undefined ? await this.ports.token() : ({ status: 'success', data: { session_token: this.unansweredToken } } as const);
    // The payment itself was not sent yet.
    if (isUnknown(token)) return this.become({ at: 'unpaid', orderIds, refusal: ownRefusals.noLine });
    if (token.status === 'signedOut') return this.become({ at: 'open' });
    if (token.status === 'refused') return this.become({ at: 'unpaid', orderIds, refusal: refusalOf(token) });
    const { session_token } = token.data;
    const outcome = await this.ports.pay(orderIds, payment, session_token);
    if (outcome.status === 'signedOut') return this.become({ at: 'open' });
    if (isUnknown(outcome)) {
      this.unansweredToken = session_token;
      return this.lookUp(orderIds, ownRefusals.notYet);
    }
    if (outcome.status === 'refused') {
      // The token was used up or has expired: nothing happened, or it paid already.
      const isTokenOver = outcome.refusal === 'sessionTokenInvalid';
      // The orders can't be paid any more, or the token belongs to a payment by another way: this one then needs a token of its own.
      if (isTokenOver || outcome.refusal === 'paymentConditions') this.unansweredToken = undefined;
      return isTokenOver && !again ? this.payOrders(orderIds, payment, true) : this.lookUp(orderIds, refusalOf(outcome));
    }
    this.unansweredToken = undefined;
    const { data } = outcome;
    if (data.paid) return this.become({ at: 'paid', orderIds });
    this.become(isPage(data.redirectUrl) ? { at: 'leaving', orderIds, url: data.redirectUrl } : { at: 'unpaid', orderIds, refusal: ownRefusals.badAddress });
  }

  /** Looks up a payment with an unknown outcome: only a query, so it needs no tap. */
  async look(orderIds: readonly string[]): Promise<void> {
    if (this.now.at === 'unsure' || this.now.at === 'leaving') await this.lookUp(orderIds, ownRefusals.notYet);
  }

  /** Either paid already, perhaps by another tab, or not paid for the given reason (CO6). */
  private async lookUp(orderIds: readonly string[], otherwise: Refusal): Promise<void> {
    this.become({ at: 'paying', orderIds });
    const outcomes = await Promise.all(orderIds.map((orderId) => this.ports.status(orderId)));
    if (outcomes.some(({ status }) => status === 'signedOut')) return this.become({ at: 'open' });
    const known = outcomes.flatMap((outcome) => (outcome.status === 'success' ? [outcome.data] : []));
    if (known.length === orderIds.length && known.every((status) => status > 0)) return this.become({ at: 'paid', orderIds });
    // A refused payment did not happen, whether or not the orders can be looked up now.
    const isSure = known.length === orderIds.length || otherwise !== ownRefusals.notYet;
    this.become(isSure ? { at: 'unpaid', orderIds, refusal: otherwise } : { at: 'unsure', orderIds });
  }
}
