import { asMoment } from '../../db/moment';
import type { Db } from '../../db/schema';
import type { CheckoutParts, ProviderType } from './parts';
import { canStillBePaid } from './payable';
import type { Payment } from './payments';
import type { Provider, Standing } from './providers/provider';
import { settle } from './settle';

/** Asks the provider how a payment stands, takes what the shopper approved, and books what came in. May be done any time, by anybody, at once. */
export async function followPayment(db: Db, { providers }: CheckoutParts, payment: Payment, now: number): Promise<Payment> {
  const provider = payment.pay_type === 'balance' ? undefined : providers[payment.pay_type];
  if (!provider || payment.provider_id === null || isOver(payment)) return payment;
  return applyStanding(db, provider, payment, { standing: await provider.look(payment.provider_id), now });
}

function isOver({ state }: Payment): boolean {
  return state === 'paid' || state === 'credited';
}

async function applyStanding(db: Db, provider: Provider, payment: Payment, { standing, now }: { readonly standing: Standing; readonly now: number }): Promise<Payment> {
  switch (standing.state) {
    case 'received':
      return settle(db, payment.id, standing, now);
    case 'open':
      return payment;
    case 'over':
      return close(db, payment);
    case 'approved': {
      // What can't be used is not taken: the shopper keeps it.
      if (!(await isWanted(db, payment))) return close(db, payment);
      const taken = await provider.take(payment.provider_id ?? '', payment.id);
      return taken.state === 'approved' ? payment : applyStanding(db, provider, payment, { standing: taken, now });
    }
  }
}

async function isWanted(db: Db, { id }: Payment): Promise<boolean> {
  const orders = await db
    .selectFrom('payment_order')
    .innerJoin('shop_order', 'shop_order.id', 'payment_order.order_id')
    .select(['shop_order.status', 'shop_order.return_status'])
    .where('payment_order.payment_id', '=', id)
    .execute();
  return orders.every(canStillBePaid);
}

async function close(db: Db, payment: Payment): Promise<Payment> {
  const closed = await db.updateTable('payment').set({ state: 'closed' }).where('id', '=', payment.id).where('state', 'in', ['asked', 'open']).returningAll().executeTakeFirst();
  return closed ?? payment;
}

/** Older ones are over at every provider. */
const followedMs = 3 * 24 * 3_600_000;
const mostFollowed = 200;

/** Payments of which nothing was heard: a message was lost, and the shopper never came back. */
export async function followOpenPayments(db: Db, parts: CheckoutParts, now: number): Promise<void> {
  const open = await db
    .selectFrom('payment')
    .selectAll()
    .where('state', '=', 'open')
    .where('created_at', '>', asMoment(now - followedMs))
    .orderBy('created_at')
    .limit(mostFollowed)
    .execute();
  for (const payment of open) await followPayment(db, parts, payment, now);
}

/** `forged`: not signed by the provider. `unknown`: about no payment of ours. */
type Hearing = 'forged' | 'unknown' | Payment;

/** A provider's message. Throws `ProviderFailed` where the provider must send it again, since it could not be asked about it. */
export async function hearProvider(db: Db, { providers }: CheckoutParts, message: { readonly payType: ProviderType; readonly headers: Headers; readonly body: string; readonly now: number }): Promise<Hearing> {
  const { payType, headers, body, now } = message;
  const provider = providers[payType];
  const heard = await provider?.hear(headers, body, now);
  if (!provider || heard === 'forged') return 'forged';
  if (!heard) return 'unknown';
  const standing = heard.standing ?? (await provider.look(heard.providerId));
  const payment = await findPayment(db, payType, heard.providerId, standing);
  return payment ? applyStanding(db, provider, payment, { standing, now }) : 'unknown';
}

/** By the provider's name for it; a message may be quicker than the answer that brings that name, and then by ours. */
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
