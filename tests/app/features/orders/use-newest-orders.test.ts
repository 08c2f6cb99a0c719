import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNewestOrders } from '../../../../src/app/features/orders/use-newest-orders';
import { currentUserAtom } from '../../../../src/app/queries/current-user';
import type { Session } from '../../../../src/contract/shop/account';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { keepUserReply } from '../../../../src/local/replies/user-replies';
import { beginSession } from '../../../../src/sync/session';
import { freshDevice } from '../../../support/client/fresh-device';
import { mounted } from '../../../support/client/mounted';
import { session } from '../../../support/client/session';
import { orderIn } from '../../../support/client/shown-orders';

beforeEach(async () => void (await freshDevice()));

it('what an order’s page told is known at once by the list that its user goes back to, and never to the next user', async () => {
  const store = createStore();
  const leave = store.sub(currentUserAtom, () => {});
  const arrive = async (as: Session) => {
    await beginSession(as);
    await vi.waitFor(() => expect(store.get(currentUserAtom)?.usercode).toBe(as.user.usercode));
  };
  const page = () => {
    const { shown, end } = mounted(() => useNewestOrders().get('o1')?.standing.status, store);
    return { shown, end };
  };
  await arrive(session);
  await keepUserReply<'order!listMain'>('u-ada', queryKey('en', 'order!listMain', { pageNum: 1, pageSize: 20 }), { pageList: [orderIn({ status: 3 }, { id: 'o1' })], pageNum: 1, pageSize: 20, totalElements: 1 }, Date.now());
  const order = page();
  await vi.waitFor(() => expect(order.shown.at(-1)).toBe(3));
  order.end();
  const list = page();
  await vi.waitFor(() => expect(list.shown.length).toBeGreaterThan(0));
  expect(list.shown[0]).toBe(3);
  list.end();
  await arrive({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben' } });
  const next = page();
  await vi.waitFor(() => expect(next.shown.length).toBeGreaterThan(0));
  expect(next.shown).not.toContain(3);
  next.end();
  leave();
});
