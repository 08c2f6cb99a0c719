import { device, type DeviceDatabase, type FavouriteRow } from './database/database';
import { watch } from './database/watch';
import { entriesOf } from './outbox/outbox-write';
import { presentUser } from './session/session-row';

const calls = {
  goods: { add: 'keepGoods!add', del: 'keepGoods!del', field: 'sellerGoodsId' },
  seller: { add: 'focusSeller!add', del: 'focusSeller!del', field: 'sellerId' },
} as const;

/** The shop's last reply with the present user's later actions applied. A refused action is not counted, which rolls it back. */
export async function favouriteIds(db: DeviceDatabase, kind: FavouriteRow['kind']): Promise<Set<string>> {
  const user = await presentUser(db);
  if (user === undefined) return new Set();
  // The outbox first: an action that is finished between the two reads is then in both, not in neither.
  const entries = await entriesOf(db, user);
  const rows = await db.favourites.where('[user+kind]').equals([user, kind]).toArray();
  const ids = new Set(rows.map(({ id }) => id));
  const { add, del, field } = calls[kind];
  for (const { name, payload, state } of entries) {
    if (state === 'needsYou') continue;
    const id = (payload as Record<string, unknown> | null)?.[field];
    if (typeof id !== 'string') continue;
    if (name === add) ids.add(id);
    else if (name === del) ids.delete(id);
  }
  return ids;
}

function watchIds(kind: FavouriteRow['kind'], listener: (ids: ReadonlySet<string>) => void): () => void {
  return watch(() => favouriteIds(device, kind), listener);
}

/** Calls `listener` with the ids of the present user's favourite products. */
export function watchFavouriteIds(listener: (ids: ReadonlySet<string>) => void): () => void {
  return watchIds('goods', listener);
}

/** Calls `listener` with the ids of the stores that the present user follows. */
export function watchFollowedSellerIds(listener: (ids: ReadonlySet<string>) => void): () => void {
  return watchIds('seller', listener);
}
