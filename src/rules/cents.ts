import { addMoney, multiplyMoney, parseMoney, type Money } from './money';

/** Converts to whole cents, for calculating and rounding; throws for a fraction of a cent. */
export function centsOf(amount: Money): bigint {
  return BigInt(multiplyMoney(amount, 100));
}

export function fromCents(cents: bigint): Money {
  return fromWhole(cents, 2);
}

/** Converts a whole number of units of the last decimal (with `decimals` 2: cents), not below zero, to an amount without trailing zeros, like all calculated amounts. */
export function fromWhole(value: bigint, decimals: number): Money {
  const digits = String(value).padStart(decimals + 1, '0');
  const made = parseMoney(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
  if (made === undefined) throw new Error(`not an amount: ${value}`);
  return addMoney(made);
}

/** Divides and rounds half up; neither may be below zero. */
export function divideRounded(value: bigint, by: bigint): bigint {
  return (value + by / 2n) / by;
}
