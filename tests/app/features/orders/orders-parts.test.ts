import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { actionsNow } from '../../../../src/app/features/orders/actions/order-actions';
import { reorderedLines, stillSold } from '../../../../src/app/features/orders/actions/reorder-lines';
import { carrierLink } from '../../../../src/app/features/orders/carriers';
import { readTab, tabNames, tabQuery } from '../../../../src/app/features/orders/list/order-tabs';
import { ordersOf } from '../../../../src/app/features/orders/list/use-orders';
import { chosenLines, mostOf, wrongAmount } from '../../../../src/app/features/orders/returns/return-form';
import { timeLeft } from '../../../../src/app/features/orders/time-left';
import { infoInNewestState } from '../../../../src/app/features/orders/use-order';
import { entriesAbout, refusedReminders, unreviewed, waitingReminder, type OrderNews } from '../../../../src/app/features/orders/use-order-news';
import { pending, toQueryResult } from '../../../../src/app/queries/query-result';
import { calls } from '../../../../src/contract/shop/calls';
import type { GoodsDetail } from '../../../../src/contract/shop/goods';
import { userPageSize } from '../../../../src/contract/shop/lists';
import type { WaitingEntry } from '../../../../src/local/outbox/outbox';
import { whyNoReturn } from '../../../../src/rules/orders/order-actions';
import { orderTabs, reviewedLine, type OrderStatus, type ReturnStatus } from '../../../../src/rules/orders/orders';
import { writtenAmount } from '../../../../src/rules/written-amount';
import { amount } from '../../../support/catalog';
import { orderIn, orderInfoIn, orderLine, orderNow } from '../../../support/client/shown-orders';

describe('the tabs of the list', () => {
  it.each([
    ['[S-196]', 'all', {}],
    ['[S-197]', 'toPay', { status: 0 }],
    ['[S-198]', 'toShip', { status: 1 }],
    ['[S-199]', 'confirmed', { status: 2 }],
    ['[S-200]', 'toReceive', { status: 3 }],
    ['[S-201]', 'received', { status: [4, 5] }],
    ['[S-202]', 'toReview', { status: 4 }],
    ['[S-203]', 'refund', { status: 6 }],
  ] as const)('%s %s asks the shop for its statuses', (_id, tab, question) => {
    expect(tabQuery(tab)).toEqual(question);
    expect(v.is(calls['order!listMain'].payload, { ...question, pageNum: 1, pageSize: userPageSize })).toBe(true);
  });

  it('stand in their order, and are named by the address; any other word is all of them', () => {
    expect(tabNames).toEqual(Object.keys(orderTabs));
    for (const tab of tabNames) expect(readTab(tab)).toBe(tab);
    for (const word of [undefined, '', 'nothing', 'constructor']) expect(readTab(word)).toBe('all');
  });
});

