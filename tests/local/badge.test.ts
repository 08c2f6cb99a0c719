import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBadge, keepOrdersSeen, keepOrdersToAct } from '../../src/local/badge';
import { keepChat } from '../../src/local/chat';
import { device } from '../../src/local/database/database';

let shown: number | undefined;
let stop = () => {};
beforeEach(async () => {
  for (const table of device.tables) await table.clear();
  await device.session.put({ name: 'open', user: 'ann', token: 't' });
  stop = watchBadge((count) => (shown = count));
});
afterEach(() => stop());
const says = (count: number) => vi.waitFor(() => expect(shown).toBe(count));

it('UX-018 the badge is what was not read and the orders to act on, until the shopper has looked at them', async () => {
  await says(0);
  await keepChat('ann', { unread: 2 });
  await keepOrdersToAct(3);
  await says(5);
  await keepOrdersSeen();
  await says(2);
  // One more order to act on.
  await keepOrdersToAct(4);
  await says(3);
  // Two were paid elsewhere; that must not hide the next one.
  await keepOrdersToAct(2);
  await says(2);
  await keepOrdersToAct(3);
  await says(3);
  await keepChat('ann', { unread: 0, read: true });
  await says(1);
});

it('UX-018 is nothing after a logout, and nobody else’s', async () => {
  await keepOrdersToAct(3);
  await says(3);
  await device.session.put({ name: 'open', user: 'bob', token: 't' });
  await says(0);
  await device.session.delete('open');
  await keepOrdersToAct(9);
  await says(0);
});
