import type { OrderEvent } from './order-events';
import type { OrderState, OrderStatus, ReturnStatus } from './orders';

/**
 * The life of an order, in one table for page and server. What is not in it can't
 * happen, whoever asks.
 */

/** `system` is the mall's own clockwork; `operator` is its staff. */
export type Actor = 'buyer' | 'merchant' | 'operator' | 'system';

export type Step = {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: readonly Actor[];
  readonly event: OrderEvent;
  /** what becomes of its refund, where the step is about one */
  readonly returnStatus?: ReturnStatus;
  /** the refund's state that it needs; without one, none may be going on */
  readonly whileReturn?: readonly ReturnStatus[];
};

export const orderSteps = {
  pay: { from: [0], to: 1, by: ['buyer'], event: 'paid' },
  cancel: { from: [0], to: -1, by: ['buyer'], event: 'cancelledManually' },
  expire: { from: [0], to: -1, by: ['system'], event: 'cancelledOnTimeout' },
  /** the shop wants the goods back that it holds for an order that nobody pays */
  release: { from: [0], to: -1, by: ['merchant', 'operator'], event: 'released' },
  confirm: { from: [1], to: 2, by: ['merchant', 'operator'], event: 'confirmed' },
  ship: { from: [1, 2], to: 3, by: ['merchant', 'operator'], event: 'shipped' },
  receive: { from: [3], to: 4, by: ['buyer', 'system'], event: 'signed' },
  review: { from: [4], to: 5, by: ['buyer'], event: 'completed' },
  close: { from: [4], to: 5, by: ['system'], event: 'defaultReview' },
  /** before it is shipped the whole order is refunded at once */
  refundUnshipped: { from: [1, 2], to: 6, by: ['buyer'], event: 'refundSuccess', returnStatus: 'refunded' },
  /** within the return period; once more after a refusal */
  requestReturn: { from: [4, 5, 6], to: 6, by: ['buyer'], event: 'refundRequested', returnStatus: 'refunding', whileReturn: ['none', 'failed'] },
  grantReturn: { from: [6], to: 6, by: ['merchant', 'operator'], event: 'refundSuccess', returnStatus: 'refunded', whileReturn: ['refunding'] },
  refuseReturn: { from: [6], to: 6, by: ['merchant', 'operator'], event: 'refundFailed', returnStatus: 'failed', whileReturn: ['refunding'] },
  /** a parcel that did not arrive (rules/orders/parcels.ts) */
  refundUndelivered: { from: [3], to: 6, by: ['merchant', 'operator'], event: 'refundSuccess', returnStatus: 'refunded' },
  claimUndelivered: { from: [3], to: 6, by: ['buyer'], event: 'refundRequested', returnStatus: 'refunding' },
  platformRefund: {
    from: [1, 2, 3, 4, 5, 6], to: 6, by: ['operator'], event: 'platformRefund', returnStatus: 'refunded', whileReturn: ['none', 'refunding', 'failed'],
  },
} as const satisfies Record<string, Step>;
export type OrderStep = keyof typeof orderSteps;

/** Whether the table lets this actor take the step; periods and amounts are judged beside it. */
export function mayStep(name: OrderStep, actor: Actor, { status, returnStatus }: OrderState): boolean {
  const step: Step = orderSteps[name];
  return step.by.includes(actor) && step.from.includes(status) && (step.whileReturn ?? ['none']).includes(returnStatus);
}
