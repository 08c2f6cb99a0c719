import type { CallName } from '../contract/shop/calls';
import { readQueryKey } from '../contract/shop/query-key';
import { device, type DeviceDatabase } from './database';

/** All that says something of orders: what is done to one may change each of them. */
export const orderReplies = ['order!listMain', 'order!count', 'order!info', 'order!listGoods', 'orderLog!list'] as const;

/** Kept replies of a user that are no longer right: whoever shows one asks the shop anew. */
export async function outdate(db: DeviceDatabase, user: string, ...names: readonly string[]): Promise<void> {
  await db.personal
    .where('user')
    .equals(user)
    .filter(({ key }) => names.includes(readQueryKey(key)?.name ?? ''))
    .modify({ asOf: 0 });
}

/** The same for whoever is here now: after something was done by a call of its own, not through the outbox. */
export async function outdateHere(names: readonly CallName[], db = device): Promise<void> {
  const user = (await db.session.get('open'))?.user;
  if (user !== undefined) await outdate(db, user, ...names);
}

export function outdateOrders(db = device): Promise<void> {
  return outdateHere(orderReplies, db);
}
