import { sql, type RawBuilder } from 'kysely';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { eachDueRow } from '../../jobs/each-due-row';
import { dayMs } from '../../../rules/durations';
import { recordOrderNews } from '../news';
import { readSettings } from '../settings';
import { isReceiptDue } from './parcel-times';
import { releaseStock } from './sql/line-rows';
import { isClearing, lockNextOrder, soonCancelled, type OrderRow } from './sql/order-rows';
import { takeStep } from './step';

/** At most this many orders of one kind in one run; the rest are done a minute later. */
const batchSize = 1_000;

/** Work on orders that falls due at a certain time. */
export type Due = {
  /** which orders are due */
  readonly when: RawBuilder<boolean>;
  /** runs in the transaction that has locked the order; `false` if the order's state does not allow the step */
  readonly act: (db: Db, order: OrderRow) => Promise<boolean>;
};

/** Orders that nobody has paid expire, after a notice to the buyer; shipped ones count as received; received ones are closed. */
async function dueNow(db: Db, now: number): Promise<readonly Due[]> {
  const before = (days: number) => timestamp(now - days * dayMs);
  const { auto_receive_days: receiveDays, auto_review_days: reviewDays } = await readSettings(db, 'auto_receive_days', 'auto_review_days');
  const system = { actor: 'system', now } as const;
  return [
    {
      when: sql<boolean>`status = 0 and pay_before <= ${timestamp(now)}::timestamptz and not ${isClearing(now)}`,
      act: async (trx, order) => {
        if (!(await takeStep(trx, order, 'expire', system))) return false;
        await releaseStock(trx, order.id);
        return true;
      },
    },
    {
      when: soonCancelled(now),
      async act(trx, order) {
        await recordOrderNews(trx, { kind: 'unpaid', order, total: order.total, payBefore: order.pay_before, expiresAt: order.pay_before }, now);
        return true;
      },
    },
    {
      when: isReceiptDue(now, receiveDays),
      act: (trx, order) => takeStep(trx, order, 'receive', system),
    },
    {
      // Only an entry in the log: an order that nobody reviewed gets no review.
      when: sql<boolean>`status = 4 and signed_at <= ${before(reviewDays)}::timestamptz`,
      act: (trx, order) => takeStep(trx, order, 'close', system),
    },
  ];
}

/** Acts on all orders that are due; returns how many were changed. */
export async function runOrderJobs(db: Db, now: number, failed: (error: unknown) => void): Promise<number> {
  let done = 0;
  for (const due of await dueNow(db, now)) done += await actOnDue(db, due, failed);
  return done;
}

/** Acts on every order that is due; returns how many were changed. */
export function actOnDue(db: Db, { when, act }: Due, failed: (error: unknown) => void): Promise<number> {
  return eachDueRow(db, {
    next: (trx, skippedIds: readonly string[]) => lockNextOrder(trx, when, skippedIds),
    async act(trx, order) {
      // Otherwise the same order would be picked again and again.
      if (!(await act(trx, order))) throw new Error(`order ${order.id} is due, but its state does not allow the step`);
    },
    failed,
    limit: batchSize,
  });
}
