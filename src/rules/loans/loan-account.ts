import { centsOf, divideRounded, fromCents } from '../cents';
import { dayMs } from '../durations';
import { addMoney, compareMoney, isAboveZero, noMoney, subtractMoney, type Money } from '../money';
import { dueTime, type LoanSchedule } from './loan-schedule';

/** What is owed or paid on a loan, by purpose. */
export type LoanParts = { readonly principal: Money; readonly interest: Money; readonly fee: Money };

type InstalmentState = 'open' | 'late' | 'paid';
type Payout = { readonly schedule: LoanSchedule; readonly payoutTime: number };

/** An instalment is late this long after its due time: by then its day is over, wherever the shopper is. */
const graceMs = dayMs;

const least = (one: Money, other: Money) => (compareMoney(one, other) < 0 ? one : other);
const most = (one: Money, other: Money) => (compareMoney(one, other) < 0 ? other : one);

export function sumOfParts({ principal, interest, fee }: LoanParts): Money {
  return addMoney(principal, interest, fee);
}

/** The interest accrued since payout: an instalment's interest is spread evenly over its days. */
export function accruedInterest({ schedule, payoutTime }: Payout, now: number): Money {
  const day = Math.max(0, Math.floor((now - payoutTime) / dayMs));
  const cents = schedule.instalmentList.map(({ dueDay, interest }, index) => {
    const begun = schedule.instalmentList[index - 1]?.dueDay ?? 0;
    const days = Math.min(Math.max(day - begun, 0), dueDay - begun);
    return divideRounded(centsOf(interest) * BigInt(days), BigInt(dueDay - begun));
  });
  return fromCents(cents.reduce((sum, one) => sum + one, 0n));
}

/** What repays the whole loan now: interest that has not accrued is not charged. */
export function owedNow(loan: Payout & { readonly amount: Money; readonly paid: LoanParts }, now: number): LoanParts {
  const { schedule, amount, paid } = loan;
  return {
    principal: subtractMoney(amount, paid.principal),
    // Below zero if `now` is before the last payment (two at once, two clocks): nothing is paid back then.
    interest: most(noMoney, subtractMoney(accruedInterest(loan, now), paid.interest)),
    fee: subtractMoney(schedule.totalFee, paid.fee),
  };
}

/** Splits a payment, which is no more than is owed now: first interest, then the fee, then principal. */
export function splitPayment(amount: Money, owed: LoanParts): LoanParts {
  const interest = least(amount, owed.interest);
  const fee = least(subtractMoney(amount, interest), owed.fee);
  return { interest, fee, principal: subtractMoney(amount, addMoney(interest, fee)) };
}

/** What is paid of each instalment: payments count for the earliest first. */
export function paidOfEach({ instalmentList }: LoanSchedule, paid: Money): Money[] {
  let left = paid;
  return instalmentList.map(({ amount }) => {
    const part = least(amount, left);
    left = subtractMoney(left, part);
    return part;
  });
}

/** The first instalment that this sum does not fully cover, with the missing amount; `undefined` if there is none. */
export function nextInstalment({ schedule, payoutTime }: Payout, paid: Money): { readonly time: number; readonly amount: Money } | undefined {
  const parts = paidOfEach(schedule, paid);
  const index = schedule.instalmentList.findIndex(({ amount }, at) => compareMoney(parts[at] ?? noMoney, amount) < 0);
  const instalment = schedule.instalmentList[index];
  return instalment && { time: dueTime(payoutTime, instalment), amount: subtractMoney(instalment.amount, parts[index] ?? noMoney) };
}

/** When the loan becomes overdue if nothing more is paid. */
export function overdueTime(loan: Payout, paid: Money): number {
  const next = nextInstalment(loan, paid);
  return next ? next.time + graceMs : Infinity;
}

export function instalmentState(missing: Money, time: number, now: number): InstalmentState {
  if (!isAboveZero(missing)) return 'paid';
  return time + graceMs <= now ? 'late' : 'open';
}
