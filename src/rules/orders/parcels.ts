/**
 * A parcel on its way, by laws that page and server share:
 *
 * PA1 An order counts as received by itself so many days after it was shipped, and never sooner than three days after the
 *     promised day, so that who waits for a late parcel has time to say so.
 * PA2 The buyer may put that off once, by so many days.
 * PA3 "It hasn't arrived" can be said from the promised day on; where nothing was promised, once half of PA1's days are over.
 * PA4 While the case that it opens waits for its answer, nothing counts as received by itself.
 * PA5 Once the time is over by which the seller was to answer, the buyer may ask for all of the money, and the mall decides.
 * PA6 The seller answers an order's cases once with "arrives later" and once with "sent again"; then only the money is left.
 */

const dayMs = 86_400_000;
/** PA1: for saying that a parcel is late. */
export const reportDays = 3;

/** Moments in UTC milliseconds. */
export type Parcel = {
  readonly paidAt: number | null;
  readonly shippedAt: number;
  /** from payment to arrival at the latest; `null` where nothing was promised */
  readonly promisedDays: number | null;
  /** what the seller's answer to a case promised instead */
  readonly arrivesBy: number | null;
  readonly extendedDays: number | null;
};

/** By when it was promised to arrive; `null` where nobody promised anything. */
export function promisedBy({ paidAt, promisedDays, arrivesBy }: Pick<Parcel, 'paidAt' | 'promisedDays' | 'arrivesBy'>): number | null {
  return arrivesBy ?? (paidAt === null || promisedDays === null ? null : paidAt + promisedDays * dayMs);
}

/** PA1 and PA2; `receiveDays` is the mall's setting. */
export function receiptAt(parcel: Parcel, receiveDays: number): number {
  const promised = promisedBy(parcel);
  const usual = parcel.shippedAt + receiveDays * dayMs;
  return Math.max(usual, promised === null ? usual : promised + reportDays * dayMs) + (parcel.extendedDays ?? 0) * dayMs;
}

/** PA3. */
export function lateFrom(parcel: Parcel, receiveDays: number): number {
  return promisedBy(parcel) ?? parcel.shippedAt + (receiveDays * dayMs) / 2;
}
