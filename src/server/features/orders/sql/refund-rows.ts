import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Money } from '../../../../rules/money';
import { timestamp } from '../../../db/timestamp';
import type { Db, Tables } from '../../../db/schema';

type RefundRow = Selectable<Tables['refund']>;

/** The refunds of an order, requested or granted, oldest first. */
export function readRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
}

/** The undecided refund request of an order; there is at most one. */
export function openRefund(db: Db, orderId: string): Promise<Pick<RefundRow, 'id' | 'amount'> | undefined> {
  return db.selectFrom('refund').select(['id', 'amount']).where('order_id', '=', orderId).where('state', '=', 'refunding').executeTakeFirst();
}

/** A condition for `lockNextOrder`: the buyer waits for a decision on a refund requested at `at` or earlier. */
export function refundAskedBefore(at: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`status = 6 and return_status = 'refunding'
    and exists (select from refund where order_id = shop_order.id and state = 'refunding' and created_at <= ${at})`;
}

export async function insertRefund(db: Db, refund: Omit<Insertable<Tables['refund']>, 'id' | 'created_at' | 'decided_at'>, now: number): Promise<Pick<RefundRow, 'id' | 'amount'>> {
  const id = randomUUID();
  const at = timestamp(now);
  await db.insertInto('refund').values({ ...refund, id, created_at: at, decided_at: refund.state === 'refunding' ? null : at }).execute();
  return { id, amount: refund.amount };
}

export async function decideRefund(db: Db, id: string, decided: { readonly state: 'refunded' | 'failed'; readonly answer: string; readonly amount?: Money }, now: number): Promise<void> {
  await db.updateTable('refund').set({ ...decided, decided_at: timestamp(now) }).where('id', '=', id).execute();
}

/** Whether an order of this user, and of this store if one is given, shows the picture in a refund or a report that nothing arrived. */
export async function isEvidence(db: Db, name: string, { userId, sellerId }: { readonly userId: string; readonly sellerId?: string }): Promise<boolean> {
  const order = await db
    .selectFrom('shop_order')
    .select('id')
    .where('user_id', '=', userId)
    .$if(sellerId !== undefined, (query) => query.where('seller_id', '=', sellerId ?? ''))
    .where(sql<boolean>`(exists (select from refund r where r.order_id = shop_order.id and ${name} = any(r.images)) or exists (select from parcel_case c where c.order_id = shop_order.id and ${name} = any(c.images)))`)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
