import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../src/contract/shop/orders';
import { queryKey } from '../../../src/contract/shop/query-key';
import { device } from '../../../src/local/database/database';
import { watchNewestOrders, type NewestOrders } from '../../../src/local/orders/newest-orders';
import { invalidateHere } from '../../../src/local/replies/invalidate';
import { keepUserReply } from '../../../src/local/replies/user-replies';
import type { OrderState } from '../../../src/rules/orders/orders';
import { orderIn, orderInfoIn } from '../../support/client/shown-orders';

const listed = (state: Partial<OrderState>, at: number, ids = ['o1'], facts: Partial<Order> = {}) =>
  keepUserReply<'order!listMain'>('ann', queryKey('en', 'order!listMain', { pageNum: 1, pageSize: 20 }), { pageList: ids.map((id) => orderIn(state, { id, ...facts })), pageNum: 1, pageSize: 20, totalElements: ids.length }, at);
const opened = (state: Partial<OrderState>, at: number, facts: Partial<Order> = {}) =>
  keepUserReply<'order!info'>('ann', queryKey('en', 'order!info', { orderId: 'o1' }), { orderInfo: orderInfoIn(state, { id: 'o1', ...facts }), logistics: [], refundList: [], caseList: [] }, at);

let told: NewestOrders = new Map();
let stop = () => {};
const statusOf = (id: string) => told.get(id)?.standing.status;
beforeEach(async () => {
  await device.session.put({ name: 'open', user: 'ann', token: 'token of ann' });
  stop = watchNewestOrders((orders) => (told = orders));
});
afterEach(async () => {
  stop();
  for (const table of device.tables) await table.clear();
});

it('an order stands as the shop said last, whether a list or its own page heard it', async () => {
  await opened({ status: 1 }, 5);
  await vi.waitFor(() => expect(statusOf('o1')).toBe(1));
  await listed({ status: 3 }, 7);
  await vi.waitFor(() => expect(statusOf('o1')).toBe(3));
  await opened({ status: 4 }, 9);
  await vi.waitFor(() => expect(statusOf('o1')).toBe(4));
});

it('a refund that was asked for again has its own deadline, also where a list knows only that of the request before it', async () => {
  await listed({ status: 6, returnStatus: 'refunding' }, 5, ['o1'], { refundAnswerBefore: 6 });
  await opened({ status: 6, returnStatus: 'refunding' }, 9, { refundAnswerBefore: 20 });
  await vi.waitFor(() => expect(told.get('o1')?.standing).toMatchObject({ returnStatus: 'refunding', refundAnswerBefore: 20 }));
});

it('UX-081 when the seller was reminded is known from the newest reply, whichever it is', async () => {
  await opened({ status: 1 }, 5);
  await listed({ status: 1 }, 9, ['o1'], { reminded: true, remindedTime: 8 });
  await vi.waitFor(() => expect(told.get('o1')?.standing).toMatchObject({ reminded: true, remindedTime: 8 }));
});

it('what was said before the clock was set back is not the newest for as long as it was ahead', async () => {
  await listed({ status: 0 }, Date.now() + 86_400_000);
  await opened({ status: 1 }, Date.now());
  await vi.waitFor(() => expect(statusOf('o1')).toBe(1));
});

it('what was made stale keeps its age: an older reply does not become the newest by it', async () => {
  await opened({ status: 1 }, 5);
  await listed({ status: 3 }, 7);
  await invalidateHere(['order!listMain', 'order!info']);
  await vi.waitFor(async () => expect((await device.userReplies.toArray()).map(({ asOf }) => asOf)).toEqual([0, 0]));
  await vi.waitFor(() => expect(told.get('o1')).toMatchObject({ standing: { status: 3 }, at: 7 }));
});

it('one that was never opened is known as it was listed', async () => {
  await listed({ status: 2 }, 7, ['o1', 'o2']);
  await vi.waitFor(() => expect(told.get('o2')?.listed).toMatchObject({ id: 'o2', status: 2, goodsList: [{ name: 'Brass lamp' }] }));
});

it('what a search found is known as what a list showed', async () => {
  await keepUserReply<'order!search'>('ann', queryKey('en', 'order!search', { keyword: 'lamp', pageNum: 1, pageSize: 20 }), { pageList: [orderIn({ status: 5 }, { id: 'o9' })], pageNum: 1, pageSize: 20, totalElements: 1 }, 7);
  await vi.waitFor(() => expect(told.get('o9')?.listed).toMatchObject({ id: 'o9', status: 5 }));
});

it('nobody sees where another user’s orders stand', async () => {
  await listed({ status: 2 }, 7);
  await vi.waitFor(() => expect(told.size).toBe(1));
  await device.session.put({ name: 'open', user: 'ben', token: 'token of ben' });
  await vi.waitFor(() => expect(told.size).toBe(0));
});
