import { compareMoney, isAboveZero, type Money } from '../../../rules/money';
import { writtenAmount } from '../../../rules/written-amount';
import type { Wrong } from '../../../ui/forms/form-state';

export type Limits = { readonly minAmount: Money; readonly maxAmount: Money };

/** Zeros count: "1.500" may be meant as 1500. */
const writtenDecimals = (amount: Money) => amount.split('.')[1]?.length ?? 0;

/** How a form shows amounts: `write` formats one with its unit; `locale` is the tag for Intl. */
export type AmountFormat = { readonly locale: string; readonly write: (amount: Money) => string };

/** What is wrong with an amount, in words that say what would be right. */
export function amountRule({ minAmount, maxAmount }: Limits, decimals: number, { locale, write }: AmountFormat): (text: string) => Wrong | undefined {
  return (text) => {
    if (text.trim() === '') return { id: 'account.wrong.required' };
    const amount = writtenAmount(text, locale);
    if (amount === undefined || !isAboveZero(amount)) return { id: 'wallet.wrong.amount', values: { count: decimals } };
    if (writtenDecimals(amount) > decimals) return { id: 'wallet.wrong.decimals', values: { count: decimals } };
    if (compareMoney(amount, minAmount) < 0) return { id: 'wallet.wrong.least', values: { amount: write(minAmount) } };
    return compareMoney(amount, maxAmount) > 0 ? { id: 'wallet.wrong.most', values: { amount: write(maxAmount) } } : undefined;
  };
}
