import { randomUUID } from 'node:crypto';
import type { Payload } from '../../../contract/shop/calls';
import { compareMoney, isAboveZero, type Money } from '../../../rules/money';
import { mayStep } from '../../../rules/orders';
import { mostRefund, mostReturnRequests, returnEnd } from '../../../rules/refunds';
import { callerOf, type CallContext, type Handler } from '../../shop-call';
import { refuse, type Refusal } from '../../calls/refusal';
import { moment } from '../../db/moment';
import type { Db } from '../../db/schema';
import { releaseStock } from '../stock';
import { showUpload } from '../uploads';
import { readPeriods } from './order-settings';
import { linesOf } from './order-view';
import { lockOwnOrder, refuseStatus } from './own-order';
import { payBack } from './pay-back';
import { takeStep, type OrderRow } from './step';

type Asked = Payload<'order!returns'>;

/** Whether the table lets the buyer ask, after so many requests; the period is judged beside it. */
export function mayAskReturn({ status, return_status: returnStatus }: Pick<OrderRow, 'status' | 'return_status'>, requests: number): boolean {
  return mayStep('requestReturn', 'buyer', { status, returnStatus }) && requests < mostReturnRequests;
}

/**
 * A refund: before the order is shipped the whole of it comes back at once; while it
 * is on its way nothing does; after signing its goods, or some of them, can be returned within the period, and the
 * merchant decides.
 */
export const returnGoods: Handler<'order!returns'> = async (asked, context) => {
  const { db } = context;
  const order = await lockOwnOrder(db, asked.orderId, callerOf(context).userId);
  if (!order) return refuse('orderUnknown');
  switch (order.status) {
    case -1:
      return refuse('orderCancelled');
    case 0:
      return refuse('orderStatus');
    case 1:
    case 2:
      return refundUnshipped(order, asked, context);
    case 3:
      return refuse('orderShippedNoRefund');
    case 4:
    case 5:
    case 6:
      return requestReturn(order, asked, context);
  }
};

type Answer = { status: OrderRow['status']; returnStatus: OrderRow['return_status'] };

async function refundUnshipped(order: OrderRow, asked: Asked, context: CallContext): Promise<Answer | Refusal> {
  const { db } = context;
  const now = context.now();
  if (compareMoney(asked.amount, order.total) !== 0) return refuse('amountError', { field: 'amount' });
  const unknown = await wrongImage(asked, context);
  if (unknown) return unknown;
  if (!(await takeStep(db, order, 'refundUnshipped', { actor: 'buyer', now }))) return refuseStatus(order);
  await releaseStock(db, order.id);
  const refund = await insertRefund(db, asked, order.total, [], 'refunded', now);
  await payBack(db, order, refund, now);
  return { status: 6, returnStatus: 'refunded' };
}

async function requestReturn(order: OrderRow, asked: Asked, context: CallContext): Promise<Answer | Refusal> {
  const { db } = context;
  const now = context.now();
  const before = await db.selectFrom('refund').select(['state', 'decided_at']).where('order_id', '=', order.id).orderBy('created_at').execute();
  if (!mayAskReturn(order, before.length)) return refuse('orderStatus');
  const refusedAt = before.findLast(({ state }) => state === 'failed')?.decided_at ?? undefined;
  const { return_days: returnDays } = await readPeriods(db);
  if (order.signed_at === null || now >= returnEnd(order.signed_at, refusedAt, returnDays)) return refuse('returnPeriodOver');
  const lines = await linesOf(db, [order.id]);
  const lineIds = [...new Set(asked.lineIdList)];
  if (lineIds.some((id) => !lines.some((line) => line.id === id))) return refuse('parameterError', { field: 'lineIdList' });
  if (!isAboveZero(asked.amount) || compareMoney(asked.amount, mostRefund(order.total, lines, lineIds)) > 0) return refuse('amountError', { field: 'amount' });
  const unknown = await wrongImage(asked, context);
  if (unknown) return unknown;
  if (!(await takeStep(db, order, 'requestReturn', { actor: 'buyer', now }))) return refuseStatus(order);
  await insertRefund(db, asked, asked.amount, lineIds, 'refunding', now);
  return { status: 6, returnStatus: 'refunding' };
}

/** The pictures are the buyer's own uploads, and shown from now on. */
async function wrongImage({ images }: Asked, context: CallContext): Promise<Refusal | undefined> {
  const { userId } = callerOf(context);
  for (const name of images) {
    if (!(await showUpload(context.db, { userId, module: 'returns', name, now: context.now() }))) return refuse('imageUnknown', { field: 'images' });
  }
  return undefined;
}

async function insertRefund(db: Db, asked: Asked, amount: Money, lineIds: readonly string[], state: 'refunding' | 'refunded', now: number) {
  const id = randomUUID();
  await db
    .insertInto('refund')
    .values({
      id,
      order_id: asked.orderId,
      reason: asked.reason,
      amount,
      remark: asked.remark,
      images: asked.images,
      line_ids: [...lineIds],
      state,
      created_at: moment(now),
      decided_at: state === 'refunded' ? moment(now) : null,
    })
    .execute();
  return { id, amount };
}
