import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { addMoney, type Money } from '../../../rules/money';
import { refuse, Refusal } from '../../calls/refusal';
import { moment } from '../../db/moment';
import type { Db, Tables } from '../../db/schema';
import { secretHash } from '../../calls/secrets';
// By another name: what is named "use" is taken for a hook of the page.
import { useFormToken as spendFormToken } from '../account';
import type { OrderRow } from '../orders';
import { lockPayable } from './payable';
import { inCents } from './providers/cents';

export type Payment = Selectable<Tables['payment']>;

/** One USDT is asked for as one dollar. */
const currency = 'USD';

export type Wish = {
  readonly userId: string;
  readonly orderIds: readonly string[];
  readonly payType: Payment['pay_type'];
  readonly formToken: string;
  readonly now: number;
};

/** `orders`: of a payment that begins here, locked and payable; of one that this form began before there are none. */
export type Begun = { readonly payment: Payment; readonly orders: readonly OrderRow[] | undefined };

/**
 * Begins a payment, in its own transaction. A form begins one: sent again, for whatever reason, it gets the payment that
 * it began.
 */
export async function beginPayment(db: Db, wish: Wish): Promise<Begun | Refusal> {
  const { userId, payType, formToken, now } = wish;
  const orderIds = [...new Set(wish.orderIds)];
  const formHash = secretHash(formToken);
  if (!(await spendFormToken(db, userId, formToken, now))) {
    const payment = await db.selectFrom('payment').selectAll().where('form_hash', '=', formHash).where('user_id', '=', userId).executeTakeFirst();
    const isSame = payment?.pay_type === payType && (await ordersOf(db, payment.id)).join() === orderIds.toSorted().join();
    return payment && isSame ? { payment, orders: undefined } : refuse('sessionTokenInvalid', { field: 'session_token' });
  }
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
      created_at: moment(now),
      pay_before: moment(Math.min(...orders.map((order) => order.pay_before))),
      ...(payType !== 'balance' && { charge: inCents(total), currency }),
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
