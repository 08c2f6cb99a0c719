import { loanStatuses, type LoanAgreement, type LoanDetail } from '../../../src/contract/shop/loans';
import type { Reply } from '../../../src/contract/shop/calls';
import { dueTime, loanSchedule } from '../../../src/rules/loans/loan-schedule';
import { noMoney } from '../../../src/rules/money';
import { amount } from '../catalog';

export const loanTime = Date.UTC(2026, 5, 1, 12);

export const lender = { name: 'Harbour Demo Lending', licence: 'None: a demonstration lender', demo: true };
const rates = { yearlyRate: amount('0.12'), feeRate: amount('0.005') };

/** The offer of the demo's lender. */
export const offer: NonNullable<Reply<'loan!config'>['offer']> = {
  lender, minAmount: amount('100000'), maxAmount: amount('30000000'), termList: [30, 90, 180, 365], repaymentModeList: ['maturity', 'monthly'], ...rates, reviewHint: null,
};

export const agreement: LoanAgreement = {
  version: 'v1-7f3a', lang: 'en', title: 'Loan agreement', sectionList: [{ title: 'Parties', text: 'Harbour Demo Lending lends.' }, { title: 'Repayment', text: 'In instalments.' }],
};

/** A loan of 120,000 for 90 days in three instalments, paid out. */
export function loan(facts: Partial<LoanDetail> = {}): LoanDetail {
  const terms = { amount: amount('120000'), termDays: 90, repaymentMode: 'monthly' } as const;
  const { instalmentList, apr, totalCost, totalToRepay } = loanSchedule({ ...terms, ...rates });
  const instalments = instalmentList.map((instalment) => ({ ...instalment, dueTime: dueTime(loanTime, instalment), paid: noMoney, state: 'open' as const }));
  const [next] = instalments;
  return {
    id: 'l1', serialNumber: 'LN20260601-0001', status: loanStatuses.loaned, createTime: loanTime, ...terms, ...rates, apr, totalToRepay, totalCost, balance: totalToRepay,
    nextDue: next ? { time: next.dueTime, amount: next.amount } : null, answer: null, lender, loanMethod: 'balance',
    applicant: { realName: 'Ada Lovelace', nationality: 'GB', documentNumber: '•••••4321', imageList: [`${'0'.repeat(32)}.webp`] },
    payoutTime: loanTime, endTime: null, accruedInterest: amount('39.45'), estimatedRepayment: amount('120639.45'), paidAmount: noMoney, instalmentList: instalments, paymentList: [], agreement, ...facts,
  };
}
