import { changesOf, countOne, counted } from './counters';
import { device, type CounterRow, type DeviceDatabase, type FavouriteRow } from './database/database';
import { presentUser } from './session/session-row';

const listings = { goods: 'goodsListed', seller: 'sellersListed' } as const satisfies Record<FavouriteRow['kind'], CounterRow['name']>;

/** Whether the shop's whole list was received since the user logged in. */
export async function favouritesListed(db: DeviceDatabase, user: string, kind: FavouriteRow['kind']): Promise<boolean> {
  return (await counted(db, user, listings[kind])) > 0;
}

/**
 * Saves the whole list as the shop returned it. Returns false if a favourite was settled since the request, when the
 * counter stood at `changes`: the list may lack it. Also if the user is gone.
 */
export function keepFavourites(user: string, kind: FavouriteRow['kind'], ids: readonly string[], changes: number, db = device): Promise<boolean> {
  return db.transaction('rw', db.favourites, db.counters, db.session, async () => {
    if ((await presentUser(db)) !== user || (await changesOf(user, 'favouritesSettled', db)) !== changes) return false;
    await db.favourites.where('[user+kind]').equals([user, kind]).delete();
    await db.favourites.bulkPut(ids.map((id) => ({ user, kind, id })));
    await countOne(db, user, listings[kind]);
    return true;
  });
}
