import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOrderAction } from '../../../../src/app/features/orders/actions/use-order-action';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { device } from '../../../../src/local/database/database';
import { keepUserReply } from '../../../../src/local/replies/user-replies';
import { amount } from '../../../support/catalog';
import { drawnPart } from '../../../support/client/drawn-page';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  await device.session.put({ name: 'open', user: 'ann', token: 'token of ann' });
  await keepUserReply<'wallet!getUsdt'>('ann', queryKey('en', 'wallet!getUsdt', {}), { money: amount('5') }, Date.now());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const table of device.tables) await table.clear();
});

async function actions() {
  let used: ReturnType<typeof useOrderAction> | undefined;
  await drawnPart(() => {
    used = useOrderAction();
    return null;
  }, '/userInfo/order-detail');
  return () => used;
}
const balanceIsOld = async () => (await device.userReplies.toArray()).every(({ asOf }) => asOf === 0);

it('a refund makes the balance be asked for again, also where its reply was lost', async () => {
  const used = await actions();
  await used()?.run('order!returns', { orderId: 'o1', reason: 2, amount: '5' });
  expect(await balanceIsOld()).toBe(true);
});

it('a receipt moves no money of the buyer, and leaves the balance as it is', async () => {
  const used = await actions();
  await used()?.run('order!receipt', { orderId: 'o1' });
  expect(await balanceIsOld()).toBe(false);
});
