import type { OrderLine } from '../../../../contract/shop/orders';
import { compareMoney, isAboveZero, parseMoney, type Money } from '../../../../rules/money';
import { mostRefund } from '../../../../rules/refunds';
import type { Wrong } from '../../../../ui/forms/form-state';

/** What is typed into a request for a return; `lines` are ids with blanks between them. */
export type ReturnField = 'lines' | 'reason' | 'amount' | 'remark';

export function chosenLines(lines: string): string[] {
  return lines.split(' ').filter((id) => id !== '');
}

/** An amount as people write it: with a comma, with blanks, in the digits of their script. `undefined` for what is none. */
export function writtenAmount(text: string): Money | undefined {
  const digits = text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll(/\s/g, '');
  return parseMoney(/^\d+[,\u066b]\d{1,10}$/.test(digits) ? digits.replace(/[,\u066b]/, '.') : digits);
}

/** The most that can be asked for with these lines; nothing chosen is nothing asked. */
export function mostOf(order: { readonly total: Money }, lines: readonly OrderLine[], chosen: readonly string[]): Money {
  return chosen.length === 0 ? ('0' as Money) : mostRefund(order.total, lines, chosen);
}

/** What is wrong with an amount; `most` is written into the words by the page. */
export function wrongAmount(text: string, most: Money): Wrong | undefined {
  const amount = writtenAmount(text);
  if (amount === undefined || !isAboveZero(amount)) return { id: 'order.return.wrong.amount' };
  return compareMoney(amount, most) > 0 ? { id: 'order.return.wrong.most' } : undefined;
}
