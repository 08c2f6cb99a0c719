import type { ColumnType, Generated } from 'kysely';
import type { Language } from '../../rules/languages';
import type { LoanSchedule, LoanTermDays, RepaymentMode } from '../../rules/loans/loan-schedule';
import type { Money } from '../../rules/money';
import type { MaybeTime, Time } from './timestamp';

export type LoanTables = {
  loan: {
    id: string;
    user_id: string;
    serial_number: string;
    status: Generated<0 | 1 | 2 | 3 | 4 | 5>;
    created_at: Time;
    amount: Money;
    term_days: LoanTermDays;
    repayment_mode: RepaymentMode;
    yearly_rate: Money;
    fee_rate: Money;
    /** written as JSON */
    schedule: ColumnType<LoanSchedule, string, never>;
    agreement: ColumnType<unknown, string, never>;
    lender_name: string;
    lender_licence: string;
    is_demo: boolean;
    lang: Language;
    shop: string;
    form_hash: string;
    applicant: string | null;
    images: string[];
    /** as agreed; `null` in loans from before the column */
    papers_days: Generated<number | null>;
    approved_by: string | null;
    approved_at: MaybeTime;
    payout_at: MaybeTime;
    overdue_at: MaybeTime;
    principal_paid: Generated<Money>;
    interest_paid: Generated<Money>;
    fee_paid: Generated<Money>;
    answer: Generated<string | null>;
    ended_at: MaybeTime;
  };
  loan_payment: { id: string; loan_id: string; created_at: Time; amount: Money; form_hash: string };
};
