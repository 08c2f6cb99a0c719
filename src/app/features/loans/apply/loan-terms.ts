import type { Reply } from '../../../../contract/shop/calls';
import { loanSchedule, type LoanFigures, type LoanSchedule } from '../../../../rules/loans/loan-schedule';
import { compareMoney, hasDecimals, type Money } from '../../../../rules/money';
import { writtenAmount } from '../../../../rules/written-amount';

export type Offer = NonNullable<Reply<'loan!config'>['offer']>;
/** What is asked for, as the calls take it. */
export type Terms = Pick<LoanFigures, 'amount' | 'termDays' | 'repaymentMode'>;
type TypedTerms = Readonly<Record<'amount' | 'termDays' | 'repaymentMode', string>>;

/** What was typed and chosen; `undefined` while it is nothing that could be applied for. */
export function termsOf(typed: TypedTerms, offer: Offer): Terms | undefined {
  const amount = writtenAmount(typed.amount);
  const termDays = offer.termList.find((days) => String(days) === typed.termDays);
  const repaymentMode = offer.repaymentModeList.find((mode) => mode === typed.repaymentMode);
  if (amount === undefined || termDays === undefined || repaymentMode === undefined) return undefined;
  if (!hasDecimals(amount, 2) || compareMoney(amount, offer.minAmount) < 0 || compareMoney(amount, offer.maxAmount) > 0) return undefined;
  return { amount, termDays, repaymentMode };
}

/** What it costs by the rates that hold now: the same figures as the shop's. */
export function scheduleFor(terms: Terms, { yearlyRate, feeRate }: Offer): LoanSchedule {
  return loanSchedule({ ...terms, yearlyRate, feeRate });
}

/** An example to begin with: the least that is lent, for the shortest time. Nothing dearer is chosen for anybody. */
export function firstTerms({ minAmount, termList, repaymentModeList }: Offer): TypedTerms {
  return { amount: minAmount, termDays: String(termList[0] ?? ''), repaymentMode: repaymentModeList[0] ?? '' };
}

/** Terms as a key: what was read and ticked holds for these only. */
export function termsKey({ amount, termDays, repaymentMode }: { readonly amount: Money; readonly termDays: number; readonly repaymentMode: string }): string {
  return `${amount} ${termDays} ${repaymentMode}`;
}
