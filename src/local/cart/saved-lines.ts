import type { CartLine } from '../../rules/cart/cart';
import { linesOf, putBack, takeOut } from '../../rules/cart/cart-state';
import { moveLine } from '../../rules/cart/saved-lines';
import { device, type CartPlace, type DeviceDatabase } from '../database/database';
import { watch } from '../database/watch';
import { presentOwner } from '../session/session-row';
import { cartOf, isOverfull, writeCart, type CartChanged } from './cart-rows';

/** Moves a line in one transaction, so that it is always in one of the two places. */
function move(db: DeviceDatabase, identifier: string, [from, to]: readonly [CartPlace, CartPlace], now: number): Promise<CartChanged> {
  return writeCart(db, async (user, maxBuy) => {
    const before = { from: await cartOf(db, user, from), to: await cartOf(db, user, to) };
    const after = moveLine(before.from, before.to, identifier, { maxBuy, now });
    if (isOverfull(after.to, before.to)) return 'noRoom';
    if (after.from !== before.from) await db.cart.bulkPut([{ user, key: from, value: after.from }, { user, key: to, value: after.to }]);
    return 'kept';
  });
}

/** Moves a line from the present cart to the lines saved for later. */
export function saveForLater(identifier: string, db = device, now = Date.now()): Promise<CartChanged> {
  return move(db, identifier, ['lines', 'saved'], now);
}

/** Moves a saved line back into the present cart. */
export function moveToCart(identifier: string): Promise<CartChanged> {
  return move(device, identifier, ['saved', 'lines'], Date.now());
}

/** Deletes a saved line. */
export function removeSaved(identifier: string): Promise<CartChanged> {
  return writeCart(device, async (user) => {
    await device.cart.put({ user, key: 'saved', value: takeOut(await cartOf(device, user, 'saved'), [identifier]) });
    return 'kept';
  });
}

/** Undoes the deletion of saved lines of `owner`; does nothing once the cart is another user's, because another tab has logged in or out meanwhile. */
export function restoreSaved(lines: readonly CartLine[], owner: string): Promise<CartChanged> {
  return writeCart(device, async (user) => {
    if (user !== owner) return 'kept';
    const saved = await cartOf(device, user, 'saved');
    await device.cart.put({ user, key: 'saved', value: lines.reduce((before, line) => putBack(before, line, Date.now()), saved) });
    return 'kept';
  });
}

/** Calls `listener` with the lines that the present user or the visitor saved for later, now and after every change. */
export function watchSaved(listener: (lines: readonly CartLine[]) => void): () => void {
  return watch(async () => linesOf(await cartOf(device, await presentOwner(device), 'saved')), listener);
}
