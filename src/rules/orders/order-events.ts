/** What the order's log can say; each has its text. */
export const orderEvents = [
  'placed', 'paid', 'confirmed', 'shipped', 'inTransit', 'signed', 'completed', 'cancelledManually', 'cancelledOnTimeout', 'released',
  'refundRequested', 'refundSuccess', 'refundFailed', 'platformRefund', 'defaultReview', 'receiptExtended', 'reportedMissing', 'arrivesLater', 'sentAgain',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** What became of it that somebody said that an order had not arrived (rules/orders/parcels.ts). */
export const caseStates = ['open', 'arrivesLater', 'sentAgain', 'refunded', 'claimed', 'received'] as const;
export type CaseState = (typeof caseStates)[number];