describe('the list', () => {
  const none = new Map();
  const page = (ids: readonly string[], totalElements: number, asOf = 5) => toQueryResult<'order!listMain'>({ status: 'success', data: { pageList: ids.map((id) => orderIn({}, { id })), pageNum: 1, pageSize: userPageSize, totalElements }, asOf });
  const ids = (pages: Parameters<typeof ordersOf>[0]) => ordersOf(pages, none, 'all').orders.map(({ id }) => id);

  it('[S-456] [W-504] has pages of 20, of which more is shown when asked for', () => {
    expect(userPageSize).toBe(20);
    const first = ordersOf([page(['a', 'b'], 3)], none, 'all');
    expect(first).toMatchObject({ status: 'success', total: 3, hasMore: true, isMoreComing: false, asOf: 5 });
    const both = ordersOf([page(['a', 'b'], 3), page(['c'], 3, 4)], none, 'all');
    expect(both).toMatchObject({ total: 3, hasMore: false, asOf: 4 });
    expect(both.orders.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(ordersOf([page(['a', 'b'], 3), pending], none, 'all').isMoreComing).toBe(true);
  });

  it('shows an order as the newest reply has it, and not in a tab that it has left since', () => {
    const { status: _status, ...standing } = orderIn();
    const newest = new Map([['b', { standing: { ...standing, status: 3 as const }, at: 9 }]]);
    const statuses = (asOf: number) => ordersOf([page(['a', 'b'], 2, asOf)], newest, 'all').orders.map(({ status }) => status);
    expect(statuses(5)).toEqual([0, 3]);
    expect(statuses(10)).toEqual([0, 0]);
    expect(ordersOf([page(['a', 'b'], 2)], newest, 'toPay')).toMatchObject({ orders: [{ id: 'a' }], total: 1, hasMore: false });
  });

  it('shows an order once that moved to the next page meanwhile', () => {
    expect(ids([page(['a', 'b'], 4), page(['b', 'c'], 4)])).toEqual(['a', 'b', 'c']);
  });

  it('says why nothing is there', () => {
    expect(ordersOf([pending], none, 'all').status).toBe('pending');
    expect(ordersOf([toQueryResult<'order!listMain'>({ status: 'offline' })], none, 'all').status).toBe('offline');
    expect(ordersOf([toQueryResult<'order!listMain'>({ status: 'refused', refusal: 'serverError', asOf: 1 })], none, 'all').status).toBe('refused');
    // The pages already loaded stay when the next one fails.
    const half = [page(['a'], 30), toQueryResult<'order!listMain'>({ status: 'offline' })];
    expect(ordersOf(half, none, 'all')).toMatchObject({ status: 'success', isMoreComing: false, hasMore: true, missing: { status: 'offline' } });
  });

  it('does not say how old it is while that is not known', () => {
    expect(ordersOf([page(['a'], 1, 0)], none, 'all').asOf).toBeUndefined();
  });
});

describe('an order that was opened before it moved on', () => {
  const moved = (status: OrderStatus, returnStatus: ReturnStatus = 'none') => new Map([['order-1', { standing: orderIn({ status, returnStatus }), at: 9 }]]);

  it('[S-210] is not said to be too old for a return: a list that knows it has arrived does not say until when', () => {
    const arrived = infoInNewestState(orderInfoIn({ status: 3 }), 5, moved(4));
    expect(arrived).toMatchObject({ status: 4, returnBefore: undefined });
    expect(whyNoReturn(arrived, orderNow)).toBeUndefined();
    const refused = infoInNewestState(orderInfoIn({ status: 6, returnStatus: 'refunding' }), 5, moved(6, 'failed'));
    expect(whyNoReturn(refused, orderNow)).toBeUndefined();
  });

  it('keeps what its own reply says of returns, where that is newer or names the day', () => {
    expect(infoInNewestState(orderInfoIn({ status: 5 }), 5, moved(5)).returnBefore).toBeNull();
    expect(infoInNewestState(orderInfoIn({ status: 5 }), 10, moved(4)).returnBefore).toBeNull();
    expect(infoInNewestState(orderInfoIn({ status: 4 }, { returnBefore: orderNow }), 5, moved(5)).returnBefore).toBe(orderNow);
  });
});

describe('what this device did', () => {
  const none: OrderNews = { reminder: undefined, remindedAt: undefined, review: undefined, isReviewed: false };
  const entry = (name: string, orderId: string): WaitingEntry => ({ id: `${name} ${orderId}`, user: 'ann', name, payload: { orderId }, madeAt: 1, state: 'waiting', pictures: 0, known: true, editable: false });

  it('is found by the order that it is about', () => {
    const entries = [entry('order!remind', 'o1'), entry('evaluation!addList', 'o2'), { ...entry('x', 'o1'), payload: null }];
    expect(entriesAbout(entries, 'o1', 'order!remind')).toEqual([entries[0]]);
    expect(entriesAbout(entries, 'o1', 'evaluation!add', 'evaluation!addList')).toEqual([]);
    expect(entriesAbout(undefined, 'o1', 'order!remind')).toEqual([]);
  });

  it('[S-479] a reminder that needs the shopper is not said to be on its way', () => {
    const reminder = entry('order!remind', 'o1');
    expect(waitingReminder([reminder], 'o1')).toBe(reminder);
    expect(waitingReminder([{ ...reminder, state: 'needsYou', refusal: 'tooOld' }], 'o1')).toBeUndefined();
  });

  it('one that was refused is dropped for the next, and no other entry is', () => {
    const refused: WaitingEntry = { ...entry('order!remind', 'o1'), state: 'needsYou', refusal: 'orderStatus' };
    const others: WaitingEntry[] = [entry('order!remind', 'o1'), { ...refused, payload: { orderId: 'o2' } }, { ...refused, name: 'evaluation!add' }];
    expect(refusedReminders([refused, ...others], 'o1')).toEqual([refused]);
    expect(refusedReminders(undefined, 'o1')).toEqual([]);
  });

  it('[S-479] [S-209] a reminder is not offered again, whether it waits, was sent from here, or the shop has it', () => {
    const order = orderIn({ status: 1 });
    expect(actionsNow(order, none, orderNow).main).toBe('remind');
    for (const news of [{ ...none, remindedAt: 5 }, { ...none, reminder: entry('order!remind', order.id) }]) {
      const { main, others } = actionsNow(order, news, orderNow);
      expect([main, ...others]).not.toContain('remind');
    }
  });

  it('[S-211] a review that waits, or was taken, is not offered again; the rest is', () => {
    const order = { ...orderIn({ status: 4 }), returnBefore: orderNow + 1 };
    expect(actionsNow(order, none, orderNow).main).toBe('review');
    for (const news of [{ ...none, isReviewed: true }, { ...none, review: entry('evaluation!addList', order.id) }]) {
      expect(actionsNow(order, news, orderNow)).toEqual({ main: undefined, others: ['logistics', 'return', 'reorder'] });
    }
    // Its page is where a refused one is changed.
    expect(actionsNow(order, { ...none, review: { ...entry('evaluation!add', order.id), state: 'needsYou', refusal: 'uploadFailed' } }, orderNow).main).toBe('review');
  });
});

it('what was reviewed from here counts as reviewed, line by line; the rest can be reviewed later', () => {
  const [a, b, c] = [orderLine({ id: 'a', skuId: 'brass' }), orderLine({ id: 'b', skuId: 'steel' }), orderLine({ id: 'c', skuId: 'tin', reviewed: true })];
  const marks = new Map([[reviewedLine('o1', a), 0]]);
  expect(unreviewed('o1', [a, b, c], marks)).toEqual([b]);
  expect(unreviewed('o2', [a, b, c], marks)).toEqual([a, b]);
});

describe('buying an order again', () => {
  const told = { asOf: 77, language: 'en' } as const;
  const goods = (facts: object = {}) =>
    ({
      sellerGoodsId: 'lamp', name: 'Brass lamp, new', imgUrl1: 'lamp-1', discountPrice: amount('9'), sellingPrice: amount('11'), dispatchFee: amount('1'), longDistanceFee: amount('2'), deliveryFee: amount('3'),
      buyMin: 1, stock: 5, sellerId: 'quay', sellerName: 'Quay lights', skus: [{ id: 'lamp-brass', checkAttrName: 'Brass', price: null, stock: 5, zoomImg: 'zoom' }], ...facts,
    }) as unknown as GoodsDetail;

  it('[S-212] takes today’s figures, and the quantity of then', () => {
    const { lines, gone, fewer } = reorderedLines([orderLine({ count: 3 })], () => goods(), told);
    expect(lines).toEqual([{
      sellerGoodsId: 'lamp', skuId: 'lamp-brass', name: 'Brass lamp, new', checkAttrName: 'Brass', zoomImg: 'zoom', imgUrl1: 'lamp-1', price: null, discountPrice: '9', sellingPrice: '11',
      dispatchFee: '1', longDistanceFee: '2', deliveryFee: '3', stock: 5, buyMin: 1, count: 3, seller: { id: 'quay', name: 'Quay lights' }, language: 'en', seenAt: 77,
    }]);
    expect([gone, fewer]).toEqual([[], []]);
  });

  it.each([
    ['a product that is not sold any more', () => undefined],
    ['an attribute that is not', () => goods({ skus: [] })],
    ['one that is sold out', () => goods({ skus: [{ id: 'lamp-brass', checkAttrName: 'Brass', price: null, stock: 0, zoomImg: 'z' }] })],
    ['one of which fewer are left than may be bought', () => goods({ buyMin: 6 })],
  ])('names %s', (_what, goodsOf) => {
    expect(reorderedLines([orderLine({ name: 'Brass lamp' })], goodsOf, told)).toEqual({ lines: [], gone: ['Brass lamp'], fewer: [] });
  });

  it('says that goods are gone only where the shop says so, not where it can’t answer now', () => {
    const refused = (refusal: string) => ({ status: 'refused', refusal, text: '' }) as const;
    const sold = { status: 'success', data: goods() } as const;
    for (const gone of ['goodsUnknown', 'goodsUnlisted', 'goodsRemoved']) expect(stillSold([sold, refused(gone)])).toEqual(new Map([['lamp', goods()]]));
    for (const other of [refused('tooFrequent'), refused('systemError'), { status: 'signedOut' }, { status: 'offline' }, { status: 'failed', text: '' }] as const) expect(stillSold([sold, other])).toBe('notReached');
  });

  it('[S-212] takes what is there where it is less, and says so', () => {
    const { lines, fewer } = reorderedLines([orderLine({ count: 9 })], () => goods(), told);
    expect(lines[0]?.count).toBe(5);
    expect(fewer).toEqual(['Brass lamp']);
  });

  it('takes of a variant no more than is left of the whole product, whose stock may have been pushed since', () => {
    const { lines, fewer } = reorderedLines([orderLine({ count: 3 })], () => goods({ stock: 2 }), told);
    expect(lines).toMatchObject([{ stock: 2, count: 2 }]);
    expect(fewer).toEqual(['Brass lamp']);
  });

  it('takes at least the smallest quantity of now', () => {
    expect(reorderedLines([orderLine({ count: 1 })], () => goods({ buyMin: 4 }), told).lines[0]?.count).toBe(4);
  });
});

describe('a request for a return', () => {
  const lines = [orderLine({ id: 'a', price: amount('10'), count: 2 }), orderLine({ id: 'b', price: amount('5.5'), count: 1 })];
  const order = { total: amount('33.2') };

  it('[S-227] may ask for what its lines cost, and with all of them for everything', () => {
    expect(mostOf(order, lines, [])).toBe('0');
    expect(mostOf(order, lines, ['a'])).toBe('20');
    expect(mostOf(order, lines, ['b'])).toBe('5.5');
    expect(mostOf(order, lines, ['a', 'b'])).toBe('33.2');
  });

  it('[S-227] asks for no more, and no less than something', () => {
    expect(wrongAmount('20', amount('20'), 'en')).toBeUndefined();
    expect(wrongAmount('20.0000000001', amount('20'), 'en')).toEqual({ id: 'order.return.wrong.most' });
    for (const nothing of ['', '0', '-1', 'x', '1e3', '0.00']) expect(wrongAmount(nothing, amount('20'), 'en'), nothing).toEqual({ id: 'order.return.wrong.amount' });
  });

  it.each([['12.5', '12.5'], [' 12,5 ', '12.5'], ['١٢٫٥', '12.5'], ['۱۲', '12'], ['1,234.5', undefined], ['12.', undefined]])('reads an amount as people write it: %s', (text, read) => expect(writtenAmount(text, 'en')).toBe(read));

  it('keeps its chosen lines in one text', () => expect([chosenLines(''), chosenLines('a b')]).toEqual([[], ['a', 'b']]));
});

it.each([
  ['DHL', 'JD014600', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014600'],
  ['dhl express', 'JD014600', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD014600'],
  ['Dhow Post', 'JD014600', undefined],
  ['constructor', 'JD014600', undefined],
  ['UPS', '"><script>', undefined],
  ['UPS', '', undefined],
])('the page of carrier %s for %s', (carrier, number, link) => expect(carrierLink(carrier, number)).toBe(link));

it.each([[1, [1, 'minute']], [59 * 60_000 + 59_999, [59, 'minute']], [60 * 60_000, [1, 'hour']], [47 * 3_600_000, [47, 'hour']], [15 * 86_400_000 - 1, [14, 'day']]])('%i ms are %j at least', (ms, left) => expect(timeLeft(ms)).toEqual(left));
