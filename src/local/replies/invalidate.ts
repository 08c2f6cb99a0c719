import type { CallName } from '../../contract/shop/calls';
import { readQueryKey } from '../../contract/shop/query-key';
import { countOne, counted } from '../counters';
import { device, type DeviceDatabase } from '../database/database';
import { presentUser } from '../session/session-row';

/** Marks a user's stored replies to these calls as stale: whoever shows one asks the shop anew. */
export async function invalidate(db: DeviceDatabase, user: string, names: readonly CallName[]): Promise<void> {
  await db.transaction('rw', db.userReplies, db.counters, db.session, async () => {
    // Who logged out meanwhile leaves nothing behind.
    if ((await presentUser(db)) !== user) return;
    for (const name of names) await countOne(db, user, `stale ${name}`);
    await db.userReplies
      .where('user')
      .equals(user)
      .filter(({ key }) => names.some((name) => name === readQueryKey(key)?.name))
      .modify({ asOf: 0 });
  });
}

/** Grows with every change that made a user's replies to a call stale: one that was asked for before that is old news, whichever tab asked. */
export function changesOf(user: string, name: CallName, db = device): Promise<number> {
  return counted(db, user, `stale ${name}`);
}

/** The same for whoever is here now: after something was done by a call of its own, not through the outbox. */
export async function invalidateHere(names: readonly CallName[], db = device): Promise<void> {
  const user = await presentUser(db);
  if (user !== undefined) await invalidate(db, user, names);
}
