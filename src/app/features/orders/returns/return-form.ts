import type { OrderLine } from '../../../../contract/shop/orders';
import { compareMoney, isAboveZero, type Money } from '../../../../rules/money';
import { maxRefund } from '../../../../rules/orders/refunds';
import { writtenAmount } from '../../../../rules/written-amount';
import type { Wrong } from '../../../../ui/forms/form-state';

/** Fields of a return request; `lines` are ids separated by spaces, and the value of `pictures` lies outside the form. */
export type ReturnField = 'lines' | 'reason' | 'amount' | 'remark' | 'pictures';

export function chosenLines(lines: string): string[] {
  return lines.split(' ').filter((id) => id !== '');
}

/** The highest refund for these lines; zero if none is chosen. */
export function mostOf(order: { readonly total: Money }, lines: readonly OrderLine[], chosen: readonly string[]): Money {
  return chosen.length === 0 ? ('0' as Money) : maxRefund(order.total, lines, chosen);
}

/** Validates an amount. The message names no limit: the page shows `most` beside the field. `locale`: a tag for Intl. */
export function wrongAmount(text: string, most: Money, locale: string): Wrong | undefined {
  const amount = writtenAmount(text, locale);
  if (amount === undefined || !isAboveZero(amount)) return { id: 'order.return.wrong.amount' };
  return compareMoney(amount, most) > 0 ? { id: 'order.return.wrong.most' } : undefined;
}
