import { describe, expect, it } from 'vitest';
import { actionsOf, mayDo, nextStep, whyNoCancel, whyNoReturn, type BuyerAction, type BuyersOrder } from '../../../src/rules/orders/order-actions';
import { orderStatuses, returnStatuses, type OrderStatus, type ReturnStatus } from '../../../src/rules/orders/orders';

const now = 1_000_000;
const soon = now + 1;
const state = (status: OrderStatus, returnStatus: ReturnStatus = 'none', facts: Partial<BuyersOrder> = {}): BuyersOrder => ({ status, returnStatus, reminded: false, receiptExtended: false, payBefore: null, ...facts });
const every: BuyersOrder[] = orderStatuses.flatMap((status) => returnStatuses.map((returnStatus) => state(status, returnStatus)));

describe('what a buyer can do', () => {
  const cases: readonly [string, BuyersOrder, BuyerAction | undefined, readonly BuyerAction[]][] = [
    ['[S-188] cancelled', state(-1), 'reorder', []],
    ['[S-189] to pay', state(0, 'none', { payBefore: soon }), 'pay', ['cancel']],
    ['[S-189] to pay, and its time is over', state(0, 'none', { payBefore: now }), undefined, ['cancel']],
    ['[S-190] paid', state(1), 'remind', ['return', 'reorder']],
    ['[S-190] paid, and the seller was reminded', state(1, 'none', { reminded: true }), 'reorder', ['return']],
    ['[S-191] confirmed', state(2), 'remind', ['return', 'reorder']],
    ['[S-192] shipped', state(3), 'receive', ['logistics', 'extend', 'reorder']],
    ['shipped and late', state(3, 'none', { lateFrom: now }), 'receive', ['logistics', 'report', 'extend', 'reorder']],
    ['shipped, not late yet, and put off', state(3, 'none', { lateFrom: soon, receiptExtended: true }), 'receive', ['logistics', 'reorder']],
    ['not arrived, and the seller has time to answer', state(3, 'none', { lateFrom: now, caseAnswerBefore: soon }), 'receive', ['logistics', 'reorder']],
    ['not arrived, and the seller gave no answer', state(3, 'none', { lateFrom: now, caseAnswerBefore: now }), 'claim', ['receive', 'logistics', 'reorder']],
    ['[S-193] signed for', state(4, 'none', { returnBefore: soon }), 'review', ['logistics', 'return', 'reorder']],
    ['[S-193] signed for, the days for a return over', state(4, 'none', { returnBefore: null }), 'review', ['logistics', 'reorder']],
    ['[S-193] signed for, the days just over', state(4, 'none', { returnBefore: now }), 'review', ['logistics', 'reorder']],
    ['[S-194] completed', state(5, 'none', { returnBefore: null }), 'reorder', ['logistics']],
    ['[S-194] completed, within the days', state(5, 'none', { returnBefore: soon }), 'reorder', ['logistics', 'return']],
    ['[S-195] refund being decided', state(6, 'refunding', { returnBefore: null }), 'reorder', ['logistics']],
    ['[S-195] refunded', state(6, 'refunded', { returnBefore: null }), 'reorder', ['logistics']],
    ['[S-195] refund refused, to be asked for again', state(6, 'failed', { returnBefore: soon }), 'return', ['logistics', 'reorder']],
    ['[S-195] refund refused, and a list that does not know whether for good', state(6, 'failed'), 'reorder', ['logistics', 'return']],
    ['[S-195] refund refused for good', state(6, 'failed', { returnBefore: null }), 'reorder', ['logistics']],
  ];
  it.each(cases)('%s', (_name, order, main, others) => expect(actionsOf(order, now)).toEqual({ main, others }));

  it('offers in every state at most one main action, nothing twice, and nothing that can’t be done', () => {
    for (const order of every) {
      const { main, others } = actionsOf(order, now);
      const all = [...(main ? [main] : []), ...others];
      expect(new Set(all).size).toBe(all.length);
      for (const action of all) expect(mayDo(action, order, now), JSON.stringify([order, action])).toBe(true);
    }
  });

  it('[S-206] cancelling is offered exactly while the order is to be paid, and in all other states it is said why not', () => {
    for (const order of every) {
      const isToPay = order.status === 0 && order.returnStatus === 'none';
      expect(mayDo('cancel', order, now), JSON.stringify(order)).toBe(isToPay);
      expect(whyNoCancel(order, now) === undefined, JSON.stringify(order)).toBe(isToPay);
    }
  });

  it.each([
    [-1, 'cancelled'], [1, 'paid'], [2, 'paid'], [3, 'shipped'],
  ] as const)('an order in state %i is not cancelled because it is %s', (status, why) => expect(whyNoCancel(state(status), now)).toBe(why));

  it('after it arrived it is returned instead, until the days are over', () => {
    expect(whyNoCancel(state(4, 'none', { returnBefore: soon }), now)).toBe('received');
    expect(whyNoCancel(state(4, 'none', { returnBefore: now }), now)).toBe('over');
    expect(whyNoCancel(state(5, 'none', { returnBefore: null }), now)).toBe('over');
  });

  it('[S-210] asks for goods or money back exactly where the table and the days let it, and says why not elsewhere', () => {
    expect(whyNoReturn(state(1), now)).toBeUndefined();
    expect(whyNoReturn(state(2), now)).toBeUndefined();
    expect(whyNoReturn(state(4, 'none', { returnBefore: soon }), now)).toBeUndefined();
    expect(whyNoReturn(state(6, 'failed', { returnBefore: soon }), now)).toBeUndefined();
    expect(whyNoReturn(state(-1), now)).toBe('cancelled');
    expect(whyNoReturn(state(0), now)).toBe('unpaid');
    expect(whyNoReturn(state(3), now)).toBe('shipped');
    expect(whyNoReturn(state(5, 'none', { returnBefore: now }), now)).toBe('over');
    expect(whyNoReturn(state(6, 'refunding'), now)).toBe('refunding');
    expect(whyNoReturn(state(6, 'refunded'), now)).toBe('refunded');
  });

  it('[S-209] reminds once, while it is not shipped', () => {
    const may = every.filter((order) => mayDo('remind', order, now)).map(({ status }) => status);
    expect([...new Set(may)]).toEqual([1, 2]);
    expect(mayDo('remind', state(2, 'none', { reminded: true }), now)).toBe(false);
  });

  it('[S-211] reviews what was received, and nothing else', () => {
    expect(every.filter((order) => mayDo('review', order, now))).toEqual([state(4)]);
  });
});

