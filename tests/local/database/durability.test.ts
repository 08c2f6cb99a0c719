import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { device } from '../../../src/local/database/database';
import { keepState } from '../../../src/local/database/state';
import { keepToken } from '../../../src/local/sent-tokens';

it('what the shopper did is on the disk before it is told as kept; what can be had again does not wait for the disk', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await device.open();
  begun.mockClear();
  const asked = () => begun.mock.calls.map(([tables, , options]) => [tables, options?.durability] as const);
  await device.transaction('rw', device.outbox, device.session, () => device.outbox.clear());
  await device.cart.clear();
  await keepState('anything', 1);
  await keepToken('a withdrawal', { token: 't', before: [] }, 1);
  expect(asked()).toEqual([[['outbox', 'session'], 'strict'], [['cart'], 'strict'], [['state'], 'relaxed'], [['drafts', 'session', 'orderDrafts'], 'strict']]);
});
