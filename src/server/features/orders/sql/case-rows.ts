import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { CaseState } from '../../../../rules/orders/order-events';
import { timestamp } from '../../../db/timestamp';
import type { Db, Tables } from '../../../db/schema';

type CaseRow = Selectable<Tables['parcel_case']>;

/** The cases of an order, oldest first. */
export function readCases(db: Db, orderId: string): Promise<CaseRow[]> {
  return db.selectFrom('parcel_case').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute();
}

export async function insertCase(db: Db, opened: Pick<CaseRow, 'order_id' | 'remark' | 'images'>, answerBy: number, now: number): Promise<void> {
  await db.insertInto('parcel_case').values({ ...opened, id: randomUUID(), answer_by: timestamp(answerBy), created_at: timestamp(now) }).execute();
}

type CaseEnd = { readonly state: Exclude<CaseState, 'open'>; readonly answer?: string; readonly arrivesBy?: number };

/** Ends the open case of an order that the caller has locked. */
export async function endCase(db: Db, orderId: string, { state, answer = '', arrivesBy }: CaseEnd, now: number): Promise<void> {
  await db
    .updateTable('parcel_case')
    .set({ state, answer, ended_at: timestamp(now), arrives_by: arrivesBy === undefined ? null : timestamp(arrivesBy) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
}

/** Whether the order has a case in this state. */
export async function hasCaseOf(db: Db, orderId: string, state: CaseState): Promise<boolean> {
  return (await db.selectFrom('parcel_case').select('id').where('order_id', '=', orderId).where('state', '=', state).executeTakeFirst()) !== undefined;
}

/** A condition for `lockNextOrder`: the order has an open case that was opened at `at` or earlier. */
export function caseOpenedBefore(at: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`case_answer_by is not null
    and exists (select from parcel_case where order_id = shop_order.id and state = 'open' and created_at <= ${at})`;
}
