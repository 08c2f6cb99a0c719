import { dayMs } from '../durations';

/** -1 cancelled · 0 to pay · 1 paid, to ship · 2 confirmed, to ship · 3 shipped · 4 signed for · 5 completed · 6 refund. */
export const orderStatuses = [-1, 0, 1, 2, 3, 4, 5, 6] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const returnStatuses = ['none', 'refunding', 'refunded', 'failed'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export type OrderState = { readonly status: OrderStatus; readonly returnStatus: ReturnStatus };

/** The list's tabs, in their order, with the statuses that each shows. */
export const orderTabs = {
  all: orderStatuses,
  toPay: [0],
  toShip: [1],
  confirmed: [2],
  toReceive: [3],
  received: [4, 5],
  toReview: [4],
  refund: [6],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderTab = keyof typeof orderTabs;

/** The most lines of one submission, and so its most orders, which one payment pays. */
export const maxTogether = 200;

/** The longest remark with an order, a return, a report or a deposit. */
export const remarkLimit = 500;

/** What a user's unpaid orders reserve of the shop's stock. */
export type Unpaid = { readonly submissions: number; readonly pieces: number; readonly ofGoods: Readonly<Record<string, number>> };

export type UnpaidLimits = {
  /** orders placed together with several sellers count as one */
  readonly submissions: number;
  readonly pieces: number;
  /** of one product, over all unpaid orders */
  readonly ofGoods: number;
};

/** Whether a user may reserve these too: without limits, one account could keep everybody else from buying. */
export function mayReserve(unpaid: Unpaid, lines: readonly { readonly goodsId: string; readonly count: number }[], limits: UnpaidLimits): boolean {
  const ofGoods: Record<string, number> = { ...unpaid.ofGoods };
  for (const { goodsId, count } of lines) ofGoods[goodsId] = (ofGoods[goodsId] ?? 0) + count;
  const pieces = unpaid.pieces + lines.reduce((sum, { count }) => sum + count, 0);
  const isWithin = lines.every(({ goodsId }) => (ofGoods[goodsId] ?? 0) <= limits.ofGoods);
  return unpaid.submissions < limits.submissions && pieces <= limits.pieces && isWithin;
}

/** How many more submissions and pieces may be unpaid. */
export function leftToReserve({ submissions, pieces }: Unpaid, limits: UnpaidLimits): { readonly submissions: number; readonly pieces: number } {
  return { submissions: Math.max(0, limits.submissions - submissions), pieces: Math.max(0, limits.pieces - pieces) };
}

/** Whether the account is new: it may reserve less, and for a shorter time. */
export function isFirstDay(createdAt: number, now: number): boolean {
  return now - createdAt < dayMs;
}

/** What a shopper has paid and the provider still waits for comes within weeks; that it does not come, a provider may never say. */
export const clearingMs = 30 * dayMs;

/** The id of a reviewed line's mark on the device: reviews name products, not lines. */
export function reviewedLine(orderId: string, { sellerGoodsId, skuId }: { readonly sellerGoodsId: string; readonly skuId: string }): string {
  return `${orderId} ${sellerGoodsId} ${skuId}`;
}

/** In the order in which they are offered. */
export const payTypes = ['balance', 'paypal', 'card'] as const;
