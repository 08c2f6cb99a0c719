import { sql, type RawBuilder } from 'kysely';
import { reportDays, type Parcel } from '../../../rules/orders/parcels';
import { asTimestamp } from '../../db/timestamp';
import type { OrderRow } from './sql/order-rows';

/** The facts that the laws of parcels use (rules/orders/parcels.ts); `undefined` for an order that is not on its way. */
export function parcelOf(row: OrderRow): Parcel | undefined {
  if (row.status !== 3 || row.shipped_at === null) return undefined;
  return { paidAt: row.paid_at, shippedAt: row.shipped_at, promisedDays: row.promised_days_to, arrivesBy: row.arrives_by, extendedDays: row.receipt_extended_days };
}

/**
 * A condition for `lockNextOrder`: the order's `receiptAt` (rules/orders/parcels.ts) has passed, and no case is open. It
 * uses only columns of the order itself, so that a row that changes while the job waits for it is checked again with its new
 * values.
 */
export function isReceiptDue(now: number, receiveDays: number): RawBuilder<boolean> {
  const days = (count: RawBuilder<unknown> | number) => sql`${count} * interval '24 hours'`;
  const promised = sql`coalesce(arrives_by, paid_at + ${days(sql`promised_days_to`)})`;
  // The first comparison is there for the index.
  return sql<boolean>`status = 3 and shipped_at <= ${asTimestamp(now)} - ${days(receiveDays)} and case_answer_by is null
    and greatest(shipped_at + ${days(receiveDays)}, ${promised} + ${days(reportDays)}) + ${days(sql`coalesce(receipt_extended_days, 0)`)} <= ${asTimestamp(now)}`;
}
