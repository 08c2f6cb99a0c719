import { counted } from './counters';
import { device } from './database/database';
import { watch } from './database/watch';
import { presentUser } from './session/session-row';

/** Messages that were not read, and orders that began to wait for the shopper since they last looked at theirs. */
async function badgeCount(): Promise<number> {
  const user = await presentUser(device);
  if (user === undefined) return 0;
  const [unread, toAct, seen] = [await counted(device, user, 'chatUnread'), await counted(device, user, 'ordersToAct'), await counted(device, user, 'ordersSeen')];
  return unread + Math.max(0, toAct - seen);
}

/** Tells what the badge of the installed mall says, now and at every change. */
export function watchBadge(tell: (count: number) => void): () => void {
  return watch(badgeCount, tell);
}

/** What the shop said of the present user's orders. Those that wait no more are not counted against new ones. */
export async function keepOrdersToAct(toAct: number): Promise<void> {
  await device.transaction('rw', device.counters, device.session, async () => {
    const user = await presentUser(device);
    if (user === undefined) return;
    const seen = await counted(device, user, 'ordersSeen');
    await device.counters.bulkPut([{ user, name: 'ordersToAct', value: toAct }, { user, name: 'ordersSeen', value: Math.min(seen, toAct) }]);
  });
}

/** The orders are on screen. */
export async function keepOrdersSeen(): Promise<void> {
  await device.transaction('rw', device.counters, device.session, async () => {
    const user = await presentUser(device);
    if (user !== undefined) await device.counters.put({ user, name: 'ordersSeen', value: await counted(device, user, 'ordersToAct') });
  });
}
