import { centsOf, divideRounded, fromCents, fromWhole } from '../cents';
import { dayMs } from '../durations';
import { addMoney, multiplyMoney, type Money } from '../money';

/** The terms of loans in days: a month, a quarter, half a year, a year. */
export const loanTermDays = [30, 90, 180, 365] as const;
export type LoanTermDays = (typeof loanTermDays)[number];

/** In one sum on the last day, or in equal monthly instalments. */
export const repaymentModes = ['maturity', 'monthly'] as const;
export type RepaymentMode = (typeof repaymentModes)[number];

export type LoanFigures = {
  /** whole cents, above zero */
  readonly amount: Money;
  readonly termDays: LoanTermDays;
  readonly repaymentMode: RepaymentMode;
  /** fraction of the debt for 365 days: "0.12" is 12 % */
  readonly yearlyRate: Money;
  /** fraction of the amount, charged once; spread over the instalments, so that nothing is paid before the payout */
  readonly feeRate: Money;
};

type Instalment = {
  /** counted from the day of payout */
  readonly dueDay: number;
  readonly principal: Money;
  readonly interest: Money;
  readonly fee: Money;
  /** the sum of the three */
  readonly amount: Money;
};

export type LoanSchedule = {
  readonly instalmentList: readonly Instalment[];
  readonly totalInterest: Money;
  readonly totalFee: Money;
  /** interest plus fee */
  readonly totalCost: Money;
  readonly totalToRepay: Money;
  /** the yearly cost including everything, with compound interest: "0.1268" is 12.68 % */
  readonly apr: Money;
};

type CentsInstalment = { readonly dueDay: number; readonly principal: bigint; readonly interest: bigint; readonly fee: bigint };

const yearDays = 365n;
const rateUnits = 10n ** 10n;

/** Calculates the schedule with integers only, so that every device and the server agree to the last cent. */
export function loanSchedule({ amount, termDays, repaymentMode, yearlyRate, feeRate }: LoanFigures): LoanSchedule {
  const principal = centsOf(amount);
  const dueDays = dueDaysOf(termDays, repaymentMode);
  const fees = shares(divideRounded(principal * rateOf(feeRate), rateUnits), dueDays.length);
  const instalments = levelInstalments(principal, dueDays, rateOf(yearlyRate)).map((part, index) => ({ ...part, fee: fees[index] ?? 0n }));
  const sum = (of: (part: CentsInstalment) => bigint) => instalments.reduce((total, part) => total + of(part), 0n);
  const totalInterest = sum(({ interest }) => interest);
  const totalFee = sum(({ fee }) => fee);
  return {
    instalmentList: instalments.map(({ dueDay, ...parts }) => {
      const [principalPart, interest, fee] = [fromCents(parts.principal), fromCents(parts.interest), fromCents(parts.fee)];
      return { dueDay, principal: principalPart, interest, fee, amount: addMoney(principalPart, interest, fee) };
    }),
    totalInterest: fromCents(totalInterest),
    totalFee: fromCents(totalFee),
    totalCost: fromCents(totalInterest + totalFee),
    totalToRepay: fromCents(principal + totalInterest + totalFee),
    apr: yearlyCost(principal, instalments),
  };
}

/** When an instalment of a loan paid out at that time is due, in UTC milliseconds. */
export function dueTime(payoutTime: number, { dueDay }: Pick<Instalment, 'dueDay'>): number {
  return payoutTime + dueDay * dayMs;
}

/** Splits the term into equal months: 365 days are twelve of 30 or 31. */
function dueDaysOf(termDays: LoanTermDays, mode: RepaymentMode): number[] {
  const months = mode === 'maturity' ? 1 : Math.round(termDays / 30);
  return Array.from({ length: months }, (_none, index) => Math.floor((termDays * (index + 1)) / months));
}

/** The smallest equal instalments that repay everything; the last one is the remainder. */
function levelInstalments(principal: bigint, dueDays: readonly number[], rate: bigint) {
  let [tooLittle, enough] = [0n, principal + interestFor(principal, dueDays.at(-1) ?? 0, rate)];
  while (enough - tooLittle > 1n) {
    const tried = (tooLittle + enough) / 2n;
    if (repay(principal, dueDays, rate, tried).left > 0n) tooLittle = tried;
    else enough = tried;
  }
  return repay(principal, dueDays, rate, enough).parts;
}

function repay(principal: bigint, dueDays: readonly number[], rate: bigint, each: bigint) {
  let left = principal;
  const parts = dueDays.map((dueDay, index) => {
    const interest = interestFor(left, dueDay - (dueDays[index - 1] ?? 0), rate);
    const repaid = each - interest < left ? each - interest : left;
    left -= repaid;
    return { dueDay, principal: repaid, interest };
  });
  return { parts, left };
}

/** Daily interest on a 365-day year, rounded to cents. */
function interestFor(owed: bigint, days: number, rate: bigint): bigint {
  return divideRounded(owed * rate * BigInt(days), rateUnits * yearDays);
}

/** Splits a total as evenly as whole cents allow; the last share is the remainder. */
function shares(total: bigint, count: number): bigint[] {
  const each = total / BigInt(count);
  return Array.from({ length: count }, (_none, index) => (index === count - 1 ? total - each * BigInt(count - 1) : each));
}

const precision = 10n ** 18n;

/**
 * The yearly rate at which the present value of all instalments equals the payout. The daily discount factor is found
 * by bisection, with integers, because powers of floats differ from one engine to another.
 */
function yearlyCost(principal: bigint, instalments: readonly CentsInstalment[]): Money {
  const worth = (day: bigint) =>
    instalments.reduce((sum, { dueDay, ...parts }) => sum + ((parts.principal + parts.interest + parts.fee) * power(day, dueDay)) / precision, 0n);
  // The lower bound: losing a tenth per day would be more than any lender may charge.
  let [tooMuch, enough] = [(precision * 9n) / 10n, precision];
  while (enough - tooMuch > 1n) {
    const tried = (tooMuch + enough) / 2n;
    if (worth(tried) < principal) tooMuch = tried;
    else enough = tried;
  }
  const decimals = 10n ** 4n;
  const rate = divideRounded(precision * decimals, power(enough, Number(yearDays))) - decimals;
  return fromWhole(rate, 4);
}

function power(base: bigint, exponent: number): bigint {
  if (exponent === 0) return precision;
  const half = power(base, Math.floor(exponent / 2));
  const even = (half * half) / precision;
  return exponent % 2 === 0 ? even : (even * base) / precision;
}

function rateOf(rate: Money): bigint {
  return BigInt(multiplyMoney(rate, Number(rateUnits)));
}
