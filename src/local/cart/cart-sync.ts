import * as v from 'valibot';
import { maxCartChanges, type CartChange } from '../../contract/shop/cart';
import type { Reply } from '../../contract/shop/calls';
import { emptyCart, mergeCarts, mergeIndependent, type Cart, type CartEntry } from '../../rules/cart/cart-state';
import { isAhead } from '../../rules/clocks';
import { cartOf, changesWritten, readCart, valueOf } from './cart-rows';
import { device, type CartPlace, type CartRow, type DeviceDatabase } from '../database/database';
import { storageWorks } from '../database/storage-works';
import { presentUser } from '../session/session-row';
import { watch } from '../database/watch';

const places: readonly CartPlace[] = ['lines', 'saved'];

/** The shop's copy of a user's cart, as far as this device knows: whatever differs from it was not sent. */
const synced = v.object({ revision: v.number(), lines: v.unknown(), saved: v.unknown() });
type Synced = { readonly revision: number } & Readonly<Record<CartPlace, Cart>>;
const nothing: Synced = { revision: 0, lines: emptyCart, saved: emptyCart };

async function syncedOf(db: DeviceDatabase, user: string): Promise<Synced> {
  const kept = await valueOf(db, user, 'synced', synced);
  return kept ? { revision: kept.revision, lines: readCart(kept.lines), saved: readCart(kept.saved) } : nothing;
}

type ToSend = { readonly since: number; readonly changes: readonly CartChange[] };

/** The payload of the next `cart!merge`: as many of this device's changes as one call takes. */
export async function cartToSend(user: string, db = device): Promise<ToSend> {
  await changesWritten();
  return db.transaction('r', db.cart, async () => {
    const known = await syncedOf(db, user);
    const changes: CartChange[] = [];
    for (const place of places) {
      for (const [identifier, entry] of Object.entries(await cartOf(db, user, place))) {
        if (JSON.stringify(entry) !== JSON.stringify(known[place][identifier])) changes.push({ place, identifier, entry });
      }
    }
    return { since: known.revision, changes: changes.slice(0, maxCartChanges) };
  });
}

/** Whether the present user changed lines in ways that the shop does not know yet. Newer prices or stock of their goods don't count: they come from the shop. */
export async function isCartUnsent(): Promise<boolean> {
  if (!(await storageWorks())) return false;
  await changesWritten();
  return differs();
}

async function differs(): Promise<boolean> {
  const user = await presentUser(device);
  if (user === undefined) return false;
  const known = await syncedOf(device, user);
  for (const place of places) {
    for (const [identifier, { life, edits }] of Object.entries(await cartOf(device, user, place))) {
      const shops = known[place][identifier];
      if (life !== shops?.life || edits !== shops.edits) return true;
    }
  }
  return false;
}

/** Calls `listener` with the result of `isCartUnsent`, now and at every change. */
export function watchUnsentCart(listener: (isUnsent: boolean) => void): () => void {
  return watch(differs, listener, () => listener(false));
}

/** Calls `listener` at once and at every change of a user's cart. The entries are not parsed. */
export function watchCartRows(user: string, listener: () => void): () => void {
  return watch(() => device.cart.bulkGet(places.map((place): [string, CartRow['key']] => [user, place])), listener);
}

/** The device's entry to merge with what the shop says of it. `isSaid`: it is as it was sent; `isKnown`: as at the last sync. */
function toMerge(own: CartEntry, said: CartEntry | undefined, { isSaid, isKnown, now }: { readonly isSaid: boolean; readonly isKnown: boolean; readonly now: number }): CartEntry {
  if (!said) return own;
  // The shop has merged it already, by its clock: merged by another once more, it might be sent for ever.
  if (isSaid) return said;
  // The shop forgets the oldest removals, and a line that is added again after that starts with a shorter life than the device has of
  // it: the one that was added later counts. What a restored database has may be shorter-lived too, but was not added later.
  if (isKnown && said.life < own.life && said.addedAt > own.addedAt) return said;
  // Goods that were seen at a time ahead of this clock are older than what the shop says: the clock was wrong then.
  return own.goods && isAhead(own.goods.seenAt, now) ? { ...own, goods: said.goods ?? own.goods } : own;
}

/** Merges the shop's reply to `sent`. If the shop's revision is lower than before, its database was restored: everything is sent again. */
export async function keepMergedCart(user: string, sent: ToSend, reply: Reply<'cart!merge'>, db = device, now = Date.now()): Promise<void> {
  const cartIn = (place: string, changes: readonly CartChange[]): Cart =>
    Object.fromEntries(changes.flatMap((change) => (change.place === place ? [[change.identifier, change.entry]] : [])));
  await db.transaction('rw', db.cart, db.session, async () => {
    // The user may have logged out meanwhile: nothing is written then.
    if ((await presentUser(db)) !== user) return;
    const wasSetBack = reply.revision < sent.since;
    const synced = await syncedOf(db, user);
    const known = wasSetBack ? nothing : synced;
    const next = { revision: wasSetBack ? 0 : reply.revision, lines: emptyCart, saved: emptyCart };
    for (const place of places) {
      const said = cartIn(place, reply.changes);
      const told = cartIn(place, sent.changes);
      next[place] = { ...known[place], ...told, ...said };
      const before = await cartOf(db, user, place);
      const mine = Object.fromEntries(
        Object.entries(before).map(([identifier, own]) => {
          const kept = synced[place][identifier];
          const isSame = (entry: CartEntry | undefined) => JSON.stringify(own) === JSON.stringify(entry);
          return [identifier, toMerge(own, said[identifier], { isSaid: kept !== undefined && isSame(told[identifier]), isKnown: isSame(kept), now })];
        }),
      );
      // A line put in before this device first heard of the shop's copy: a visitor's at a login, on a device without the user's cart.
      const newHere = Object.fromEntries(Object.entries(said).filter(([identifier]) => synced[place][identifier] === undefined));
      const after = mergeCarts(mergeIndependent(mine, newHere), said);
      if (JSON.stringify(after) !== JSON.stringify(before)) await db.cart.put({ user, key: place, value: after });
    }
    await db.cart.put({ user, key: 'synced', value: next });
  });
}

/** The shop's revision that this device's cart has reached. */
export async function cartRevision(user: string): Promise<number> {
  return (await syncedOf(device, user)).revision;
}
