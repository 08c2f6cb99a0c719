import { maxLines, type CartLine } from '../../rules/cart/cart';
import { linesOf, putBack, takeOut } from '../../rules/cart/cart-state';
import { moveLine } from '../../rules/cart/saved-lines';
import { defaultMaxBuy } from '../../rules/catalog/catalog';
import { device, type DeviceDatabase } from '../database/database';
import { writeWithEviction } from '../database/storage-eviction';
import { watch } from '../database/watch';
import type { CartChanged } from './cart';
import { cartOf, cartOwner, keptMaxBuy } from './cart-rows';

type Place = 'lines' | 'saved';

/** Moves a line in one transaction, so that it is always in one of the two places. */
async function move(db: DeviceDatabase, identifier: string, [from, to]: readonly [Place, Place], now: number): Promise<CartChanged> {
  const maxBuy = await keptMaxBuy(db).catch(() => defaultMaxBuy);
  let isFull = false;
  const written = await writeWithEviction(db, () =>
    db.transaction('rw', db.cart, db.session, async () => {
      const user = await cartOwner(db);
      const before = { from: await cartOf(db, user, from), to: await cartOf(db, user, to) };
      const after = moveLine(before.from, before.to, identifier, { maxBuy, now });
      const size = linesOf(after.to).length;
      isFull = size > maxLines && size > linesOf(before.to).length;
      if (!isFull && after.from !== before.from) await db.cart.bulkPut([{ user, key: from, value: after.from }, { user, key: to, value: after.to }]);
    }),
  );
  return written === 'noRoom' || isFull ? 'noRoom' : 'kept';
}

/** Moves a line from the present cart to the lines saved for later. */
export function saveForLater(identifier: string, db = device, now = Date.now()): Promise<CartChanged> {
  return move(db, identifier, ['lines', 'saved'], now);
}

/** Moves a saved line back into the present cart. */
export function moveToCart(identifier: string, db = device, now = Date.now()): Promise<CartChanged> {
  return move(db, identifier, ['saved', 'lines'], now);
}

/** Deletes a saved line. */
export async function removeSaved(identifier: string, db = device): Promise<CartChanged> {
  const written = await writeWithEviction(db, () =>
    db.transaction('rw', db.cart, db.session, async () => {
      const user = await cartOwner(db);
      await db.cart.put({ user, key: 'saved', value: takeOut(await cartOf(db, user, 'saved'), [identifier]) });
    }),
  );
  return written === 'noRoom' ? written : 'kept';
}

/** Undoes the deletion of saved lines of `owner`; does nothing once the cart is another user's, because another tab has logged in or out meanwhile. */
export async function restoreSaved(lines: readonly CartLine[], owner: string, db = device, now = Date.now()): Promise<CartChanged> {
  const written = await writeWithEviction(db, () =>
    db.transaction('rw', db.cart, db.session, async () => {
      const user = await cartOwner(db);
      if (user !== owner) return;
      const saved = await cartOf(db, user, 'saved');
      await db.cart.put({ user, key: 'saved', value: lines.reduce((before, line) => putBack(before, line, now), saved) });
    }),
  );
  return written === 'noRoom' ? written : 'kept';
}

/** Calls `listener` with the lines that the present user or the visitor saved for later, now and after every change. */
export function watchSaved(listener: (lines: readonly CartLine[]) => void): () => void {
  return watch(async () => linesOf(await cartOf(device, await cartOwner(device), 'saved')), listener);
}
