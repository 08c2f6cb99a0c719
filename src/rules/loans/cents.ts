import { addMoney, multiplyMoney, parseMoney, type Money } from '../money';

/** Whole cents, for what is reckoned and rounded; throws for part of a cent. */
export function centsOf(amount: Money): bigint {
  return BigInt(multiplyMoney(amount, 100));
}

export function fromCents(cents: bigint): Money {
  return fromWhole(cents, 2);
}

/** A whole number of parts, so many decimals small, none below zero; written without zeros that say nothing, as all reckoned amounts are. */
export function fromWhole(value: bigint, decimals: number): Money {
  const digits = String(value).padStart(decimals + 1, '0');
  const made = parseMoney(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
  if (made === undefined) throw new Error(`not an amount: ${value}`);
  return addMoney(made);
}

/** Half up; neither is below zero. */
export function divideRounded(value: bigint, by: bigint): bigint {
  return (value + by / 2n) / by;
}
