import { mayStep, orderSteps, type Actor, type OrderStep, type Step } from '../../../rules/orders';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { writeLog } from './sql/history-rows';
import { updateOrder, type OrderChange, type OrderRow } from './sql/order-rows';

/** The column that keeps when a step was taken, for the steps whose time pages and jobs need. */
const timeOf: Partial<Record<OrderStep, 'paid_at' | 'confirmed_at' | 'shipped_at' | 'signed_at' | 'closed_at'>> = {
  pay: 'paid_at',
  confirm: 'confirmed_at',
  ship: 'shipped_at',
  receive: 'signed_at',
  cancel: 'closed_at',
  expire: 'closed_at',
  release: 'closed_at',
  review: 'closed_at',
  close: 'closed_at',
};

type Taken = { readonly actor: Actor; readonly now: number; readonly set?: OrderChange };

/**
 * Takes one step of `orderSteps` with an order that the caller has locked, and logs it. Answers `false`, and changes
 * nothing, where the table does not allow this actor the step. The caller moves stock and money.
 */
export async function takeStep(db: Db, order: OrderRow, name: OrderStep, { actor, now, set = {} }: Taken): Promise<boolean> {
  if (!mayStep(name, actor, { status: order.status, returnStatus: order.return_status })) return false;
  const step: Step = orderSteps[name];
  const time = timeOf[name];
  await updateOrder(db, order.id, { ...set, status: step.to, ...(step.returnStatus && { return_status: step.returnStatus }), ...(time && { [time]: moment(now) }) });
  await writeLog(db, order.id, step.event, actor, now);
  return true;
}
