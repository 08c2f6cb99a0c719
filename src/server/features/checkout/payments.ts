import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { addMoney, roundToCents, type Money } from '../../../rules/money';
import { refuse, Refusal } from '../../calls/refusal';
import { secretHash } from '../../calls/secrets';
import { countRows } from '../../db/count-rows';
import { asTimestamp, timestamp } from '../../db/timestamp';
import type { Db, Tables } from '../../db/schema';
import { dayMs } from '../../../rules/durations';
import type { Caller } from '../../shop-call';
import { lockCaller, spendFormToken } from '../account';
import { refuseHeld } from '../holds';
import type { OrderRow } from '../orders';
import { lockPayable } from './payable';

export type Payment = Selectable<Tables['payment']>;

/** One USDT is charged as one dollar. */
const currency = 'USD';

/**
 * Payments at providers that a user may begin in 24 hours and leave: each is made there, and asked for until it has expired
 * (follow-payment.ts). Those that the provider refused to make count too: each was a request.
 */
const maxBegun = 50;

function countBegun(db: Db, userId: string, now: number): Promise<number> {
  return countRows(
    db
      .selectFrom('payment')
      .where('user_id', '=', userId)
      .where('created_at', '>', asTimestamp(now - dayMs))
      .where((eb) => eb.or([eb('state', 'in', ['asked', 'open']), eb.and([eb('state', '=', 'closed'), eb('provider_id', 'is', null)])]))
      .where('pay_type', '!=', 'balance'),
  );
}

type PaymentRequest = Caller & {
  readonly orderIds: readonly string[];
  readonly payType: Payment['pay_type'];
  readonly formToken: string;
  readonly now: number;
};

/** `orders` are locked and payable; `undefined` if this form began the payment earlier. */
type Begun = { readonly payment: Payment; readonly orders: readonly OrderRow[] | undefined };

/**
 * Begins a payment, in the caller's transaction. The one-time form token makes it happen once: the same form sent again
 * gets the payment that it began.
 */
export async function beginPayment(db: Db, request: PaymentRequest): Promise<Begun | Refusal> {
  const { userId, payType, formToken, now } = request;
  const orderIds = [...new Set(request.orderIds)];
  const formHash = secretHash(formToken);
  const ended = await lockCaller(db, request);
  if (ended) return ended;
  if (!(await spendFormToken(db, userId, formToken, now))) {
    const payment = await db.selectFrom('payment').selectAll().where('form_hash', '=', formHash).where('user_id', '=', userId).executeTakeFirst();
    const isSame = payment?.pay_type === payType && (await ordersOf(db, payment.id)).join() === orderIds.toSorted().join();
    return payment && isSame ? { payment, orders: undefined } : refuse('sessionTokenInvalid', { field: 'session_token' });
  }
  const refused = await refuseHeld(db, userId, 'payment', now);
  if (refused) return refused;
  if (payType !== 'balance' && (await countBegun(db, userId, now)) >= maxBegun) return refuse('tooFrequent', { until: now + dayMs });
  const orders = await lockPayable(db, { userId, orderIds, now });
  if (orders instanceof Refusal) return orders;
  const total: Money = addMoney(...orders.map((order) => order.total));
  const payment = await db
    .insertInto('payment')
    .values({
      id: randomUUID(),
      user_id: userId,
      pay_type: payType,
      form_hash: formHash,
      total,
      state: 'asked',
      created_at: timestamp(now),
      pay_before: timestamp(Math.min(...orders.map((order) => order.pay_before))),
      ...(payType !== 'balance' && { charge: roundToCents(total), currency }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto('payment_order').values(orders.map((order) => ({ payment_id: payment.id, order_id: order.id, total: order.total }))).execute();
  return { payment, orders };
}

/** Ids of a payment's orders, sorted. */
export async function ordersOf(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db.selectFrom('payment_order').select('order_id').where('payment_id', '=', paymentId).execute();
  return rows.map(({ order_id }) => order_id).toSorted();
}
