import type { OrderEvent } from './order-events';
import type { OrderState, OrderStatus, ReturnStatus } from './orders';

/** The life of an order, in one table for page and server. A step that is not in it can't happen, whoever asks. */

/** `system` is the mall's own jobs; `operator` is its staff. */
export type Actor = 'buyer' | 'merchant' | 'operator' | 'system';

export type Step = {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: readonly Actor[];
  readonly event: OrderEvent;
  /** the refund's next state, if the step is about one */
  readonly returnStatus?: ReturnStatus;
  /** the required state of the refund; without this field, there must be none */
  readonly whileReturn?: readonly ReturnStatus[];
};

export const orderSteps = {
  pay: { from: [0], to: 1, by: ['buyer'], event: 'paid' },
  cancel: { from: [0], to: -1, by: ['buyer'], event: 'cancelledManually' },
  expire: { from: [0], to: -1, by: ['system'], event: 'cancelledOnTimeout' },
  /** the seller wants back the goods reserved for an order that nobody pays */
  release: { from: [0], to: -1, by: ['merchant', 'operator'], event: 'released' },
  confirm: { from: [1], to: 2, by: ['merchant', 'operator'], event: 'confirmed' },
  ship: { from: [1, 2], to: 3, by: ['merchant', 'operator'], event: 'shipped' },
  receive: { from: [3], to: 4, by: ['buyer', 'system'], event: 'signed' },
  review: { from: [4], to: 5, by: ['buyer'], event: 'completed' },
  close: { from: [4], to: 5, by: ['system'], event: 'defaultReview' },
  /** before shipping, the whole order is refunded at once */
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

/** Whether the table lets this actor take the step; deadlines and amounts are checked elsewhere. */
export function mayStep(name: OrderStep, actor: Actor, { status, returnStatus }: OrderState): boolean {
  const step: Step = orderSteps[name];
  return step.by.includes(actor) && step.from.includes(status) && (step.whileReturn ?? ['none']).includes(returnStatus);
}
