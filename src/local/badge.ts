import { counted } from './counters';
import { device } from './database/database';
import { watch } from './database/watch';
import { presentUser } from './session/session-row';

/** The number of unread messages, plus orders that began to need the shopper since they last looked at their orders. */
async function badgeCount(): Promise<number> {
  const user = await presentUser(device);
  if (user === undefined) return 0;
  const [unread, toAct, seen] = [await counted(device, user, 'chatUnread'), await counted(device, user, 'ordersToAct'), await counted(device, user, 'ordersSeen')];
  return unread + Math.max(0, toAct - seen);
}

/** Calls `listener` with the number on the installed app's badge, now and at every change. */
export function watchBadge(listener: (count: number) => void): () => void {
  return watch(badgeCount, listener);
}

/** Saves how many of the present user's orders need action, as the shop said. Orders that no longer do are not offset against new ones. */
export async function keepOrdersToAct(toAct: number): Promise<void> {
  await device.transaction('rw', device.counters, device.session, async () => {
    const user = await presentUser(device);
    if (user === undefined) return;
    const seen = await counted(device, user, 'ordersSeen');
    await device.counters.bulkPut([{ user, name: 'ordersToAct', value: toAct }, { user, name: 'ordersSeen', value: Math.min(seen, toAct) }]);
  });
}

/** Notes that the orders are on screen. */
export async function keepOrdersSeen(): Promise<void> {
  await device.transaction('rw', device.counters, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await device.counters.put({ user, name: 'ordersSeen', value: await counted(device, user, 'ordersToAct') });
  });
}
