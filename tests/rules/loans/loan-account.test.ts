import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accruedInterest, instalmentState, nextInstalment, overdueTime, owedNow, paidOfEach, splitPayment, sumOfParts } from '../../../src/rules/loans/loan-account';
import { loanSchedule, loanTermDays, repaymentModes } from '../../../src/rules/loans/loan-schedule';
import { addMoney, compareMoney, noMoney, parseMoney, subtractMoney, type Money } from '../../../src/rules/money';

const day = 24 * 3_600_000;
const payoutTime = Date.UTC(2026, 0, 31, 20);
const money = (text: string): Money => {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(text);
  return amount;
};
const rates = { yearlyRate: money('0.12'), feeRate: money('0.01') };
const amount = money('100000');
const schedule = loanSchedule({ ...rates, amount, termDays: 90, repaymentMode: 'monthly' });
const [first, second] = schedule.instalmentList.map((one) => one.amount) as [Money, Money];

it('[W-152] interest grows by the day, up to what was agreed on, and not before payout', () => {
  const at = (days: number) => accruedInterest({ schedule, payoutTime }, payoutTime + days * day);
  expect([-1, 0, 0.99, 1, 15, 30, 31, 90, 500].map(at)).toEqual(['0', '0', '0', '32.88', '493.15', '986.3', '1008.33', '1979.06', '1979.06']);
});

it('owes nothing twice, and no interest less than none: a payment that was asked for a day before the last one is for what it pays', () => {
  const loan = { schedule, payoutTime, amount, paid: { principal: noMoney, interest: '328.8' as Money, fee: noMoney } };
  const owed = owedNow(loan, payoutTime + 9 * day);
  expect(owed).toEqual({ principal: amount, interest: noMoney, fee: schedule.totalFee });
  expect(splitPayment(money('1500'), owed)).toEqual({ interest: noMoney, fee: schedule.totalFee, principal: subtractMoney(money('1500'), schedule.totalFee) });
});

it('counts payments for the earliest instalment first', () => {
  expect(paidOfEach(schedule, money('40000'))).toEqual([first, '5673.65', '0']);
  expect(nextInstalment({ schedule, payoutTime }, money('40000'))).toEqual({ time: payoutTime + 60 * day, amount: '28652.7' });
  expect(nextInstalment({ schedule, payoutTime }, first)).toEqual({ time: payoutTime + 60 * day, amount: second });
  expect(nextInstalment({ schedule, payoutTime }, schedule.totalToRepay)).toBeUndefined();
});

it('[W-176] an instalment is late a day after its time, so that its day is over everywhere', () => {
  const due = payoutTime + 30 * day;
  expect(overdueTime({ schedule, payoutTime }, noMoney)).toBe(due + day);
  expect([due, due + day - 1, due + day].map((now) => instalmentState(money('0.01'), due, now))).toEqual(['open', 'open', 'late']);
  expect(instalmentState(noMoney, due, due + day)).toBe('paid');
});

it('a payment is for the interest first, then for the fee', () => {
  const owed = { principal: amount, interest: money('10'), fee: money('5') };
  expect(['4', '12', '15', '100'].map((paid) => splitPayment(money(paid), owed))).toEqual([
    { interest: '4', fee: '0', principal: '0' }, { interest: '10', fee: '2', principal: '0' }, { interest: '10', fee: '5', principal: '0' }, { interest: '10', fee: '5', principal: '85' },
  ]);
});

it('whatever is paid when, nothing is ever owed below zero, and what is owed at the end is what was agreed on, or less', () => {
  const step = fc.record({ days: fc.integer({ min: 0, max: 60 }), cents: fc.integer({ min: 1, max: 4_000_000 }) });
  fc.assert(
    fc.property(fc.constantFrom(...loanTermDays), fc.constantFrom(...repaymentModes), fc.array(step, { maxLength: 20 }), (termDays, repaymentMode, steps) => {
      const loan = { schedule: loanSchedule({ ...rates, amount, termDays, repaymentMode }), payoutTime, amount };
      let paid = { principal: noMoney, interest: noMoney, fee: noMoney };
      let now = payoutTime;
      for (const { days, cents } of [...steps, { days: 400, cents: Infinity }]) {
        now += days * day;
        const owed = owedNow({ ...loan, paid }, now);
        const whole = sumOfParts(owed);
        const given = cents === Infinity || compareMoney(money((cents / 100).toFixed(2)), whole) > 0 ? whole : money((cents / 100).toFixed(2));
        if (given === noMoney) break;
        const parts = splitPayment(given, owed);
        expect(Object.values({ ...owed, ...parts }).every((part) => !part.startsWith('-'))).toBe(true);
        expect(compareMoney(sumOfParts(parts), given)).toBe(0);
        paid = { principal: addMoney(paid.principal, parts.principal), interest: addMoney(paid.interest, parts.interest), fee: addMoney(paid.fee, parts.fee) };
        if (given === whole) break;
      }
      expect([paid.principal, paid.fee]).toEqual([amount, loan.schedule.totalFee]);
      expect(compareMoney(paid.interest, loan.schedule.totalInterest)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});
