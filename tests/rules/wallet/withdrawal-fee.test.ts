import { expect, it } from 'vitest';
import { arrivingOf, feeFor } from '../../../src/rules/wallet/withdrawal-fee';
import { isInWindow } from '../../../src/rules/wallet/withdrawals';
import { amount } from '../../support/catalog';

const terms = { feeRate: amount('0.01'), feeMin: amount('1') };

it('[W-121] [W-122] the fee is a part of the amount and so much at least, and what arrives is the amount less it, to the last decimal', () => {
  const of = (text: string) => {
    const fee = feeFor(amount(text), terms);
    return [fee, arrivingOf(amount(text), fee)];
  };
  expect(of('50')).toEqual(['1', '49']);
  expect(of('1000')).toEqual(['10', '990']);
  expect(of('100')).toEqual(['1', '99']);
  // Binary floats would be inexact: 0.1 + 0.2 is more than 0.3.
  expect(of('120.3')).toEqual(['1.203', '119.097']);
  expect(of('1000.0000000001')).toEqual(['10', '990.0000000001']);
});

it('the hours of withdrawals may reach over midnight, and all day is always', () => {
  const at = (hour: number) => Date.UTC(2026, 5, 1, hour);
  const open = (windowFrom: number, windowTo: number, hour: number) => isInWindow({ windowFrom, windowTo }, at(hour));
  expect([open(480, 1200, 8), open(480, 1200, 19), open(480, 1200, 20), open(480, 1200, 7)]).toEqual([true, true, false, false]);
  expect([open(1320, 360, 23), open(1320, 360, 5), open(1320, 360, 6), open(1320, 360, 12)]).toEqual([true, true, false, false]);
  expect(Array.from({ length: 24 }, (_, hour) => open(0, 1440, hour))).not.toContain(false);
});
