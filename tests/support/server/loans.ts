import { sql } from 'kysely';
import type { PayloadInput, Reply } from '../../../src/contract/shop/calls';
import type { LoanStatus } from '../../../src/contract/shop/loans';
import { noMoney, type Money } from '../../../src/rules/money';
import { timestamp } from '../../../src/server/db/timestamp';
import { approveLoan, payOutLoan } from '../../../src/server/features/loans';
import { Refusal } from '../../../src/server/calls/refusal';
import type { Shop } from './shop';
import { paymentForm, safeword } from './checkout';
import type { Shopper } from './shopper';
import { proof } from './wallet';

type Application = PayloadInput<'loan!apply'>;
export const smallLoan = { amount: '100000', termDays: 90, repaymentMode: 'monthly' } as const satisfies Partial<Application>;

/** An application as the page sends it, with its own form token, papers and agreement. */
export async function loanForm(shop: Shop, as: Shopper, change: Partial<Application> = {}): Promise<Application> {
  const terms = { ...smallLoan, ...change };
  const { amount, termDays, repaymentMode } = terms;
  const { version } = await shop.ask('loan!agreement', { amount: smallLoan.amount, termDays, repaymentMode }, { as });
  return {
    amount, termDays, repaymentMode, realName: 'Ana Sousa', nationality: 'PT', documentNumber: 'CC-1234567', imageList: change.imageList ?? [await proof(shop, as, 'identity')], agreement: version,
    session_token: await paymentForm(shop.db, as.userId, shop.mall.now()), ...change,
  };
}

/** A loan that waits for an operator. */
export async function apply(shop: Shop, as: Shopper, change: Partial<Application> = {}): Promise<Reply<'loan!apply'>> {
  return shop.ask('loan!apply', await loanForm(shop, as, change), { as });
}

/** A loan that this staff member has approved and paid out now. */
export async function lent(shop: Shop, as: Shopper, staffId: string, change: Partial<Application> = {}): Promise<Reply<'loan!get'>> {
  const { id } = await apply(shop, as, change);
  for (const decide of [approveLoan, payOutLoan]) {
    const done = await shop.db.transaction().execute((db) => decide(db, { id, staffId, now: shop.mall.now() }));
    if (done instanceof Refusal) throw new Error(done.key);
  }
  return shop.ask('loan!get', { id }, { as });
}

/** Puts a user's loan into a status, with what the table asks of it. */
export async function setLoanStatus({ db, mall }: Shop, userId: string, status: LoanStatus, staffId: string): Promise<void> {
  const at = timestamp(mall.now());
  const when = (...statuses: LoanStatus[]) => (statuses.includes(status) ? at : null);
  await db
    .updateTable('loan')
    .set({
      status, approved_at: when(1, 2, 4, 5), approved_by: when(1, 2, 4, 5) && staffId, payout_at: when(2, 4, 5), overdue_at: when(2, 5), ended_at: when(3, 4),
      principal_paid: status === 4 ? sql<Money>`amount` : noMoney,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** A repayment as the page sends it, with its own form token. */
export async function repayment(shop: Shop, as: Shopper, id: string, amount: string): Promise<PayloadInput<'loan!repay'>> {
  return { id, amount, safeword, session_token: await paymentForm(shop.db, as.userId, shop.mall.now()) };
}
