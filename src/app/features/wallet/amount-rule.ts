import { compareMoney, isAboveZero, type Money } from '../../../rules/money';
import { writtenAmount } from '../../../rules/written-amount';
import type { Wrong } from '../../../ui/forms/form-state';

export type Limits = { readonly minAmount: Money; readonly maxAmount: Money };

const decimalsOf = (amount: Money) => amount.split('.')[1]?.length ?? 0;

/** What is wrong with an amount, in words that say what would be right. `write`: formats an amount with its unit. */
export function amountRule({ minAmount, maxAmount }: Limits, decimals: number, write: (amount: Money) => string): (text: string) => Wrong | undefined {
  return (text) => {
    if (text.trim() === '') return { id: 'account.wrong.required' };
    const amount = writtenAmount(text);
    if (amount === undefined || !isAboveZero(amount)) return { id: 'wallet.wrong.amount', values: { count: decimals } };
    if (decimalsOf(amount) > decimals) return { id: 'wallet.wrong.decimals', values: { count: decimals } };
    if (compareMoney(amount, minAmount) < 0) return { id: 'wallet.wrong.least', values: { amount: write(minAmount) } };
    return compareMoney(amount, maxAmount) > 0 ? { id: 'wallet.wrong.most', values: { amount: write(maxAmount) } } : undefined;
  };
}
