import * as v from 'valibot';
import { money } from '../../../contract/fields';
import { compareMoney, isAboveZero } from '../../../rules/money';
import type { OrderStep } from '../../../rules/orders';
import { refuse, type Refusal } from '../../calls/refusal';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import {
  decideRefund, hasOrder, insertRefund, lastCarrier, lockOrder, openRefund, payBack, refuseStatus, releaseStock, shipStock, statusOf, takeStep, updateOrder, writeLog,
  writeLogistics, type OrderRow,
} from '../orders';
import { writeAudit } from './audit';
import type { Staff } from './staff';

/** One line of text, without control characters. */
const line = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('requiredEmpty'), v.maxLength(most), v.regex(/^\P{Cc}*$/u));
const answer = line(500);

/** What can be done to an order from the shop's side, by the names that stand in addresses and commands. */
const works = {
  confirm: v.strictObject({}),
  ship: v.strictObject({ carrier: line(64), trackingNumber: line(64), content: v.optional(line(500)) }),
  logistics: v.strictObject({ content: line(500) }),
  deliver: v.strictObject({ content: v.optional(line(500), 'Delivered') }),
  'grant-refund': v.strictObject({ answer: v.optional(answer) }),
  'refuse-refund': v.strictObject({ answer }),
  'platform-refund': v.strictObject({ answer, amount: v.optional(money) }),
  cancel: v.strictObject({}),
} as const;
export type WorkName = keyof typeof works;
export type OrderWork = { readonly [Name in WorkName]: { readonly name: Name } & v.InferOutput<(typeof works)[Name]> }[WorkName];

export function isWorkName(name: string): name is WorkName {
  return Object.hasOwn(works, name);
}

/** The work as it was asked for, or the field that is wrong. */
export function readWork(name: WorkName, given: unknown): OrderWork | { readonly wrong: string } {
  const read = v.safeParse(works[name], given ?? {});
  if (!read.success) return { wrong: v.getDotPath(read.issues[0]) ?? 'body' };
  return { name, ...read.output } as OrderWork;
}

type Task<Work> = { readonly rows: Db; readonly staff: Staff; readonly order: OrderRow; readonly work: Work; readonly now: number };
type Doer<Name extends WorkName> = (task: Task<Extract<OrderWork, { name: Name }>>) => Promise<Refusal | undefined>;

async function step({ rows, staff, order, now }: Task<unknown>, name: OrderStep): Promise<Refusal | undefined> {
  return (await takeStep(rows, order, name, { actor: staff.role, now })) ? undefined : refuseStatus(order);
}

/** Adds a line to the logistics; carrier and number are the last ones that were said. */
async function addLogistics({ rows, order, now }: Task<unknown>, content: string, by?: { readonly carrier: string; readonly trackingNumber: string }): Promise<void> {
  const last = by ? { carrier: by.carrier, tracking_number: by.trackingNumber } : await lastCarrier(rows, order.id);
  await writeLogistics(rows, { order_id: order.id, content, ...last }, now);
}

