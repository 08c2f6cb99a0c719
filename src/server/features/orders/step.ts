import type { Selectable, Updateable } from 'kysely';
import { mayStep, orderSteps, type Actor, type OrderStep, type Step } from '../../../rules/orders';
import { moment } from '../../db/moment';
import type { Db, Tables } from '../../db/schema';

export type OrderRow = Selectable<Tables['shop_order']>;

/** An order, held until the transaction ends: of all who want to change it at once one goes first. */
export function lockOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('shop_order').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}

/** When it happened, where pages and clockwork ask for it. */
const timeOf: Partial<Record<OrderStep, 'paid_at' | 'confirmed_at' | 'shipped_at' | 'signed_at' | 'closed_at'>> = {
  pay: 'paid_at',
  confirm: 'confirmed_at',
  ship: 'shipped_at',
  receive: 'signed_at',
  cancel: 'closed_at',
  expire: 'closed_at',
  review: 'closed_at',
  close: 'closed_at',
};

type Taken = { readonly actor: Actor; readonly now: number; readonly set?: Updateable<Tables['shop_order']> };

/**
 * Takes one step of `orderSteps` with an order that `lockOrder` gave, and writes it into its log. False, and nothing
 * changed, where the table doesn't let this actor do so. Stock and money are moved by whoever takes the step.
 */
export async function takeStep(db: Db, order: OrderRow, name: OrderStep, { actor, now, set = {} }: Taken): Promise<boolean> {
  if (!mayStep(name, actor, { status: order.status, returnStatus: order.return_status })) return false;
  const step: Step = orderSteps[name];
  const time = timeOf[name];
  await db
    .updateTable('shop_order')
    .set({ ...set, status: step.to, ...(step.returnStatus && { return_status: step.returnStatus }), ...(time && { [time]: moment(now) }) })
    .where('id', '=', order.id)
    .execute();
  await writeLog(db, order.id, step.event, actor, now);
  return true;
}

export async function writeLog(db: Db, orderId: string, event: Step['event'], actor: Actor, now: number): Promise<void> {
  await db.insertInto('order_log').values({ order_id: orderId, event, actor, created_at: moment(now) }).execute();
}
