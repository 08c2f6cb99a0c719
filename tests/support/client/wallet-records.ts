import type { Deposit, Entry, Withdrawal } from '../../../src/app/features/wallet/records/records';
import { amount } from '../catalog';

export const recordTime = Date.UTC(2026, 5, 1, 12);

/** A deposit over a network, as in its record. */
export function deposit(facts: Partial<Deposit> = {}): Deposit {
  return {
    id: 'd1', type: 'recharge', serialNumber: 'DP20260601-0001', status: 0, createTime: recordTime, amount: amount('0.0153'), symbol: 'BTC', rate: amount('60000'), fee: amount('0.0001'),
    expectedArrival: recordTime + 3_600_000, chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', bankName: null, cardNumber: null,
    image: `${'0'.repeat(32)}.webp`, remark: 'from my exchange', answer: null, ...facts,
  };
}

/** A withdrawal to a bound address. */
export function withdrawal(facts: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: 'w1', type: 'withdraw', serialNumber: 'WD20260601-0001', status: 0, createTime: recordTime, amount: amount('120'), fee: amount('1.2'), actualAmount: amount('118.8'), channel: 'TRC20',
    chain: 'TRC20', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', bankName: null, cardNumber: null, answer: null, ...facts,
  };
}

/** The payment of an order, as in the history. */
export function entry(facts: Partial<Entry> = {}): Entry {
  return { id: '7', type: 'entry', kind: 'payment', createTime: recordTime, amount: amount('-25.5'), order: { id: 'o1', serialNumber: '20260601120000000001' }, loanId: null, ...facts };
}
