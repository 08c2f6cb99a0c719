import { Checkout, type CheckoutPorts, type Payment, type ShownOrder } from '../../../src/app/features/checkout/checkout';
import type { RequestOutcome } from '../../../src/app/queries/request';
import type { Reply } from '../../../src/contract/shop/calls';
import type { DraftOrder, OrderDraft } from '../../../src/local/orders/order-drafts';
import type { CheckoutLine } from '../../../src/rules/cart/checkout';
import { checkoutFigures } from '../../../src/rules/cart/checkout';
import type { Money } from '../../../src/rules/money';

const amount = (text: string) => text as Money;
export const noCharges = { taxPercent: amount('0'), handlingFee: amount('0') };

export function checkoutLine(facts: Partial<CheckoutLine> = {}): CheckoutLine {
  return {
    identifier: 'lamp:brass', sellerGoodsId: 'lamp', skuId: 'brass', name: 'Brass lamp', checkAttrName: 'Brass', zoomImg: null, imgUrl1: 'lamp.front', price: null, discountPrice: null,
    sellingPrice: amount('10'), dispatchFee: amount('1'), longDistanceFee: amount('2'), deliveryFee: amount('3'), stock: 9, buyMin: 1, count: 2, checkTotal: 2, checked: true,
    seller: { id: 's1', name: 'North' }, seenAt: 5, ...facts,
  };
}

export function shownOrder(lines: readonly CheckoutLine[] = [checkoutLine()], draftId?: string): ShownOrder {
  const groups = lines.map((line) => ({ sellerId: line.seller.id, title: line.seller.name, list: [line] }));
  const figures = checkoutFigures(groups, noCharges);
  const orderList = lines.map(({ sellerGoodsId, skuId, checkTotal }) => ({ sellerGoodsId, skuId, count: checkTotal }));
  return { payload: { addressId: 'a1', orderList, total: figures.total, remark: '' }, groups, payType: 'balance', figures, draftId };
}

/** A model shop that honours idempotency keys and takes each payment once, even if its responses are lost. */
export class ModelShop {
  readonly orders = new Map<string, { status: number; total: Money }>();
  readonly replies = new Map<string, Reply<'order!submit'>>();
  readonly tokens = new Set<string>();
  paidTimes = 0;
  price: Money | undefined;

  submit(payload: DraftOrder['payload'], key: string): Reply<'order!submit'> {
    const before = this.replies.get(key);
    if (before) return before;
    const total = this.price ?? payload.total;
    const none = amount('0');
    let reply: Reply<'order!submit'>;
    if (total !== payload.total) {
      reply = { placed: false, lineList: [], goodsTotal: total, dispatchFee: none, longDistanceFee: none, deliveryFee: none, freight: none, tax: none, handlingFee: none, discount: none, total };
    } else {
      const orderId = `o${this.orders.size + 1}`;
      this.orders.set(orderId, { status: 0, total });
      reply = { placed: true, orderList: [{ orderId, serialNumber: `N${orderId}`, sellerId: 's1', total }] };
    }
    this.replies.set(key, reply);
    return reply;
  }

  token(): string {
    const token = `t${this.tokens.size + 1}`;
    this.tokens.add(token);
    return token;
  }

  /** Begins a payment at a provider. */
  open(orderIds: readonly string[], token: string, redirectUrl: string): Reply<'order!pay'> | 'sessionTokenInvalid' | 'paymentConditions' {
    if (!this.tokens.delete(token)) return 'sessionTokenInvalid';
    return orderIds.some((id) => this.orders.get(id)?.status !== 0) ? 'paymentConditions' : { paid: false, redirectUrl };
  }

  pay(orderIds: readonly string[], { safeword }: Payment, token: string): Reply<'order!pay'> | 'sessionTokenInvalid' | 'paymentConditions' | 'safewordWrong' {
    if (!this.tokens.delete(token)) return 'sessionTokenInvalid';
    const orders = orderIds.map((id) => this.orders.get(id));
    if (orders.some((order) => order?.status !== 0)) return 'paymentConditions';
    if (safeword !== '123456') return 'safewordWrong';
    for (const order of orders) if (order) order.status = 1;
    this.paidTimes += 1;
    return { paid: true, total: amount('26') };
  }
}

