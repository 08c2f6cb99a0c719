import { mergeCarts, mergeVisitorCart, linesOf } from '../../rules/cart/cart-state';
import type { CartRow, DeviceDatabase } from '../database/database';
import { visitor } from '../session/session-row';
import { cartOf, readCart } from './cart-rows';

/**
 * Merges the visitor's cart and checkout selection into the user's, within the transaction that opens the session: an
 * interruption leaves them in one of the two. The result of the merge is kept until a page has shown it.
 */
export async function mergeAtLogin(db: DeviceDatabase, user: string, { maxBuy, now }: { readonly maxBuy: number; readonly now: number }): Promise<void> {
  const visitors = await cartOf(db, visitor);
  if (linesOf(visitors).length > 0) {
    const { cart, merged } = mergeVisitorCart(await cartOf(db, user), visitors, { maxBuy, now });
    await db.cart.put({ user, key: 'lines', value: cart });
    await db.cart.put({ user, key: 'merged', value: merged });
  }
  const saved = await cartOf(db, visitor, 'saved');
  if (linesOf(saved).length > 0) await db.cart.put({ user, key: 'saved', value: mergeVisitorCart(await cartOf(db, user, 'saved'), saved, { maxBuy, now }).cart });
  // The visitor's checkout selection becomes the user's.
  const chosen = await db.cart.get([visitor, 'selected']);
  if (chosen) await db.cart.put({ ...chosen, user });
  await db.cart.where('user').equals(visitor).delete();
}

/** Restores decrypted cart rows; merges them with a cart that already exists. */
export async function restoreCart(db: DeviceDatabase, rows: readonly CartRow[]): Promise<void> {
  for (const row of rows) {
    const here = await db.cart.get([row.user, row.key]);
    if (!here) await db.cart.put(row);
    else if (row.key === 'lines' || row.key === 'saved') await db.cart.put({ ...row, value: mergeCarts(readCart(here.value), readCart(row.value)) });
  }
}
