import type { Reply } from '../../../../contract/shop/calls';
import { loanSchedule, type LoanFigures, type LoanSchedule } from '../../../../rules/loans/loan-schedule';
import { compareMoney, hasAtMostDecimals, type Money } from '../../../../rules/money';
import { amountToEdit, writtenAmount } from '../../../../rules/written-amount';

export type Offer = NonNullable<Reply<'loan!config'>['offer']>;
/** The requested terms, as the payloads take them. */
export type Terms = Pick<LoanFigures, 'amount' | 'termDays' | 'repaymentMode'>;
type TypedTerms = Readonly<Record<'amount' | 'termDays' | 'repaymentMode', string>>;

/** The typed terms, parsed; `undefined` if the offer does not allow them. `locale`: a tag for Intl. */
export function termsOf(typed: TypedTerms, offer: Offer, locale: string): Terms | undefined {
  const amount = writtenAmount(typed.amount, locale);
  const termDays = offer.termList.find((days) => String(days) === typed.termDays);
  const repaymentMode = offer.repaymentModeList.find((mode) => mode === typed.repaymentMode);
  if (amount === undefined || termDays === undefined || repaymentMode === undefined) return undefined;
  if (!hasAtMostDecimals(amount, 2) || compareMoney(amount, offer.minAmount) < 0 || compareMoney(amount, offer.maxAmount) > 0) return undefined;
  return { amount, termDays, repaymentMode };
}

/** The cost at the current rates: the same figures as the server's. */
export function scheduleFor(terms: Terms, { yearlyRate, feeRate }: Offer): LoanSchedule {
  return loanSchedule({ ...terms, yearlyRate, feeRate });
}

/** The initial terms: the smallest amount for the shortest time, so that nothing dearer is preselected. */
export function firstTerms({ minAmount, termList, repaymentModeList }: Offer, locale: string): TypedTerms {
  return { amount: amountToEdit(minAmount, locale), termDays: String(termList[0] ?? ''), repaymentMode: repaymentModeList[0] ?? '' };
}

/** The terms as a key: an agreement that was read and accepted is valid for these terms only. */
export function termsKey({ amount, termDays, repaymentMode }: { readonly amount: Money; readonly termDays: number; readonly repaymentMode: string }): string {
  return `${amount} ${termDays} ${repaymentMode}`;
}
