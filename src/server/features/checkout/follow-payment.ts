import type { ExpressionBuilder } from 'kysely';
import { asTimestamp } from '../../db/timestamp';
import type { Db, Tables } from '../../db/schema';
import { dayMs, hourMs } from '../../../rules/durations';
import { clearingMs } from '../../../rules/orders/orders';
import { readStatuses } from '../orders';
import type { CheckoutDependencies, ProviderType } from './dependencies';
import { canStillBePaid } from './payable';
import { ordersOf, type Payment } from './payments';
import type { Provider, Standing } from './providers/provider';
import { bookReceivedMoney } from './book-received-money';

/**
 * Asks the provider for a payment's state, captures what the shopper approved, and books what came in. Safe to run at any
 * time, also several times at once.
 */
export async function followPayment(db: Db, { providers }: CheckoutDependencies, payment: Payment, now: number): Promise<Payment> {
  const provider = payment.pay_type === 'balance' ? undefined : providers[payment.pay_type];
  if (!provider || payment.provider_id === null || isOver(payment)) return payment;
  return applyStanding(db, provider, payment, { standing: await provider.fetchStanding(payment.provider_id), now });
}

export function isOver({ state }: Payment): boolean {
  return state === 'paid' || state === 'credited';
}

async function applyStanding(db: Db, provider: Provider, payment: Payment, { standing, now }: { readonly standing: Standing; readonly now: number }): Promise<Payment> {
  switch (standing.state) {
    case 'received':
      return bookReceivedMoney(db, payment.id, standing, now);
    case 'open':
    case 'clearing':
      return noteClearing(db, payment, standing.state === 'clearing');
    case 'over':
      return close(db, payment);
    case 'approved': {
      // An order that can't be paid any more: the money is not captured, and stays the shopper's.
      if (!(await isWanted(db, payment))) return close(db, payment);
      const taken = await provider.capture(payment.provider_id ?? '', payment.id);
      return taken.state === 'approved' ? payment : applyStanding(db, provider, payment, { standing: taken, now });
    }
  }
}

async function noteClearing(db: Db, payment: Payment, clearing: boolean): Promise<Payment> {
  if (payment.clearing === clearing) return payment;
  await db.updateTable('payment').set({ clearing }).where('id', '=', payment.id).execute();
  return { ...payment, clearing };
}

async function isWanted(db: Db, { id }: Payment): Promise<boolean> {
  const orders = await readStatuses(db, await ordersOf(db, id));
  return orders.every(canStillBePaid);
}

async function close(db: Db, { id }: Payment): Promise<Payment> {
  const closed = await db.updateTable('payment').set({ state: 'closed' }).where('id', '=', id).where('state', 'in', ['asked', 'open']).returningAll().executeTakeFirst();
  // A concurrent check may have booked it since it was read.
  return closed ?? db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * After this a payment that was left has expired at every provider; users who close their account are told so
 * (`settings.leave.stop.payment`).
 */
const followedMs = 3 * dayMs;

/** Narrows a query of payments to those whose money may still come. */
export function followed(now: number) {
  return (eb: ExpressionBuilder<Tables, 'payment'>) =>
    eb.or([eb('created_at', '>', asTimestamp(now - followedMs)), eb.and([eb('clearing', '=', true), eb('created_at', '>', asTimestamp(now - clearingMs))])]);
}

type Following = { readonly stopping: AbortSignal; readonly failed: (error: unknown) => void };

/**
 * Checks payments whose outcome is unknown: the provider's message was lost, and the shopper never came back. One that fails
 * does not block the others. Checks all of them, however many: abandoned ones expire within a day, and are closed then.
 */
export async function followOpenPayments(db: Db, dependencies: CheckoutDependencies, now: number, { stopping, failed }: Following): Promise<void> {
  const open = await db.selectFrom('payment').selectAll().where('state', '=', 'open').where(followed(now)).orderBy('created_at').execute();
  for (const payment of open) {
    if (stopping.aborted) return;
    try {
      const { state, trouble } = await followPayment(db, dependencies, payment, now);
      // Said once, as of a provider's message: it is looked at no more, and waits for an operator.
      if (state === 'wrong') failed(new Error(`payment: ${trouble}`));
    } catch (error) {
      failed(error);
    }
  }
}

/**
 * `forged`: not signed by the provider. `unknown`: not about one of our payments. `early`: perhaps about one whose id at the
 * provider we do not know yet; the provider must send it again.
 */
type MessageOutcome = 'forged' | 'unknown' | 'early' | Payment;

/** A payment that was asked for within this time may still get its id at the provider: a reply takes seconds, but a shopper tries again. */
const namedWithinMs = hourMs;

/** Handles a provider's message. Throws `ProviderFailed` if the provider could not be asked about it, and must send it again. */
export async function handleProviderMessage(db: Db, { providers }: CheckoutDependencies, message: { readonly payType: ProviderType; readonly headers: Headers; readonly body: string; readonly now: number }): Promise<MessageOutcome> {
  const { payType, headers, body, now } = message;
  const provider = providers[payType];
  const claimed = provider?.claimOf?.(body);
  if (claimed !== undefined && !(await hasPayment(db, payType, claimed))) return (await awaitsName(db, payType, now)) ? 'early' : 'unknown';
  const parsed = await provider?.readMessage(headers, body, now);
  if (!provider || parsed === 'forged') return 'forged';
  if (!parsed) return 'unknown';
  const standing = parsed.standing ?? (await provider.fetchStanding(parsed.providerId));
  const payment = await findPayment(db, payType, parsed.providerId, standing);
  return payment ? applyStanding(db, provider, payment, { standing, now }) : 'unknown';
}

async function hasPayment(db: Db, payType: ProviderType, providerId: string): Promise<boolean> {
  return (await db.selectFrom('payment').select('id').where('pay_type', '=', payType).where('provider_id', '=', providerId).executeTakeFirst()) !== undefined;
}

async function awaitsName(db: Db, payType: ProviderType, now: number): Promise<boolean> {
  const asked = db.selectFrom('payment').select('id').where('state', '=', 'asked').where('created_at', '>', asTimestamp(now - namedWithinMs)).where('pay_type', '=', payType);
  return (await asked.where('provider_id', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Finds a payment by the provider's id, or by ours if the message arrives before the reply that carries the provider's id. */
async function findPayment(db: Db, payType: ProviderType, providerId: string, standing: Standing): Promise<Payment | undefined> {
  const known = await db.selectFrom('payment').selectAll().where('pay_type', '=', payType).where('provider_id', '=', providerId).executeTakeFirst();
  if (known || standing.state !== 'received') return known;
  return db
    .updateTable('payment')
    .set({ provider_id: providerId })
    .where('id', '=', standing.paymentId)
    .where('pay_type', '=', payType)
    .where('provider_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
