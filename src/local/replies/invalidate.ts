import type { CallName } from '../../contract/shop/calls';
import { readQueryKey } from '../../contract/shop/query-key';
import { countOne } from '../counters';
import { device, type DeviceDatabase } from '../database/database';
import { makingRoom } from '../database/storage-eviction';
import { storageWorks } from '../database/storage-works';
import { presentUser } from '../session/session-row';

/** Marks a user's cached replies to these calls as stale: a page that shows one asks the shop again. */
export async function invalidate(db: DeviceDatabase, user: string, names: readonly CallName[]): Promise<void> {
  await db.transaction('rw', db.userReplies, db.counters, db.session, async () => {
    // The user may have logged out meanwhile: nothing is written then.
    if ((await presentUser(db)) !== user) return;
    for (const name of names) await countOne(db, user, `stale ${name}`);
    await db.userReplies
      .where('user')
      .equals(user)
      .filter(({ key }) => names.some((name) => name === readQueryKey(key)?.name))
      .modify({ asOf: 0 });
  });
}

/**
 * Invalidates for the present user, after a change that was made by a direct call, not through the outbox, or that the shop
 * pushed; on a full disk too, or a page would go on showing the state before it. Storage that never answers holds nothing to
 * invalidate, and must not hold up the page that reports the change.
 */
export async function invalidateHere(names: readonly CallName[]): Promise<void> {
  if (!(await storageWorks())) return;
  const user = await presentUser(device);
  if (user !== undefined) await makingRoom(device, () => invalidate(device, user, names), true);
}