const doers: { readonly [Name in WorkName]: Doer<Name> } = {
  confirm: (task) => step(task, 'confirm'),

  async ship(task) {
    const { rows, order, work, now } = task;
    const refused = await step(task, 'ship');
    if (refused) return refused;
    await shipStock(rows, order.id, now);
    await addLogistics(task, work.content ?? `${work.carrier} ${work.trackingNumber}`, work);
    return undefined;
  },

  async logistics(task) {
    const { rows, staff, order, work, now } = task;
    if (order.status !== 3) return refuseStatus(order);
    await addLogistics(task, work.content);
    if (order.in_transit_at !== null) return undefined;
    await updateOrder(rows, order.id, { in_transit_at: moment(now) });
    await writeLog(rows, order.id, 'inTransit', staff.role, now);
    return undefined;
  },

  async deliver(task) {
    const { rows, order, work, now } = task;
    if (order.status !== 3 || order.delivered_at !== null) return refuseStatus(order);
    await addLogistics(task, work.content);
    await updateOrder(rows, order.id, { delivered_at: moment(now) });
    return undefined;
  },

  async 'grant-refund'(task) {
    const { rows, order, work, now } = task;
    const refund = await openRefund(rows, order.id);
    const refused = await step(task, 'grantReturn');
    if (refused) return refused;
    if (!refund) throw new Error(`nothing is asked back of order ${order.id}`);
    await decideRefund(rows, refund.id, { state: 'refunded', answer: work.answer ?? '' }, now);
    await payBack(rows, order, refund, now);
    return undefined;
  },

  async 'refuse-refund'(task) {
    const { rows, order, work, now } = task;
    const refund = await openRefund(rows, order.id);
    const refused = await step(task, 'refuseReturn');
    if (refused) return refused;
    if (!refund) throw new Error(`nothing is asked back of order ${order.id}`);
    await decideRefund(rows, refund.id, { state: 'failed', answer: work.answer }, now);
    return undefined;
  },

  // What is asked back already is settled by it; what was not shipped comes back whole, money and goods.
  async 'platform-refund'(task) {
    const { rows, staff, order, work, now } = task;
    if (staff.role !== 'operator') return refuse('noPermission');
    const asked = await openRefund(rows, order.id);
    const amount = work.amount ?? asked?.amount ?? order.total;
    const isUnshipped = order.status === 1 || order.status === 2;
    const difference = compareMoney(amount, order.total);
    if (!isAboveZero(amount) || difference > 0 || (isUnshipped && difference !== 0)) return refuse('amountError', { field: 'amount' });
    const refused = await step(task, 'platformRefund');
    if (refused) return refused;
    if (isUnshipped) await releaseStock(rows, order.id);
    if (asked) await decideRefund(rows, asked.id, { state: 'refunded', answer: work.answer, amount }, now);
    const given = asked ?? (await insertRefund(rows, { order_id: order.id, reason: null, amount, remark: '', images: [], line_ids: [], state: 'refunded', answer: work.answer }, now));
    await payBack(rows, order, { id: given.id, amount }, now);
    return undefined;
  },

  cancel: ({ staff }) => Promise.resolve(refuse(staff.role === 'merchant' ? 'sellerCannotCancel' : 'noPermission')),
};

/** Does the work with an order that is locked, and writes it down; a refusal changed nothing. */
export async function doWork(rows: Db, staff: Staff, order: OrderRow, work: OrderWork, now: number): Promise<Refusal | undefined> {
  const doer = doers[work.name] as Doer<WorkName>;
  const refused = await doer({ rows, staff, order, work: work as never, now });
  if (refused) return refused;
  const { name: action, ...said } = work;
  const after = await statusOf(rows, order.id);
  await writeAudit(rows, {
    staff,
    action,
    subject: order.id,
    before: { status: order.status, returnStatus: order.return_status },
    after: { status: after.status, returnStatus: after.return_status, ...said },
    now,
  });
  return undefined;
}

/** Another store's order is as unknown to a merchant as one that nobody has. */
export async function workOnOrder(db: Db, staff: Staff, orderId: string, work: OrderWork, now: number): Promise<{ readonly status: OrderRow['status']; readonly returnStatus: OrderRow['return_status'] } | Refusal> {
  return db.transaction().execute(async (rows) => {
    const isOwn = await hasOrder(rows, { orderId, ...(staff.role === 'merchant' && { sellerId: staff.sellerId }) });
    const order = isOwn ? await lockOrder(rows, orderId) : undefined;
    if (!order) return refuse('orderUnknown');
    const refused = await doWork(rows, staff, order, work, now);
    if (refused) return refused;
    const after = await statusOf(rows, orderId);
    return { status: after.status, returnStatus: after.return_status };
  });
}
