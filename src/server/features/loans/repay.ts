import { randomUUID } from 'node:crypto';
import type { Payload } from '../../../contract/shop/calls';
import { loanStatuses, type LoanDetail, type LoanStatus } from '../../../contract/shop/loans';
import { overdueTime, owedNow, splitPayment, sumOfParts, type LoanParts } from '../../../rules/loans/loan-account';
import { addMoney, compareMoney, isAboveZero } from '../../../rules/money';
import { refuse, type Refusal } from '../../calls/refusal';
import { secretHash } from '../../calls/secrets';
import { runInTransaction } from '../../calls/transaction';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import type { Seal } from '../../platform/seal';
import { callerOf, type Caller, type Handler } from '../../shop-call';
import { lockCaller, spendFormToken, trySafeword, type AccountDependencies } from '../account';
import { transfer } from '../ledger';
import { detailOf, openLoan } from './records';

export type LoanDependencies = { readonly account: AccountDependencies; readonly seal: Seal };
type Requester = Caller & { readonly now: number };

export function repayLoan({ account, seal }: LoanDependencies): Handler<'loan!repay'> {
  return async (payload, context) => {
    const wrong = await trySafeword(account, payload.safeword, context);
    if (wrong) return wrong;
    const asking = { ...callerOf(context), now: context.now() };
    return runInTransaction(context.db, (db) => takePayment(db, seal, payload, asking));
  };
}

/** The user's row is locked first, then the loan's, so that of many payments at once each sees what those before it paid. */
async function takePayment(db: Db, seal: Seal, { id, amount, session_token: form }: Payload<'loan!repay'>, { userId, sessionId, now }: Requester): Promise<LoanDetail | Refusal> {
  const ended = await lockCaller(db, { userId, sessionId });
  if (ended) return ended;
  const row = await db.selectFrom('loan').selectAll().where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst();
  if (!row) return refuse('recordUnknown', { field: 'id' });
  const formHash = secretHash(form);
  if (!(await spendFormToken(db, userId, form, now))) {
    const before = await db.selectFrom('loan_payment').select('amount').where('form_hash', '=', formHash).where('loan_id', '=', id).executeTakeFirst();
    const isSame = before && compareMoney(before.amount, amount) === 0;
    return isSame ? detailOf(db, seal, row, now) : refuse('sessionTokenInvalid', { field: 'session_token' });
  }
  const open = openLoan(row);
  if (!open) return refuse(row.status === loanStatuses.repaid ? 'loanRepaid' : 'loanNotApproved');
  const owed = owedNow(open, now);
  const rest = compareMoney(sumOfParts(owed), amount);
  if (rest < 0) return refuse('amountAboveMaximum', { field: 'amount' });
  const paymentId = randomUUID();
  const parts = splitPayment(amount, owed);
  if (!(await move(db, { paymentId, parts, userId, now }))) return refuse('balanceInsufficient', { field: 'amount' });
  await db.insertInto('loan_payment').values({ id: paymentId, loan_id: id, created_at: timestamp(now), amount, form_hash: formHash }).execute();
  const paid = { principal: addMoney(row.principal_paid, parts.principal), interest: addMoney(row.interest_paid, parts.interest), fee: addMoney(row.fee_paid, parts.fee) };
  const overdueAt = overdueTime(open, sumOfParts(paid));
  const status: LoanStatus = rest === 0 ? loanStatuses.repaid : overdueAt <= now ? loanStatuses.overdue : loanStatuses.loaned;
  const made = await db
    .updateTable('loan')
    .set({
      status, principal_paid: paid.principal, interest_paid: paid.interest, fee_paid: paid.fee,
      ...(rest === 0 ? { overdue_at: null, ended_at: timestamp(now) } : { overdue_at: timestamp(overdueAt) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return detailOf(db, seal, made, now);
}

/**
 * The principal goes back to the lender; interest and fee are the lender's income. `false` if the balance is too small: the
 * caller rolls back.
 */
async function move(db: Db, { paymentId: reference, parts, userId, now }: { readonly paymentId: string; readonly parts: LoanParts; readonly userId: string; readonly now: number }): Promise<boolean> {
  const moves = [
    { kind: 'loan interest', to: 'mall:lenderIncome', amount: parts.interest },
    { kind: 'loan fee', to: 'mall:lenderIncome', amount: parts.fee },
    { kind: 'loan principal', to: 'mall:lender', amount: parts.principal },
  ] as const;
  for (const one of moves) {
    if (isAboveZero(one.amount) && (await transfer(db, { ...one, reference, from: `user:${userId}`, now })) !== 'moved') return false;
  }
  return true;
}
