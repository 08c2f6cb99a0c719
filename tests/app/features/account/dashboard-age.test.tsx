import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { currentUserAtom } from '../../../../src/app/queries/current-user';
import { userCache } from '../../../../src/app/queries/user-cache';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { device } from '../../../../src/local/database/database';
import { writeSession } from '../../../../src/local/session/kept-session';
import { drawnPage } from '../../../support/client/drawn-page';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { session } from '../../../support/client/session';
import { said } from '../../../support/texts';

// What a part renders without a browser has no clock of its own.
vi.mock('../../../../src/ui/use-now', () => ({ useNow: () => Date.now(), useNowToTheSecond: () => Date.now() }));

const { user } = session;
const threeDaysAgo = Date.now() - 3 * 86_400_000;

it('UX-007 the overview tells how old its balance is, also where the rest of it is newer', async () => {
  new FakeLocalStorage();
  writeSession({ token: 'token-1', expiresAt: 2_000_000_000_000, user });
  await device.session.put({ name: 'open', user: user.usercode, token: 'token-1' });
  const store = createStore();
  store.sub(currentUserAtom, () => {});
  // The first import can be slow on a busy machine.
  await vi.waitFor(() => expect(store.get(currentUserAtom)?.usercode).toBe(user.usercode), { timeout: 20_000 });
  const { initial } = userCache(user.usercode, 'en');
  const age = said('en', 'user.asOf', { age: '3 days ago' });
  initial.set(queryKey('en', 'localuser!get', {}), { status: 'success', data: user, asOf: Date.now() });
  expect(await drawnPage('/userInfo/dashboard', { store })).not.toContain(age);
  initial.set(queryKey('en', 'wallet!getUsdt', {}), { status: 'success', data: { money: user.money }, asOf: threeDaysAgo });
  expect(await drawnPage('/userInfo/dashboard', { store })).toContain(age);
});
