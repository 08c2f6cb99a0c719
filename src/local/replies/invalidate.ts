import type { CallName } from '../../contract/shop/calls';
import { readQueryKey } from '../../contract/shop/query-key';
import { device, type DeviceDatabase } from '../database/database';
import { presentUser } from '../session/session-row';

/** Marks a user's stored replies to these calls as stale: whoever shows one asks the shop anew. */
export async function invalidate(db: DeviceDatabase, user: string, names: readonly CallName[]): Promise<void> {
  const stale: ReadonlySet<string> = new Set(names);
  await db.userReplies
    .where('user')
    .equals(user)
    .filter(({ key }) => stale.has(readQueryKey(key)?.name ?? ''))
    .modify({ asOf: 0, staleAt: Date.now() });
}

/** The same for whoever is here now: after something was done by a call of its own, not through the outbox. */
export async function invalidateHere(names: readonly CallName[], db = device): Promise<void> {
  const user = await presentUser(db);
  if (user !== undefined) await invalidate(db, user, names);
}
