import { expect, it } from 'vitest';
import { hasReceipt, receiptFigures } from '../../../src/rules/orders/order-receipt';
import { orderStatuses } from '../../../src/rules/orders/orders';
import { amount } from '../../support/catalog';

it('what was paid has a receipt, whatever became of it; what is to pay or was cancelled has none', () => {
  expect(orderStatuses.filter((status) => hasReceipt({ status }))).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a receipt reckons to the last decimal, and counts what was paid back and nothing that was only asked', () => {
  const { lineSums, refunded, left } = receiptFigures({
    total: amount('1.0000000003'),
    lines: [{ id: 'a', price: amount('0.3333333334'), count: 3 }, { id: 'b', price: amount('12.5'), count: 2 }],
    refunds: [
      { amount: amount('0.1'), returnStatus: 'refunded' },
      { amount: amount('0.2'), returnStatus: 'refunded' },
      { amount: amount('0.4'), returnStatus: 'failed' },
      { amount: amount('0.5'), returnStatus: 'refunding' },
    ],
  });
  expect([...lineSums]).toEqual([['a', '1.0000000002'], ['b', '25']]);
  expect([refunded, left]).toEqual(['0.3', '0.7000000003']);
  expect(receiptFigures({ total: amount('5'), lines: [], refunds: [] })).toMatchObject({ refunded: '0', left: '5' });
});
