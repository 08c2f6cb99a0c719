import type { DeskPayload } from '../../../contract/desk/calls';
import type { deskOrderCalls } from '../../../contract/desk/orders';
import type { Staff } from '../../../contract/desk/staff';
import { compareMoney, isAboveZero, type Money } from '../../../rules/money';
import type { Actor, OrderStep } from '../../../rules/orders/order-steps';
import { sellerDecides } from '../../../rules/orders/refunds';
import type { AuditRecord } from '../../calls/audit';
import { refuse, Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { dayMs } from '../../../rules/durations';
import { livingUsers } from '../account';
import { recordOrderNews } from '../news';
import { refuseStatus } from './own-order';
import { payBack } from './pay-back';
import { endCase, hasCaseOf } from './sql/case-rows';
import { lastCarrier, writeLog, writeLogistics } from './sql/history-rows';
import { releaseStock, shipStock } from './sql/line-rows';
import { statusOf, updateOrder, type OrderRow } from './sql/order-rows';
import { decideRefund, insertRefund, openRefund } from './sql/refund-rows';
import { takeStep } from './step';

type ActionCall = Exclude<keyof typeof deskOrderCalls, 'sellerOrder!list' | 'sellerOrder!info'>;
/** What staff can do with an order: the desk calls that change one. */
export type DeskActionName = ActionCall extends `sellerOrder!${infer Name}` ? Name : never;
export type DeskAction = { readonly [Name in DeskActionName]: { readonly name: Name } & Omit<DeskPayload<`sellerOrder!${Name}`>, 'orderId'> }[DeskActionName];

type Task<Action> = { readonly trx: Db; readonly staff: Staff; readonly order: OrderRow; readonly action: Action; readonly now: number };
/** What the audit log says besides the action itself. */
type Done = { readonly refunded: Money } | undefined;
type ActionHandler<Name extends DeskActionName> = (task: Task<Extract<DeskAction, { name: Name }>>) => Promise<Refusal | Done>;

/** The actor in the order's log: all of the mall's own staff appear as one. */
function actorOf({ role }: Staff): Actor {
  return role === 'merchant' ? 'merchant' : 'operator';
}

async function step({ trx, staff, order, now }: Task<unknown>, name: OrderStep, answer?: string): Promise<Refusal | undefined> {
  return (await takeStep(trx, order, name, { actor: actorOf(staff), now, ...(answer !== undefined && { answer }) })) ? undefined : refuseStatus(order);
}

/** Adds an entry to the logistics, with the given carrier and tracking number or else the last known ones. */
async function addLogistics({ trx, order, now }: Task<unknown>, content: string, by?: { readonly carrier: string; readonly trackingNumber: string }): Promise<void> {
  const last = by ? { carrier: by.carrier, tracking_number: by.trackingNumber } : await lastCarrier(trx, order.id);
  await writeLogistics(trx, { order_id: order.id, content, ...last }, now);
}

/** PA6: ends the open case with a new promised date, from which the automatic receipt counts. What was said to be delivered was not. */
async function answerCase({ trx, staff, order, action, now }: Task<{ readonly days: number; readonly answer: string }>, state: 'arrivesLater' | 'sentAgain'): Promise<Refusal | undefined> {
  if (order.status !== 3) return refuseStatus(order);
  if (order.case_answer_by === null) return refuse('caseNone');
  if (await hasCaseOf(trx, order.id, state)) return refuse('caseAnswered');
  const arrivesBy = now + action.days * dayMs;
  await endCase(trx, order.id, { state, answer: action.answer, arrivesBy }, now);
  await updateOrder(trx, order.id, { case_answer_by: null, arrives_by: timestamp(arrivesBy), delivered_at: null });
  await writeLog(trx, { order_id: order.id, event: state, actor: actorOf(staff) }, now);
  return undefined;
}

/** Pays a refund that was granted, and announces it. */
async function payRefund({ trx, order, now }: Task<unknown>, refund: { readonly id: string; readonly amount: Money }): Promise<Done> {
  await payBack(trx, order, refund, now);
  await recordOrderNews(trx, { kind: 'refund', subject: refund.id, order, refunded: refund.amount }, now);
  return { refunded: refund.amount };
}

const handlers: { readonly [Name in DeskActionName]: ActionHandler<Name> } = {
  confirm: (task) => step(task, 'confirm'),

  async ship(task) {
    const { trx, order, action, now } = task;
    const refused = await step(task, 'ship');
    if (refused) return refused;
    await shipStock(trx, order.id, now);
    await addLogistics(task, action.content ?? `${action.carrier} ${action.trackingNumber}`, action);
    await recordOrderNews(trx, { kind: 'shipped', order }, now);
    return undefined;
  },

  async logistics(task) {
    const { trx, staff, order, action, now } = task;
    if (order.status !== 3) return refuseStatus(order);
    await addLogistics(task, action.content);
    if (order.in_transit_at !== null) return undefined;
    await updateOrder(trx, order.id, { in_transit_at: timestamp(now) });
    await writeLog(trx, { order_id: order.id, event: 'inTransit', actor: actorOf(staff) }, now);
    return undefined;
  },

  async deliver(task) {
    const { trx, order, action, now } = task;
    if (order.status !== 3 || order.delivered_at !== null) return refuseStatus(order);
    await addLogistics(task, action.content);
    await updateOrder(trx, order.id, { delivered_at: timestamp(now) });
    // A parcel that was sent again is announced again.
    await recordOrderNews(trx, { kind: 'arrived', order, subject: `${order.id} ${order.arrives_by ?? ''}` }, now);
    return undefined;
  },

  async grantRefund(task) {
    const { trx, order, action, now } = task;
    const refund = await openRefund(trx, order.id);
    if (refund && refund.id !== action.refundId) return refuseStatus(order);
    const refused = await step(task, 'grantReturn');
    if (refused) return refused;
    if (!refund) throw new Error(`nothing is asked back of order ${order.id}`);
    await decideRefund(trx, refund.id, { state: 'refunded', answer: action.answer ?? '' }, now);
    return payRefund(task, refund);
  },

  async refuseRefund(task) {
    const { trx, staff, order, action, now } = task;
    const refund = await openRefund(trx, order.id);
    if (refund && refund.id !== action.refundId) return refuseStatus(order);
    if (refund && staff.role === 'merchant' && !sellerDecides(order.refund_answer_by, now)) return refuse('noPermission');
    const refused = await step(task, 'refuseReturn');
    if (refused) return refused;
    if (!refund) throw new Error(`nothing is asked back of order ${order.id}`);
    await decideRefund(trx, refund.id, { state: 'failed', answer: action.answer }, now);
    await recordOrderNews(trx, { kind: 'refund', subject: refund.id, order }, now);
    return undefined;
  },

  arrivesLater: (task) => answerCase(task, 'arrivesLater'),

  async sendAgain(task) {
    const { trx, order, action, now } = task;
    const refused = await answerCase(task, 'sentAgain');
    if (refused) return refused;
    await addLogistics(task, `${action.carrier} ${action.trackingNumber}`, action);
    await recordOrderNews(trx, { kind: 'shipped', order, subject: `${order.id} again` }, now);
    return undefined;
  },

  async refundUndelivered(task) {
    const { trx, order, action, now } = task;
    if (order.status === 3 && order.case_answer_by === null) return refuse('caseNone');
    const refused = await step(task, 'refundUndelivered', action.answer);
    if (refused) return refused;
    const refund = await insertRefund(trx, { order_id: order.id, reason: 1, amount: order.total, remark: '', images: [], line_ids: [], state: 'refunded', answer: action.answer }, now);
    return payRefund(task, refund);
  },

  // Settles an open refund request. An order that was not shipped is refunded in full, and its stock is released.
  async platformRefund(task) {
    const { trx, order, action, now } = task;
    const requested = await openRefund(trx, order.id);
    if (requested?.id !== action.refundId) return refuseStatus(order);
    const amount = action.amount ?? requested?.amount ?? order.total;
    const isUnshipped = order.status === 1 || order.status === 2;
    const difference = compareMoney(amount, order.total);
    if (!isAboveZero(amount) || difference > 0 || (isUnshipped && difference !== 0)) return refuse('amountError', { field: 'amount' });
    // A user who has left has no usable balance; the row is locked, so that nobody leaves meanwhile.
    if (!(await livingUsers(trx).select('id').where('id', '=', order.user_id).forKeyShare().executeTakeFirst())) return refuse('userUnknown');
    const refused = await step(task, 'platformRefund', action.answer);
    if (refused) return refused;
    if (isUnshipped) await releaseStock(trx, order.id);
    if (requested) await decideRefund(trx, requested.id, { state: 'refunded', answer: action.answer, amount }, now);
    const refund = requested ?? (await insertRefund(trx, { order_id: order.id, reason: null, amount, remark: '', images: [], line_ids: [], state: 'refunded', answer: action.answer }, now));
    return payRefund(task, { id: refund.id, amount });
  },

  async release(task) {
    const refused = await step(task, 'release');
    if (refused) return refused;
    await releaseStock(task.trx, task.order.id);
    return undefined;
  },

  cancel: ({ staff }) => Promise.resolve(refuse(staff.role === 'merchant' ? 'sellerCannotCancel' : 'noPermission')),
};

/** Does the action on a locked order, and returns what to write to the audit log; a refusal changed nothing. */
export async function doDeskAction(trx: Db, staff: Staff, order: OrderRow, action: DeskAction, now: number): Promise<AuditRecord | Refusal> {
  const handle = handlers[action.name] as ActionHandler<DeskActionName>;
  const done = await handle({ trx, staff, order, action: action as never, now });
  if (done instanceof Refusal) return done;
  const { name: _name, ...details } = action;
  const after = await statusOf(trx, order.id);
  return {
    subject: order.id,
    before: { status: order.status, returnStatus: order.return_status },
    after: { status: after.status, returnStatus: after.return_status, ...details, ...done },
  };
}
