import { loanStatuses } from '../../../contract/shop/loans';
import { overdueTime } from '../../../rules/loans/loan-account';
import { compareMoney, noMoney } from '../../../rules/money';
import type { AuditRecord } from '../../calls/audit';
import { refuse, Refusal } from '../../calls/refusal';
import { timestamp } from '../../db/timestamp';
import type { Db } from '../../db/schema';
import { transfer } from '../ledger';
import { readSettings } from '../settings';
import { notifyOfLoan } from './notices';
import type { LoanRow } from './records';

const { inProgress, approved, loaned, failed } = loanStatuses;

type Deciding = { readonly id: string; readonly staffId: string; readonly now: number };

/**
 * Locks a loan until the transaction ends, so that of several staff only one decides it. Only a loan that is not paid out
 * yet can be decided.
 */
async function lockWaiting(db: Db, id: string): Promise<LoanRow | Refusal> {
  const row = await db.selectFrom('loan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return refuse('recordUnknown', { field: 'id' });
  return row.status === inProgress || row.status === approved ? row : refuse('recordDecided');
}

export async function approveLoan(db: Db, { id, staffId, now }: Deciding): Promise<AuditRecord | Refusal> {
  const row = await lockWaiting(db, id);
  if (row instanceof Refusal) return row;
  if (row.status !== inProgress) return refuse('recordDecided');
  await db.updateTable('loan').set({ status: approved, approved_by: staffId, approved_at: timestamp(now) }).where('id', '=', id).execute();
  await notifyOfLoan(db, 'loanApproved', row, now);
  return { subject: id, before: { status: inProgress }, after: { status: approved, amount: row.amount } };
}

/** Pays the full amount to the balance, with nothing kept back. The days of the loan count from now. */
export async function payOutLoan(db: Db, { id, staffId, now }: Deciding): Promise<AuditRecord | Refusal> {
  const row = await lockWaiting(db, id);
  if (row instanceof Refusal) return row;
  const { amount, schedule, approved_by: approvedBy } = row;
  if (approvedBy === null) return refuse('loanNotApproved');
  const { loan_two_staff_amount: most } = await readSettings(db, 'loan_two_staff_amount');
  if (approvedBy === staffId && compareMoney(amount, most) > 0) return refuse('otherStaffNeeded');
  const moved = await transfer(db, { kind: 'loan', reference: id, from: 'mall:lender', to: `user:${row.user_id}`, amount, now });
  if (moved !== 'moved') throw new Error(`loan ${id} was ${moved}`);
  const overdueAt = overdueTime({ schedule, payoutTime: now }, noMoney);
  await db.updateTable('loan').set({ status: loaned, payout_at: timestamp(now), overdue_at: timestamp(overdueAt) }).where('id', '=', id).execute();
  await notifyOfLoan(db, 'loanPaidOut', row, now);
  return { subject: id, before: { status: approved, approvedBy }, after: { status: loaned, amount } };
}

/** Refuses a loan, also an approved one, as long as it is not paid out. The user may apply again. */
export async function refuseLoan(db: Db, { id, now }: Deciding, answer: string): Promise<AuditRecord | Refusal> {
  const row = await lockWaiting(db, id);
  if (row instanceof Refusal) return row;
  await db.updateTable('loan').set({ status: failed, answer, ended_at: timestamp(now) }).where('id', '=', id).execute();
  await notifyOfLoan(db, 'loanRefused', { ...row, answer }, now);
  return { subject: id, before: { status: row.status, approvedBy: row.approved_by }, after: { status: failed, answer } };
}
