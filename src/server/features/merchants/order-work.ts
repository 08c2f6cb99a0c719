import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { money } from '../../../contract/fields';
import { compareMoney, isAboveZero } from '../../../rules/money';
import type { OrderStep } from '../../../rules/orders';
import { refuse, type Refusal } from '../../calls/refusal';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { lockOrder, payBack, refuseStatus, takeStep, writeLog, type OrderRow } from '../orders';
import { releaseStock, shipStock } from '../stock';
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
  const last = by ?? (await lastCarrier(rows, order.id));
  await rows
    .insertInto('logistics')
    .values({ order_id: order.id, content, carrier: last.carrier, tracking_number: last.trackingNumber, created_at: moment(now) })
    .execute();
}

async function lastCarrier(rows: Db, orderId: string): Promise<{ carrier: string; trackingNumber: string }> {
  const row = await rows.selectFrom('logistics').select(['carrier', 'tracking_number']).where('order_id', '=', orderId).orderBy('id', 'desc').executeTakeFirst();
  return { carrier: row?.carrier ?? '', trackingNumber: row?.tracking_number ?? '' };
}

/** What is asked back and not decided. */
function openRefund(rows: Db, orderId: string) {
  return rows.selectFrom('refund').select(['id', 'amount']).where('order_id', '=', orderId).where('state', '=', 'refunding').executeTakeFirst();
}

async function decideRefund(rows: Db, id: string, decided: { readonly state: 'refunded' | 'failed'; readonly answer: string; readonly amount?: OrderRow['total'] }, now: number) {
  await rows.updateTable('refund').set({ ...decided, decided_at: moment(now) }).where('id', '=', id).execute();
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
    await rows.updateTable('shop_order').set({ in_transit_at: moment(now) }).where('id', '=', order.id).execute();
    await writeLog(rows, order.id, 'inTransit', staff.role, now);
    return undefined;
  },

  async deliver(task) {
    const { rows, order, work, now } = task;
    if (order.status !== 3 || order.delivered_at !== null) return refuseStatus(order);
    await addLogistics(task, work.content);
    await rows.updateTable('shop_order').set({ delivered_at: moment(now) }).where('id', '=', order.id).execute();
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
    const id = asked?.id ?? randomUUID();
    if (asked) await decideRefund(rows, id, { state: 'refunded', answer: work.answer, amount }, now);
    else {
      const at = moment(now);
      await rows
        .insertInto('refund')
        .values({ id, order_id: order.id, reason: null, amount, remark: '', images: [], line_ids: [], state: 'refunded', answer: work.answer, created_at: at, decided_at: at })
        .execute();
    }
    await payBack(rows, order, { id, amount }, now);
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
  const after = await rows.selectFrom('shop_order').select(['status', 'return_status']).where('id', '=', order.id).executeTakeFirstOrThrow();
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
    const found = rows.selectFrom('shop_order').select('id').where('id', '=', orderId);
    const own = await (staff.role === 'merchant' ? found.where('seller_id', '=', staff.sellerId) : found).executeTakeFirst();
    const order = own && (await lockOrder(rows, orderId));
    if (!order) return refuse('orderUnknown');
    const refused = await doWork(rows, staff, order, work, now);
    if (refused) return refused;
    const after = await rows.selectFrom('shop_order').select(['status', 'return_status']).where('id', '=', orderId).executeTakeFirstOrThrow();
    return { status: after.status, returnStatus: after.return_status };
  });
}
