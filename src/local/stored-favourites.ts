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
export function keepFavourites(user: string, kind: FavouriteRow['kind'], ids: readonly string[], changes: number): Promise<boolean> {
  return device.transaction('rw', device.favourites, device.counters, device.session, async () => {
    if ((await presentUser(device)) !== user || (await changesOf(user, 'favouritesSettled')) !== changes) return false;
    await device.favourites.where('[user+kind]').equals([user, kind]).delete();
    await device.favourites.bulkPut(ids.map((id) => ({ user, kind, id })));
    await countOne(device, user, listings[kind]);
    return true;
  });
}
