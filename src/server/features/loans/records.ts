import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { loanAgreement, loanStatuses, type LoanDetail, type loanRecord } from '../../../contract/shop/loans';
import { accruedInterest, instalmentState, nextInstalment, owedNow, paidOfEach, sumOfParts, type LoanParts } from '../../../rules/loans/loan-account';
import { dueTime } from '../../../rules/loans/loan-schedule';
import { noMoney, subtractMoney, type Money } from '../../../rules/money';
import { refuse } from '../../calls/refusal';
import { countRows } from '../../db/count-rows';
import { pageReply, limitOffset } from '../../db/paging';
import type { Db, Tables } from '../../db/schema';
import type { Seal } from '../../platform/seal';
import { callerOf, type Handler } from '../../shop-call';
import { maskNumber, openApplicant } from './applicant';

export type LoanRow = Selectable<Tables['loan']>;

function paidParts(row: LoanRow): LoanParts {
  return { principal: row.principal_paid, interest: row.interest_paid, fee: row.fee_paid };
}

/** The facts that the loan rules use; `undefined` if nothing is owed, before payout or after the end. */
export function openLoan(row: LoanRow) {
  const { schedule, payout_at: payoutTime, amount } = row;
  return payoutTime === null || row.status === loanStatuses.repaid ? undefined : { schedule, payoutTime, amount, paid: paidParts(row) };
}

/** The record as its user and the operators see it. */
export function loanOf(row: LoanRow): v.InferOutput<typeof loanRecord> {
  const open = openLoan(row);
  const paid = sumOfParts(paidParts(row));
  return {
    id: row.id,
    serialNumber: row.serial_number,
    status: row.status,
    createTime: row.created_at,
    amount: row.amount,
    termDays: row.term_days,
    repaymentMode: row.repayment_mode,
    yearlyRate: row.yearly_rate,
    feeRate: row.fee_rate,
    apr: row.schedule.apr,
    totalToRepay: row.schedule.totalToRepay,
    balance: open ? subtractMoney(row.schedule.totalToRepay, paid) : noMoney,
    nextDue: (open && nextInstalment(open, paid)) ?? null,
    answer: row.answer,
  };
}

function instalmentsOf({ schedule, status, payout_at: payoutTime }: LoanRow, paid: Money, now: number): LoanDetail['instalmentList'] {
  const parts = paidOfEach(schedule, paid);
  return schedule.instalmentList.map(({ dueDay, ...figures }, index) => {
    const [time, part] = [dueTime(payoutTime ?? now, { dueDay }), parts[index] ?? noMoney];
    const state = status === loanStatuses.repaid ? 'paid' : instalmentState(subtractMoney(figures.amount, part), time, now);
    return { dueTime: time, ...figures, paid: part, state };
  });
}

export async function detailOf(db: Db, seal: Seal, row: LoanRow, now: number): Promise<LoanDetail> {
  const open = openLoan(row);
  const paid = sumOfParts(paidParts(row));
  const payments = await db.selectFrom('loan_payment').select(['created_at', 'amount']).where('loan_id', '=', row.id).orderBy('created_at').orderBy('id').execute();
  const who = row.applicant === null ? undefined : openApplicant(seal, row.id, row.applicant);
  return {
    ...loanOf(row),
    lender: { name: row.lender_name, licence: row.lender_licence, demo: row.is_demo },
    loanMethod: 'balance',
    totalCost: row.schedule.totalCost,
    applicant: who ? { ...who, documentNumber: maskNumber(who.documentNumber), imageList: row.images } : null,
    payoutTime: row.payout_at,
    endTime: row.ended_at,
    accruedInterest: open ? accruedInterest(open, now) : row.interest_paid,
    estimatedRepayment: open ? sumOfParts(owedNow(open, now)) : noMoney,
    paidAmount: paid,
    instalmentList: instalmentsOf(row, paid, now),
    paymentList: payments.map(({ created_at: createTime, amount }) => ({ createTime, amount })),
    agreement: v.parse(loanAgreement, row.agreement),
  };
}

export const listLoans: Handler<'loan!list'> = async (paging, context) => {
  const own = context.db.selectFrom('loan').where('user_id', '=', callerOf(context).userId);
  const rows = await own.selectAll().orderBy('created_at', 'desc').orderBy('id').modifyEnd(limitOffset(paging)).execute();
  return pageReply(rows.map(loanOf), paging, () => countRows(own));
};

export function getLoan(seal: Seal): Handler<'loan!get'> {
  return async ({ id }, context) => {
    const { db } = context;
    const row = await db.selectFrom('loan').selectAll().where('id', '=', id).where('user_id', '=', callerOf(context).userId).executeTakeFirst();
    return row ? detailOf(db, seal, row, context.now()) : refuse('recordUnknown', { field: 'id' });
  };
}

/** The loans behind references of the ledger, each of which may be the id of a loan or of a repayment. */
export async function readLoansBehind(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('loan')
    .select(['id as reference', 'id'])
    .where('id', 'in', references)
    .unionAll(db.selectFrom('loan_payment').select(['id as reference', 'loan_id as id']).where('id', 'in', references))
    .execute();
  return new Map(rows.map(({ reference, id }) => [reference, id]));
}
