/** The events in an order's log; each has its message. */
export const orderEvents = [
  'placed', 'paid', 'confirmed', 'shipped', 'inTransit', 'signed', 'completed', 'cancelledManually', 'cancelledOnTimeout', 'released',
  'refundRequested', 'refundSuccess', 'refundFailed', 'platformRefund', 'defaultReview', 'receiptExtended', 'reportedMissing', 'arrivesLater', 'sentAgain',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** The state of a case about an order that has not arrived (rules/orders/parcels.ts). */
export const caseStates = ['open', 'arrivesLater', 'sentAgain', 'refunded', 'claimed', 'received'] as const;
export type CaseState = (typeof caseStates)[number];
