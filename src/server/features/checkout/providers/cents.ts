import { parseMoney, type Money } from '../../../../rules/money';

/** The number of cents of an amount that has no smaller parts: "12.30" is 1230. */
export function toCents(amount: Money): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(`${whole}${fraction.padEnd(2, '0')}`).toString();
}

export function fromCents(cents: number): Money {
  const text = String(cents).padStart(3, '0');
  const amount = Number.isSafeInteger(cents) && cents >= 0 ? parseMoney(`${text.slice(0, -2)}.${text.slice(-2)}`) : undefined;
  if (amount === undefined) throw new Error(`no number of cents: ${cents}`);
  return amount;
}
