import { addMoney, compareMoney, isAboveZero, noMoney, subtractMoney, type Money } from '../money';
import { centsOf, divideRounded, fromCents } from './cents';
import { dayMs, dueTime, type LoanSchedule } from './loan-schedule';

/** What is owed or paid of a loan, by what it is for. */
export type LoanParts = { readonly principal: Money; readonly interest: Money; readonly fee: Money };

type InstalmentState = 'open' | 'late' | 'paid';
type Payout = { readonly schedule: LoanSchedule; readonly payoutTime: number };

/** So long after its time an instalment is late: its day is over then, wherever the shopper is. */
const graceMs = dayMs;

const least = (one: Money, other: Money) => (compareMoney(one, other) < 0 ? one : other);
const most = (one: Money, other: Money) => (compareMoney(one, other) < 0 ? other : one);

export function sumOfParts({ principal, interest, fee }: LoanParts): Money {
  return addMoney(principal, interest, fee);
}

/** Interest of the days that have passed since payout: each of an instalment's days has the same part of its interest. */
export function accruedInterest({ schedule, payoutTime }: Payout, now: number): Money {
  const day = Math.max(0, Math.floor((now - payoutTime) / dayMs));
  const cents = schedule.instalmentList.map(({ dueDay, interest }, index) => {
    const begun = schedule.instalmentList[index - 1]?.dueDay ?? 0;
    const days = Math.min(Math.max(day - begun, 0), dueDay - begun);
    return divideRounded(centsOf(interest) * BigInt(days), BigInt(dueDay - begun));
  });
  return fromCents(cents.reduce((sum, one) => sum + one, 0n));
}

/** What repays all of it now: interest that has not accrued is not asked for. */
export function owedNow(loan: Payout & { readonly amount: Money; readonly paid: LoanParts }, now: number): LoanParts {
  const { schedule, amount, paid } = loan;
  return {
    principal: subtractMoney(amount, paid.principal),
    // Below zero where `now` is of before the payment that came last (two at once, two clocks): nothing of it is given back.
    interest: most(noMoney, subtractMoney(accruedInterest(loan, now), paid.interest)),
    fee: subtractMoney(schedule.totalFee, paid.fee),
  };
}

/** What a payment, no more than is owed now, is for: first the interest, then the fee. */
export function splitPayment(amount: Money, owed: LoanParts): LoanParts {
  const interest = least(amount, owed.interest);
  const fee = least(subtractMoney(amount, interest), owed.fee);
  return { interest, fee, principal: subtractMoney(amount, addMoney(interest, fee)) };
}

/** What is paid of each instalment: all payments together count for the earliest first. */
export function paidOfEach({ instalmentList }: LoanSchedule, paid: Money): Money[] {
  let left = paid;
  return instalmentList.map(({ amount }) => {
    const part = least(amount, left);
    left = subtractMoney(left, part);
    return part;
  });
}

/** The first instalment that so much does not pay whole, with what is missing of it; `undefined` where there is none. */
export function nextInstalment({ schedule, payoutTime }: Payout, paid: Money): { readonly time: number; readonly amount: Money } | undefined {
  const parts = paidOfEach(schedule, paid);
  const index = schedule.instalmentList.findIndex(({ amount }, at) => compareMoney(parts[at] ?? noMoney, amount) < 0);
  const instalment = schedule.instalmentList[index];
  return instalment && { time: dueTime(payoutTime, instalment), amount: subtractMoney(instalment.amount, parts[index] ?? noMoney) };
}

/** When a loan becomes overdue of which nothing more is paid. */
export function overdueTime(loan: Payout, paid: Money): number {
  const next = nextInstalment(loan, paid);
  return next ? next.time + graceMs : Infinity;
}

export function instalmentState(missing: Money, time: number, now: number): InstalmentState {
  if (!isAboveZero(missing)) return 'paid';
  return time + graceMs <= now ? 'late' : 'open';
}
