import { device, type DeviceDatabase, type FavouriteRow } from './database';
import { presentUser } from './session-row';

const counterKey = 'favourites settled';

/** Grows with every favourite that the outbox settled: a listing asked for before that is old news. */
export async function settledFavourites(user: string, db = device): Promise<number> {
  const value = (await db.personal.get([user, counterKey]))?.reply;
  return typeof value === 'number' ? value : 0;
}

/** Part of the transaction that settles one. */
export async function noteSettledFavourite(db: DeviceDatabase, user: string): Promise<void> {
  await db.personal.put({ user, key: counterKey, reply: (await settledFavourites(user, db)) + 1, asOf: 0 });
}

function listedKey(kind: FavouriteRow['kind']): string {
  return `favourites listed ${kind}`;
}

/** Whether the shop's whole list was here since the user came. */
export async function favouritesListed(db: DeviceDatabase, user: string, kind: FavouriteRow['kind']): Promise<boolean> {
  return (await db.personal.get([user, listedKey(kind)])) !== undefined;
}

/**
 * Keeps the whole list as the shop told it. False: something was settled since it was asked for, so that this list may
 * lack it; or the user is gone.
 */
export function keepFavourites(user: string, kind: FavouriteRow['kind'], ids: readonly string[], settledBefore: number, db = device): Promise<boolean> {
  return db.transaction('rw', db.favourites, db.personal, db.session, async () => {
    if ((await presentUser(db)) !== user || (await settledFavourites(user, db)) !== settledBefore) return false;
    await db.favourites.where('[user+kind]').equals([user, kind]).delete();
    await db.favourites.bulkPut(ids.map((id) => ({ user, kind, id })));
    await db.personal.put({ user, key: listedKey(kind), reply: true, asOf: 0 });
    return true;
  });
}