describe('what happens next', () => {
  it.each([
    [state(-1), 'cancelled'], [state(0), 'pay'], [state(1), 'confirm'], [state(2), 'ship'], [state(3), 'receive'], [state(4), 'review'], [state(5), 'done'],
    [state(6, 'refunding'), 'refunding'], [state(6, 'refunded'), 'refunded'], [state(6, 'failed'), 'refundFailed'],
  ] as const)('%j: %s', (order, what) => expect(nextStep(order, {}, now)).toEqual({ what, by: undefined }));

  it('names a real deadline, and none that is not set or over', () => {
    expect(nextStep(state(0), { payBefore: soon }, now)).toEqual({ what: 'pay', by: soon });
    expect(nextStep(state(0), { payBefore: now }, now)).toEqual({ what: 'payOver', by: undefined });
    expect(nextStep(state(3), { caseAnswerBefore: soon }, now)).toEqual({ what: 'case', by: soon });
    expect(nextStep(state(3), { caseAnswerBefore: now, receiveBefore: soon }, now)).toEqual({ what: 'case', by: undefined });
    expect(nextStep(state(3), { receiveBefore: soon }, now)).toEqual({ what: 'receive', by: soon });
    expect(nextStep(state(4), { reviewBefore: soon }, now)).toEqual({ what: 'review', by: soon });
    expect(nextStep(state(4), { reviewBefore: now }, now)).toEqual({ what: 'review', by: undefined });
    expect(nextStep(state(6, 'refunding'), { refundAnswerBefore: soon }, now)).toEqual({ what: 'refunding', by: soon });
    expect(nextStep(state(6, 'refunding'), { refundAnswerBefore: now }, now)).toEqual({ what: 'refundLate', by: undefined });
    // [W-510] 24 hours after it was ordered.
    const createTime = soon - 86_400_000;
    expect(nextStep(state(1), { createTime }, now)).toEqual({ what: 'confirm', by: soon });
    expect(nextStep(state(2), { createTime }, now)).toEqual({ what: 'ship', by: soon });
    for (const status of [1, 2] as const) expect(nextStep(state(status), { createTime }, soon)).toEqual({ what: 'shipLate', by: undefined });
    // Deadlines of other steps are not named.
    expect(nextStep(state(2), { payBefore: soon, receiveBefore: soon }, now)).toEqual({ what: 'ship', by: undefined });
  });
});
