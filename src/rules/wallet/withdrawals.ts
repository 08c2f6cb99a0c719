import { minuteMs } from '../durations';
import { atRate, compareMoney, parseMoney, type Money } from '../money';
import { feeFor } from './withdrawal-fee';

/** The terms for every withdrawal, over any channel. */
export type WithdrawalTerms = {
  readonly minAmount: Money;
  readonly maxAmount: Money;
  /** percent of the amount */
  readonly feePercent: Money;
  readonly feeMin: Money;
  /** minutes after midnight UTC; a window that ends before it begins spans midnight */
  readonly windowFrom: number;
  readonly windowTo: number;
};

/** The minutes of a day: a window that ends then is open until midnight. */
export const dayMinutes = 1_440;
const percent = parseMoney('0.01');

/** The fee as a fraction: "0.01" is one percent. */
export function feeRate({ feePercent }: Pick<WithdrawalTerms, 'feePercent'>): Money {
  if (percent === undefined) throw new Error('one percent is an amount');
  return atRate(feePercent, percent);
}

/** The fee is deducted from the amount, and never below the minimum. */
export function withdrawalFee(amount: Money, terms: Pick<WithdrawalTerms, 'feePercent' | 'feeMin'>): Money {
  return feeFor(amount, { feeRate: feeRate(terms), feeMin: terms.feeMin });
}

/** Whether the amount is below the minimum, or not above its own fee: a remainder that can never be withdrawn. */
export function isTooLittle(amount: Money, terms: Pick<WithdrawalTerms, 'minAmount' | 'feePercent' | 'feeMin'>): boolean {
  return compareMoney(amount, terms.minAmount) < 0 || compareMoney(amount, withdrawalFee(amount, terms)) <= 0;
}

/** Why this amount can't be withdrawn now; `undefined` if it can. Never depends on what was bought, paid or turned over. */
export function withdrawalTrouble(amount: Money, terms: WithdrawalTerms, now: number): 'withdrawalBelowLimit' | 'withdrawalAboveLimit' | 'withdrawalWindow' | undefined {
  if (isTooLittle(amount, terms)) return 'withdrawalBelowLimit';
  if (compareMoney(amount, terms.maxAmount) > 0) return 'withdrawalAboveLimit';
  return isInWindow(terms, now) ? undefined : 'withdrawalWindow';
}

/** Whether withdrawals are taken at this moment. */
export function isInWindow({ windowFrom, windowTo }: Pick<WithdrawalTerms, 'windowFrom' | 'windowTo'>, now: number): boolean {
  const minute = Math.floor(now / minuteMs) % dayMinutes;
  return windowFrom <= windowTo ? windowFrom <= minute && minute < windowTo : windowFrom <= minute || minute < windowTo;
}
