import { loanStatuses } from '../../../contract/shop/loans';
import { loanTermDays, repaymentModes } from '../../../rules/loans/loan-schedule';
import { compareMoney, type Money } from '../../../rules/money';
import { refuse, type Refusal } from '../../calls/refusal';
import type { Db } from '../../db/schema';
import type { Lender } from '../../platform/brands';
import { callerOf, type Handler } from '../../shop-call';
import { readSettings } from '../settings';

type Limits = { readonly minAmount: Money; readonly maxAmount: Money };

export async function readLimits(db: Db): Promise<Limits> {
  const { loan_min_amount: minAmount, loan_max_amount: maxAmount } = await readSettings(db, 'loan_min_amount', 'loan_max_amount');
  return { minAmount, maxAmount };
}

/** The refusal of an amount outside the limits; `undefined` if it is within. */
export function refuseAmount(amount: Money, { minAmount, maxAmount }: Limits): Refusal | undefined {
  if (compareMoney(amount, minAmount) < 0) return refuse('loanBelowMinimum', { field: 'amount' });
  return compareMoney(amount, maxAmount) > 0 ? refuse('loanAboveMaximum', { field: 'amount' }) : undefined;
}

const { inProgress, approved, loaned, overdue } = loanStatuses;
const unfinished = [inProgress, approved, loaned, overdue];

export async function unfinishedLoan(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('loan').select('id').where('user_id', '=', userId).where('status', 'in', unfinished).executeTakeFirst();
  return row?.id ?? null;
}

export const readConfig: Handler<'loan!config'> = async (_payload, context) => {
  const { db, lender, language } = context;
  const unfinishedId = await unfinishedLoan(db, callerOf(context).userId);
  if (!lender) return { offer: null, unfinishedId };
  const { yearlyRate, feeRate, reviewHint } = lender;
  const offer = {
    lender: lenderFacts(lender),
    ...(await readLimits(db)),
    termList: [...loanTermDays],
    repaymentModeList: [...repaymentModes],
    yearlyRate,
    feeRate,
    reviewHint: reviewHint?.[language] ?? reviewHint?.['en'] ?? null,
  };
  return { offer, unfinishedId };
};

function lenderFacts({ name, licence, demo }: Lender) {
  return { name, licence, demo };
}
