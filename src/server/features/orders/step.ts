import { mayStep, orderSteps, type Actor, type OrderStep, type Step } from '../../../rules/orders/order-steps';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { endCase } from './sql/case-rows';
import { writeLog } from './sql/history-rows';
import { updateOrder, type OrderChange, type OrderRow } from './sql/order-rows';

/** The column for the time of a step, for the steps whose time pages and jobs need. */
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

/** The state of an open case once its order is no longer on its way. */
const caseEnds = { receive: 'received', claimUndelivered: 'claimed', refundUndelivered: 'refunded', platformRefund: 'refunded' } as const satisfies Partial<Record<OrderStep, string>>;
const isCaseEnd = (name: OrderStep): name is keyof typeof caseEnds => Object.hasOwn(caseEnds, name);

type Taken = { readonly actor: Actor; readonly now: number; readonly set?: OrderChange; /** the staff's answer to an open case */ readonly answer?: string };

/**
 * Takes one step of `orderSteps` with an order that the caller has locked, and logs it. Returns `false`, and changes
 * nothing, if the table does not allow this actor the step. The caller moves stock and money.
 */
export async function takeStep(db: Db, order: OrderRow, name: OrderStep, { actor, now, set = {}, answer }: Taken): Promise<boolean> {
  if (!mayStep(name, actor, { status: order.status, returnStatus: order.return_status })) return false;
  const step: Step = orderSteps[name];
  const time = timeOf[name];
  if (order.case_answer_by !== null) {
    if (!isCaseEnd(name)) throw new Error(`nothing says how ${name} ends the case of order ${order.id}`);
    await endCase(db, order.id, { state: caseEnds[name], ...(answer !== undefined && { answer }) }, now);
  }
  await updateOrder(db, order.id, { refund_answer_by: null, ...set, case_answer_by: null, status: step.to, ...(step.returnStatus && { return_status: step.returnStatus }), ...(time && { [time]: timestamp(now) }) });
  await writeLog(db, { order_id: order.id, event: step.event, actor }, now);
  return true;
}
