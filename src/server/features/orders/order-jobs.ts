import { sql, type RawBuilder } from 'kysely';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { readPeriods } from './order-settings';
import { releaseStock } from './sql/line-rows';
import { lockNextOrder, type OrderRow } from './sql/order-rows';
import { takeStep } from './step';

const dayMs = 86_400_000;
/** Of one kind in one run: what is left comes a minute later. */
const mostAtOnce = 1_000;

/** A kind of work whose time comes by itself. */
export type Due = {
  /** the orders whose time has come */
  readonly when: RawBuilder<boolean>;
  /** in a transaction that holds the order; `false` where its state does not allow it */
  readonly act: (db: Db, order: OrderRow) => Promise<boolean>;
};

/** What the mall does by itself. */
async function dueNow(db: Db, now: number): Promise<readonly Due[]> {
  const before = (days: number) => moment(now - days * dayMs);
  const { auto_receive_days: receiveDays, auto_review_days: reviewDays } = await readPeriods(db);
  const system = { actor: 'system', now } as const;
  return [
    {
      when: sql<boolean>`status = 0 and pay_before <= ${moment(now)}::timestamptz`,
      act: async (rows, order) => {
        if (!(await takeStep(rows, order, 'expire', system))) return false;
        await releaseStock(rows, order.id);
        return true;
      },
    },
    {
      when: sql<boolean>`status = 3 and shipped_at <= ${before(receiveDays)}::timestamptz`,
      act: (rows, order) => takeStep(rows, order, 'receive', system),
    },
    {
      // A line in the log, and no review: nobody wrote one.
      when: sql<boolean>`status = 4 and signed_at <= ${before(reviewDays)}::timestamptz`,
      act: (rows, order) => takeStep(rows, order, 'close', system),
    },
  ];
}

/** Acts on all orders whose time has come; answers how many were changed. */
export async function runOrderJobs(db: Db, now: number, failed: (error: unknown) => void): Promise<number> {
  let done = 0;
  for (const due of await dueNow(db, now)) done += await actOnDue(db, due, failed);
  return done;
}

/**
 * Acts on every order that is due, each in a transaction of its own. Of several servers each takes what no other holds.
 * An order that fails is told and passed over, so that it keeps none of the others waiting.
 */
export async function actOnDue(db: Db, due: Due, failed: (error: unknown) => void): Promise<number> {
  const passedOver: string[] = [];
  let done = 0;
  for (let at = 0; at < mostAtOnce; at += 1) {
    const end = await actOnNext(db, due, passedOver);
    if (end === 'none') break;
    if (end === 'done') done += 1;
    else {
      passedOver.push(end.orderId);
      failed(end.error);
    }
  }
  return done;
}

async function actOnNext(db: Db, { when, act }: Due, passedOver: readonly string[]): Promise<'done' | 'none' | { readonly orderId: string; readonly error: unknown }> {
  let orderId = '';
  try {
    return await db.transaction().execute(async (rows) => {
      const order = await lockNextOrder(rows, when, passedOver);
      if (!order) return 'none';
      orderId = order.id;
      // Else it would come up again for ever.
      if (!(await act(rows, order))) throw new Error(`the time of order ${order.id} has come, and its step is not allowed`);
      return 'done';
    });
  } catch (error) {
    // Without an order it is the database itself that is away: the next minute tries again.
    if (orderId === '') throw error;
    return { orderId, error };
  }
}
