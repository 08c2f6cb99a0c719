import type * as v from 'valibot';
import type { CartLine } from '../../rules/cart/cart';
import { accept, withNames, withNews, type GoodsNow } from '../../rules/cart/cart-news';
import { check, updateGoods, linesOf, putBack, putIn, putInAlone, recount, takeOut, type Cart, type NewLine } from '../../rules/cart/cart-state';
import { byThisClock } from '../../rules/clocks';
import { device, type DeviceDatabase } from '../database/database';
import { watch } from '../database/watch';
import { presentOwner } from '../session/session-row';
import { cartOf, isOverfull, merged, selected, valueOf, writeCart, type CartChanged, type Unsaved } from './cart-rows';

/** The lines of the present user's cart; the visitor's while nobody is logged in. */
export async function cartLines(db = device): Promise<CartLine[]> {
  return linesOf(await cartOf(db, await presentOwner(db)));
}

function change(db: DeviceDatabase, how: (cart: Cart, maxBuy: number, user: string) => Cart): Promise<CartChanged> {
  return writeCart(db, async (user, maxBuy) => {
    const before = await cartOf(db, user);
    const after = how(before, maxBuy, user);
    if (isOverfull(after, before)) return 'noRoom';
    if (after !== before) await db.cart.put({ user, key: 'lines', value: after });
    return 'kept';
  });
}

async function add(db: DeviceDatabase, how: (cart: Cart, maxBuy: number) => Cart): Promise<'added' | Unsaved> {
  const changed = await change(db, how);
  return changed === 'kept' ? 'added' : changed;
}

/** Adds lines, checked; the quantity of a line already in the cart grows. All lines are added or none. */
export function addToCart(lines: readonly NewLine[], db = device, now = Date.now()): Promise<'added' | Unsaved> {
  return add(db, (cart, maxBuy) => putIn(cart, lines, { maxBuy, now }));
}

/** Adds one line with exactly this quantity, as the only checked one. */
export function addAlone(line: NewLine): Promise<'added' | Unsaved> {
  return add(device, (cart, maxBuy) => putInAlone(cart, line, { maxBuy, now: Date.now() }));
}

export function setCount(identifier: string, count: number, db = device): Promise<CartChanged> {
  return change(db, (cart, maxBuy) => recount(cart, identifier, count, maxBuy));
}

export function setChecked(identifiers: readonly string[], checked: boolean, db = device): Promise<CartChanged> {
  return change(db, (cart) => check(cart, identifiers, checked));
}

export function removeFromCart(identifiers: readonly string[], db = device): Promise<CartChanged> {
  return change(db, (cart) => takeOut(cart, identifiers));
}

/** Undoes a removal from the cart of `owner`; does nothing once the cart is another user's, because another tab has logged in or out meanwhile. */
export function restoreToCart(lines: readonly CartLine[], owner: string): Promise<CartChanged> {
  return change(device, (cart, _maxBuy, user) => (user === owner ? lines.reduce((before, line) => putBack(before, line, Date.now()), cart) : cart));
}

/** Accepts what changed in these lines (rules/cart/cart-news.ts). */
export function acceptChanges(identifiers: readonly string[], db = device): Promise<CartChanged> {
  return change(db, (cart, maxBuy) => updateGoods(cart, identifiers, (line) => accept(line, maxBuy)));
}

/** Updates the lines with what the shop says of their goods; `goodsOf` returns `undefined` for a line without news. */
export function updateCart(goodsOf: (line: CartLine) => GoodsNow | undefined, db = device): Promise<CartChanged> {
  return change(db, (cart) =>
    updateGoods(cart, linesOf(cart).map(({ identifier }) => identifier), (line) => {
      const now = goodsOf(line);
      if (!now) return line;
      return now.seenAt >= byThisClock(line.seenAt, Date.now()) ? withNews(line, now) : withNames(line, now);
    }),
  );
}

/** Calls `listener` with the present cart, now and after every change in any tab. */
export function watchLines(listener: (lines: readonly CartLine[]) => void): () => void {
  return watch(() => cartLines(), listener);
}

/** The lines taken from the cart to the checkout. */
export type Selected = v.InferOutput<typeof selected>;

export function keepSelected(groups: Selected): Promise<CartChanged> {
  return writeCart(device, async (user) => {
    await device.cart.put({ user, key: 'selected', value: groups });
    return 'kept';
  });
}

export function watchSelected(listener: (selected: Selected | undefined) => void): () => void {
  return watch(async () => valueOf(device, await presentOwner(device), 'selected', selected), listener);
}

/** Calls `listener` with what a login merged into the user's cart, until one tab takes it (see cart-login.ts). */
export function watchMerged(listener: (names: v.InferOutput<typeof merged> | undefined) => void): () => void {
  return watch(async () => valueOf(device, await presentOwner(device), 'merged', merged), listener);
}

/** Returns the merge result and removes it, so that only one of several tabs tells the shopper. */
export function takeMerged(): Promise<v.InferOutput<typeof merged> | undefined> {
  return device.transaction('rw', device.cart, device.session, async () => {
    const user = await presentOwner(device);
    const names = await valueOf(device, user, 'merged', merged);
    await device.cart.delete([user, 'merged']);
    return names;
  });
}
