/**
 * Exact money. On the wire and in rows an amount is a decimal string ("1234.5"); here it is a bigint of ten-billionths,
 * because USDT has up to ten decimals. Never a binary float.
 */
const scale = 10;
const one = 10n ** BigInt(scale);
const accepted = /^-?\d{1,20}(?:\.\d{1,10})?$/;
const pattern = /^(-?)(\d+)(?:\.(\d{1,10}))?$/;

declare const exact: unique symbol;
/** A decimal string: accepted by `parseMoney`, with at most 20 digits before the point and 10 after it, or computed from such, and then perhaps longer. */
export type Money = string & { readonly [exact]: true };

/** Accepts ASCII digits only: no exponent, no sign but minus, no grouping or full-width digits. `undefined` for everything else. */
export function parseMoney(text: string): Money | undefined {
  return accepted.test(text) ? (text as Money) : undefined;
}

function units(amount: Money): bigint {
  const parts = pattern.exec(amount);
  if (!parts) throw new Error(`not an amount: ${amount}`);
  const [, sign, whole = '0', fraction = ''] = parts;
  const value = BigInt(whole) * one + BigInt(fraction.padEnd(scale, '0'));
  return sign ? -value : value;
}

function fromUnits(value: bigint): Money {
  const size = value < 0n ? -value : value;
  const fraction = (size % one).toString().padStart(scale, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / one}${fraction && `.${fraction}`}` as Money;
}

export const noMoney = fromUnits(0n);

export function addMoney(...amounts: readonly Money[]): Money {
  return fromUnits(amounts.reduce((sum, amount) => sum + units(amount), 0n));
}

export function subtractMoney(from: Money, amount: Money): Money {
  return fromUnits(units(from) - units(amount));
}

/** Multiplies a price; `count` is a whole number. */
export function multiplyMoney(amount: Money, count: number): Money {
  return fromUnits(units(amount) * BigInt(count));
}

/** An amount times a rate, truncated to ten-billionths. Neither may be below zero. */
export function atRate(amount: Money, rate: Money): Money {
  return fromUnits((units(amount) * units(rate)) / one);
}

/** Whether an amount has at most this many decimals; trailing zeros don't count. */
export function hasAtMostDecimals(amount: Money, most: number): boolean {
  return units(amount) % 10n ** BigInt(scale - most) === 0n;
}

/** A percentage of an amount, rounded to cents, half up. Neither may be below zero. */
export function percentOfMoney(amount: Money, percent: Money): Money {
  const cent = one / 100n;
  const exactly = units(amount) * units(percent);
  const whole = 100n * one * cent;
  return fromUnits(((exactly + whole / 2n) / whole) * cent);
}

/** Negative, zero or positive, as a sort comparator. */
export function compareMoney(a: Money, b: Money): number {
  const difference = units(a) - units(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isAboveZero(amount: Money | null | undefined): amount is Money {
  return amount != null && units(amount) > 0n;
}

/**
 * Rounds to this many decimals, half away from zero. Still a decimal string: the page adds its language's separators
 * with Intl, which takes strings exactly.
 */
export function roundMoney(amount: Money, decimals: number): Money {
  const unit = one / 10n ** BigInt(decimals);
  const value = units(amount);
  const half = value < 0n ? -unit / 2n : unit / 2n;
  const [whole, fraction = ''] = fromUnits(((value + half) / unit) * unit).split('.');
  return (decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`) as Money;
}

/** The amount as it is displayed. */
export function roundToCents(amount: Money): Money {
  return roundMoney(amount, 2);
}

/** How much lower `now` is than `before`, in whole percent rounded down; 0 if it isn't lower. */
export function percentOff(before: Money, now: Money): number {
  const was = units(before);
  const difference = was - units(now);
  return was > 0n && difference > 0n ? Number((difference * 100n) / was) : 0;
}
