import { atRate, compareMoney, parseMoney, type Money } from '../money';
import { feeFor } from './withdrawal-fee';

/** What holds for every withdrawal, whatever it goes over. */
export type WithdrawalTerms = {
  readonly minAmount: Money;
  readonly maxAmount: Money;
  /** of the amount */
  readonly feePercent: Money;
  readonly feeMin: Money;
  /** minutes after midnight UTC; a window that ends before it begins goes over midnight */
  readonly windowFrom: number;
  readonly windowTo: number;
};

const minuteMs = 60_000;
const dayMinutes = 1_440;
const percent = parseMoney('0.01');

/** Of 1: "0.01" is one percent. */
export function feeRate({ feePercent }: Pick<WithdrawalTerms, 'feePercent'>): Money {
  if (percent === undefined) throw new Error('one percent is an amount');
  return atRate(feePercent, percent);
}

/** It comes out of the amount, and is never less than the least. */
export function withdrawalFee(amount: Money, terms: Pick<WithdrawalTerms, 'feePercent' | 'feeMin'>): Money {
  return feeFor(amount, { feeRate: feeRate(terms), feeMin: terms.feeMin });
}

/** Less than a withdrawal may be, or no more than its own fee: a rest that never goes out. */
export function isTooLittle(amount: Money, terms: Pick<WithdrawalTerms, 'minAmount' | 'feePercent' | 'feeMin'>): boolean {
  return compareMoney(amount, terms.minAmount) < 0 || compareMoney(amount, withdrawalFee(amount, terms)) <= 0;
}

/** Why so much can't be withdrawn now; `undefined` where it can. Nothing that was bought, paid or turned over is ever asked for. */
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

/** When the day began, UTC: withdrawals are counted from then on. */
export function startOfDay(now: number): number {
  const dayMs = dayMinutes * minuteMs;
  return Math.floor(now / dayMs) * dayMs;
}
