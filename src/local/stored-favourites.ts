import { countOne, counted } from './counters';
import { device, type CounterRow, type DeviceDatabase, type FavouriteRow } from './database/database';
import { presentUser } from './session/session-row';

/** A counter that grows with every favourite that the outbox settled: a list requested before that is outdated. */
export function settledFavourites(user: string, db = device): Promise<number> {
  return counted(db, user, 'favouritesSettled');
}

/** Call it within the transaction that settles a favourite. */
export function noteSettledFavourite(db: DeviceDatabase, user: string): Promise<void> {
  return countOne(db, user, 'favouritesSettled');
}

const listings = { goods: 'goodsListed', seller: 'sellersListed' } as const satisfies Record<FavouriteRow['kind'], CounterRow['name']>;

/** Whether the shop's whole list was received since the user logged in. */
export async function favouritesListed(db: DeviceDatabase, user: string, kind: FavouriteRow['kind']): Promise<boolean> {
  return (await counted(db, user, listings[kind])) > 0;
}

/**
 * Saves the whole list as the shop returned it. Returns false if a favourite was settled since the request, which the
 * list may lack, or if the user is gone.
 */
export function keepFavourites(user: string, kind: FavouriteRow['kind'], ids: readonly string[], settledBefore: number, db = device): Promise<boolean> {
  return db.transaction('rw', db.favourites, db.counters, db.session, async () => {
    if ((await presentUser(db)) !== user || (await settledFavourites(user, db)) !== settledBefore) return false;
    await db.favourites.where('[user+kind]').equals([user, kind]).delete();
    await db.favourites.bulkPut(ids.map((id) => ({ user, kind, id })));
    await countOne(db, user, listings[kind]);
    return true;
  });
}