type Name = 'keep' | 'submit' | 'token' | 'pay' | 'status';
/**
 * What happens to one request: the request or the response is lost, or the tab dies before or after the shop handled
 * it.
 */
export type Fault = 'requestLost' | 'answerLost' | 'diesBefore' | 'diesAfter';

/** A tab's checkout against that shop, with device storage that outlives tabs and a connection that can fail. */
export class CheckoutWorld {
  readonly shop = new ModelShop();
  readonly device = new Map<string, OrderDraft>();
  readonly asked: string[] = [];
  readonly keysSent: string[] = [];
  cart = ['lamp:brass'];
  online = true;
  hasRoom = true;
  private keys = 0;
  private faults = new Map<Name, Fault[]>();
  private refusals = new Map<Name, string[]>();
  redirect: string | undefined;

  fault(name: Name, ...faults: Fault[]): void {
    this.faults.set(name, faults);
  }

  refuse(name: Name, ...keys: string[]): void {
    this.refusals.set(name, keys);
  }

  private async ask<What>(name: Name, answer: () => What | string): Promise<RequestOutcome<What>> {
    this.asked.push(name);
    await Promise.resolve();
    const fault = this.online ? this.faults.get(name)?.shift() : 'requestLost';
    if (fault === 'diesBefore') return new Promise<never>(() => {});
    if (fault === 'requestLost') return { status: 'offline' };
    const refused = this.refusals.get(name)?.shift();
    const said = refused ?? answer();
    if (fault === 'diesAfter') return new Promise<never>(() => {});
    if (fault === 'answerLost') return { status: 'offline' };
    return typeof said === 'string' ? { status: 'refused', refusal: said, text: said } : { status: 'success', data: said };
  }

  tab(): Checkout {
    const ports: CheckoutPorts = {
      isOnline: () => this.online,
      newKey: () => `k${++this.keys}`,
      keep: ({ payload, groups, payType, draftId }, state) => {
        if (!this.hasRoom) return Promise.resolve(undefined);
        const same = [...this.device.values()].find((one) => JSON.stringify(one.order.payload) === JSON.stringify(payload));
        const before = same ?? (draftId === undefined ? undefined : this.device.get(draftId));
        if (draftId !== undefined && !before) return Promise.resolve('gone' as const);
        if (before?.state === 'sent') return Promise.resolve({ ...before, wasSent: true as const });
        const id = before?.id ?? `d${this.device.size + 1}`;
        const draft: OrderDraft = { id, key: before?.key ?? `k${++this.keys}`, state, order: { payload, groups, payType }, madeAt: 1 };
        this.device.set(id, draft);
        return Promise.resolve(before ? draft : { ...draft, isNew: true as const });
      },
      notPlaced: ({ id, isNew }, keyUsed) => {
        const draft = this.device.get(id);
        if (isNew || !draft) this.device.delete(id);
        else this.device.set(id, { ...draft, state: 'waiting', ...(keyUsed && { key: `k${++this.keys}` }) });
        return Promise.resolve();
      },
      takeBought: (draft, { groups }) => {
        const bought = groups.flatMap(({ list }) => list.map(({ identifier }) => identifier));
        this.cart = this.cart.filter((identifier) => !bought.includes(identifier));
        if (draft) this.device.delete(draft.id);
        return Promise.resolve();
      },
      submit: (payload, key) => {
        this.keysSent.push(key);
        return this.ask('submit', () => this.shop.submit(payload, key));
      },
      token: () => this.ask('token', () => ({ session_token: this.shop.token(), expiresAt: 1 })),
      pay: (orderIds, payment, token) =>
        this.ask('pay', () => (this.redirect === undefined || payment.payType === 'balance' ? this.shop.pay(orderIds, payment, token) : this.shop.open(orderIds, token, this.redirect))),
      status: (orderId) => this.ask('status', () => this.shop.orders.get(orderId)?.status ?? 'orderUnknown'),
    };
    return new Checkout(ports);
  }
}
