import { expect, it } from 'vitest';
import { atRate, hasAtMostDecimals, parseMoney, subtractMoney, type Money } from '../../../src/rules/money';
import { creditedFor, depositTrouble, minDeposit } from '../../../src/rules/wallet/deposits';
import { withdrawalFee, withdrawalTrouble } from '../../../src/rules/wallet/withdrawals';

const money = (text: string): Money => {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(text);
  return amount;
};

it.each([['0.3', '50000', '15000'], ['0.0000000001', '0.5', '0'], ['99999999999999999999', '1', '99999999999999999999'], ['1.1', '1.1', '1.21']])('%s at the rate %s is %s', (amount, rate, made) => {
  expect(atRate(money(amount), money(rate))).toBe(made);
});

it.each([['1.10', 1, true], ['1.11', 1, false], ['1', 0, true], ['1.0000000001', 10, true], ['1.0000000001', 9, false]] as const)('%s within %d decimals: %s', (amount, most, isWithin) => {
  expect(hasAtMostDecimals(money(amount), most)).toBe(isWithin);
});

it('a deposit that its fee eats up is below the limit', () => {
  const terms = { minAmount: money('1'), maxAmount: money('10'), rate: money('2'), fee: money('3') };
  expect(depositTrouble(money('3'), terms, 10)).toBe('depositBelowLimit');
  expect(depositTrouble(money('3.1'), terms, 10)).toBeUndefined();
  expect(creditedFor(money('3.1'), terms)).toBe('0.2');
});

it.each([
  ['1', '1', '0', 10, '1'],
  // Worth less than 1 USDT.
  ['0.00001', '50000', '0', 10, '0.00002'],
  ['0.5', '0.3', '0', 10, '3.3333333334'],
  ['0.5', '0.3', '0', 2, '3.34'],
  // Eaten up by its fee.
  ['1', '2', '3', 10, '3.0000000001'],
  ['1', '2', '3', 2, '3.01'],
] as const)('[W-094] the least deposit of a minimum of %s at the rate %s and a fee of %s is one that is taken, and nothing less is', (minAmount, rate, fee, decimals, least) => {
  const terms = { minAmount: money(minAmount), maxAmount: money('10'), rate: money(rate), fee: money(fee) };
  expect(minDeposit(terms, decimals)).toBe(least);
  expect(depositTrouble(money(least), terms, decimals)).toBeUndefined();
  const less = subtractMoney(money(least), money(decimals === 2 ? '0.01' : '0.0000000001'));
  expect(depositTrouble(less, terms, decimals)).toBe('depositBelowLimit');
});

it('[W-121] a fee is its part of the amount, and never less than the least', () => {
  const terms = { feePercent: money('1'), feeMin: money('1') };
  expect(['50', '100', '1000', '123.456789'].map((amount) => withdrawalFee(money(amount), terms))).toEqual(['1', '1', '10', '1.23456789']);
});

it('nothing can be withdrawn that the fee would take whole, nor at an hour outside of the window', () => {
  const terms = { minAmount: money('1'), maxAmount: money('100'), feePercent: money('0'), feeMin: money('2'), windowFrom: 60, windowTo: 120 };
  const at = (minute: number) => Date.UTC(2026, 0, 15) + minute * 60_000;
  expect(withdrawalTrouble(money('2'), terms, at(60))).toBe('withdrawalBelowLimit');
  expect([59, 60, 119, 120].map((minute) => withdrawalTrouble(money('3'), terms, at(minute)))).toEqual(['withdrawalWindow', undefined, undefined, 'withdrawalWindow']);
  expect([1380, 30, 60].map((minute) => withdrawalTrouble(money('3'), { ...terms, windowFrom: 1380, windowTo: 60 }, at(minute)))).toEqual([undefined, undefined, 'withdrawalWindow']);
});
