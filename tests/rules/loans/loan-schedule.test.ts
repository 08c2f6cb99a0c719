import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueTime, loanSchedule, loanTermDays, repaymentModes, type LoanFigures } from '../../../src/rules/loans/loan-schedule';
import { addMoney, compareMoney, multiplyMoney, parseMoney, percentOfMoney, type Money } from '../../../src/rules/money';

const money = (text: string): Money => {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(text);
  return amount;
};

const figures = (given: Partial<Record<'amount' | 'yearlyRate' | 'feeRate', string>> & Partial<Pick<LoanFigures, 'termDays' | 'repaymentMode'>> = {}): LoanFigures => ({
  amount: money(given.amount ?? '100000'),
  yearlyRate: money(given.yearlyRate ?? '0.12'),
  feeRate: money(given.feeRate ?? '0'),
  termDays: given.termDays ?? 365,
  repaymentMode: given.repaymentMode ?? 'monthly',
});

const decimal = (value: number, decimals: number) => (value / 10 ** decimals).toFixed(decimals);

/** Any loan, to the cent, within limits wider than any lender's. */
const anyLoan: fc.Arbitrary<LoanFigures> = fc
  .record({
    amount: fc.integer({ min: 1, max: 3_000_000_000 }),
    yearlyRate: fc.integer({ min: 0, max: 10_000 }),
    feeRate: fc.integer({ min: 0, max: 2_000 }),
    termDays: fc.constantFrom(...loanTermDays),
    repaymentMode: fc.constantFrom(...repaymentModes),
  })
  .map(({ amount, yearlyRate, feeRate, ...rest }) => ({ ...rest, amount: money(decimal(amount, 2)), yearlyRate: money(decimal(yearlyRate, 4)), feeRate: money(decimal(feeRate, 4)) }));

const sumOf = (amounts: readonly Money[]) => addMoney(...amounts);
const isSame = (a: Money, b: Money) => compareMoney(a, b) === 0;

describe('a schedule', () => {
  it('[W-162] at maturity is one sum on the last day, monthly one of each month', () => {
    const daysOf = (termDays: LoanFigures['termDays'], repaymentMode: LoanFigures['repaymentMode']) => loanSchedule(figures({ termDays, repaymentMode })).instalmentList.map(({ dueDay }) => dueDay);
    expect(loanTermDays.map((days) => daysOf(days, 'maturity'))).toEqual([[30], [90], [180], [365]]);
    expect(loanTermDays.map((days) => daysOf(days, 'monthly'))).toEqual([[30], [30, 60, 90], [30, 60, 90, 120, 150, 180], [30, 60, 91, 121, 152, 182, 212, 243, 273, 304, 334, 365]]);
    expect(dueTime(Date.UTC(2026, 0, 1), { dueDay: 31 })).toBe(Date.UTC(2026, 1, 1));
  });

  it('counts interest by the day, of a year of 365, and the fee once', () => {
    const { instalmentList, ...totals } = loanSchedule(figures({ repaymentMode: 'maturity', feeRate: '0.01' }));
    expect(instalmentList).toEqual([{ dueDay: 365, principal: '100000', interest: '12000', fee: '1000', amount: '113000' }]);
    expect(totals).toEqual({ totalInterest: '12000', totalFee: '1000', totalCost: '13000', totalToRepay: '113000', apr: '0.13' });
    expect(loanSchedule(figures({ repaymentMode: 'maturity', termDays: 30 })).totalInterest).toBe('986.3');
  });

  it('repays a loan as a table of annuities says', () => {
    const { instalmentList, apr } = loanSchedule(figures({ termDays: 90 }));
    expect(instalmentList.map(({ principal, interest, amount }) => [principal, interest, amount])).toEqual([
      ['33006.72', '986.3', '33993.02'],
      ['33332.26', '660.76', '33993.02'],
      ['33661.02', '332', '33993.02'],
    ]);
    expect(apr).toBe('0.1268');
  });

  it('costs nothing where the lender asks for nothing', () => {
    const { instalmentList, totalCost, apr } = loanSchedule(figures({ amount: '100', yearlyRate: '0', termDays: 90 }));
    expect(instalmentList.map(({ amount }) => amount)).toEqual(['33.34', '33.34', '33.32']);
    expect([totalCost, apr]).toEqual(['0', '0']);
  });

  it('takes whole cents only', () => {
    expect(() => loanSchedule(figures({ amount: '100.001' }))).toThrow();
  });

  it('repays exactly, to the last cent, in instalments of which none is larger than those before: 10,000 loans', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const { instalmentList: parts, totalCost, totalToRepay, totalInterest, totalFee } = loanSchedule(loan);
        const all = parts.map(({ principal, interest, fee, amount }) => ({ principal, interest, fee, amount }));
        expect(isSame(sumOf(all.map(({ principal }) => principal)), loan.amount)).toBe(true);
        expect(isSame(sumOf(all.map(({ interest }) => interest)), totalInterest)).toBe(true);
        expect(isSame(sumOf(all.map(({ fee }) => fee)), totalFee)).toBe(true);
        expect(isSame(totalFee, percentOfMoney(loan.amount, multiplyMoney(loan.feeRate, 100)))).toBe(true);
        expect(isSame(addMoney(totalInterest, totalFee), totalCost)).toBe(true);
        expect(isSame(sumOf(all.map(({ amount }) => amount)), totalToRepay)).toBe(true);
        expect(all.every(({ principal, interest, fee, amount }) => isSame(addMoney(principal, interest, fee), amount))).toBe(true);
        expect(all.every((part) => Object.values(part).every((amount) => !amount.startsWith('-')))).toBe(true);
        const level = all.map(({ principal, interest }) => addMoney(principal, interest));
        expect(level.every((amount, index) => index === 0 || compareMoney(amount, level[index - 1] ?? amount) <= 0)).toBe(true);
        expect(parts.map(({ dueDay }) => dueDay).toSorted((a, b) => a - b)).toEqual(parts.map(({ dueDay }) => dueDay));
        expect(parts.at(-1)?.dueDay).toBe(loan.termDays);
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);

  it('has a yearly cost at which the instalments are worth what was paid out', () => {
    fc.assert(
      fc.property(anyLoan, fc.constantFrom('100000', '3000000', '30000000'), (loan, amount) => {
        const { instalmentList, apr } = loanSchedule({ ...loan, amount: money(amount) });
        const worthAt = (rate: number) => instalmentList.reduce((sum, part) => sum + Number(part.amount) / (1 + rate) ** (part.dueDay / 365), 0);
        expect(worthAt(Number(apr) + 0.0001)).toBeLessThan(Number(amount));
        expect(worthAt(Number(apr) - 0.0001)).toBeGreaterThan(Number(amount));
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});
