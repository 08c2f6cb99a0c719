import { dayMs } from '../durations';

/**
 * A parcel on its way. Page and server share these laws:
 *
 * PA1 An order counts as received automatically a set number of days after shipping, but never sooner than three days
 *     after the promised day, so that buyers have time to report a late parcel.
 * PA2 The buyer may postpone that once, by a set number of days.
 * PA3 "It hasn't arrived" can be reported from the promised day on; if nothing was promised, after half of PA1's days.
 * PA4 While the case opened by the report waits for its answer, the order does not count as received automatically.
 * PA5 After the seller's deadline for the answer, the buyer may claim all of the money, and the mall decides.
 * PA6 The seller may answer an order's cases once with "arrives later" and once with "sent again"; after that only a
 *     refund is left.
 */

/** PA1: the days for reporting a late parcel. */
export const reportDays = 3;

/** Times in UTC milliseconds. */
export type Parcel = {
  readonly paidAt: number | null;
  readonly shippedAt: number;
  /** from payment to arrival at the latest; `null` if nothing was promised */
  readonly promisedDays: number | null;
  /** what the seller's answer to a case promised instead */
  readonly arrivesBy: number | null;
  readonly extendedDays: number | null;
};

/** The promised time of arrival; `null` if nothing was promised. */
export function promisedBy({ paidAt, promisedDays, arrivesBy }: Pick<Parcel, 'paidAt' | 'promisedDays' | 'arrivesBy'>): number | null {
  return arrivesBy ?? (paidAt === null || promisedDays === null ? null : paidAt + promisedDays * dayMs);
}

/** When the order counts as received, by PA1 and PA2; `receiveDays` is the mall's setting. */
export function receiptAt(parcel: Parcel, receiveDays: number): number {
  const promised = promisedBy(parcel);
  const usual = parcel.shippedAt + receiveDays * dayMs;
  return Math.max(usual, promised === null ? usual : promised + reportDays * dayMs) + (parcel.extendedDays ?? 0) * dayMs;
}

/** When the parcel counts as late, by PA3. */
export function lateFrom(parcel: Parcel, receiveDays: number): number {
  return promisedBy(parcel) ?? parcel.shippedAt + (receiveDays * dayMs) / 2;
}
