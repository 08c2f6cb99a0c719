import * as v from 'valibot';
import { id } from '../../contract/fields';
import { cartEntry, lineGoods } from '../../contract/shop/cart-entry';
import { queryKey } from '../../contract/shop/query-key';
import { maxLines } from '../../rules/cart/cart';
import { emptyCart, linesOf, type Cart } from '../../rules/cart/cart-state';
import { defaultMaxBuy } from '../../rules/catalog/catalog';
import { languages } from '../../rules/languages';
import type { CartPlace, CartRow, DeviceDatabase } from '../database/database';
import { parseRow } from '../database/parse-row';
import { writeWithEviction } from '../database/storage-eviction';
import { readRow } from '../replies/replies';
import { presentOwner } from '../session/session-row';

const whole = v.pipe(v.number(), v.integer());

const selectedLine = v.object({ ...lineGoods.entries, identifier: v.string(), count: whole, checked: v.boolean(), checkTotal: whole });
export const selected = v.object({
  groups: v.array(v.object({ sellerId: id, title: v.string(), checkList: v.array(v.string()), list: v.array(selectedLine) })),
  at: v.number(),
});

export const merged = v.object({ added: v.array(v.string()), both: v.array(v.string()) });

/** Why nothing was changed. `noRoom`: the device's storage is full, or the cart has as many lines as an order takes. `noStorage`: storage does not open. */
export type Unsaved = 'noRoom' | 'noStorage';
export type CartChanged = 'kept' | Unsaved;

const underWay = new Set<Promise<CartChanged>>();

/** Changes the present cart in one transaction, so that two tabs changing it at once lose nothing. */
export function writeCart(db: DeviceDatabase, work: (user: string, maxBuy: number) => Promise<CartChanged>): Promise<CartChanged> {
  const reading = keptMaxBuy(db).catch(() => defaultMaxBuy);
  const change = writeWithEviction(db, async () => {
    const maxBuy = await reading;
    return db.transaction('rw', db.cart, db.session, async () => work(await presentOwner(db), maxBuy));
  }).finally(() => underWay.delete(change));
  underWay.add(change);
  return change;
}

/** Whether lines were added that the cart has no room for. */
export function isOverfull(after: Cart, before: Cart): boolean {
  const size = linesOf(after).length;
  return size > maxLines && size > linesOf(before).length;
}

/** A user's cart, or the lines saved for later; without entries that this version can't read. */
export async function cartOf(db: DeviceDatabase, user: string, key: CartPlace = 'lines'): Promise<Cart> {
  return readCart((await db.cart.get([user, key]))?.value);
}

/** Waits until the changes of the cart that have begun on this page are written: a logout would lose them unseen. */
export async function changesWritten(): Promise<void> {
  await Promise.allSettled(underWay);
}

export function readCart(value: unknown): Cart {
  if (value === null || typeof value !== 'object') return emptyCart;
  return Object.fromEntries(
    Object.entries(value).flatMap(([identifier, each]) => {
      const parsed = v.safeParse(cartEntry, each);
      return parsed.success ? [[identifier, parsed.output]] : [];
    }),
  );
}

export async function valueOf<Schema extends v.GenericSchema>(db: DeviceDatabase, user: string, key: CartRow['key'], schema: Schema): Promise<v.InferOutput<Schema> | undefined> {
  return parseRow(schema, (await db.cart.get([user, key]))?.value);
}

/** The max-buy setting as the shop last said, in any language; the default if it never did. */
export async function keptMaxBuy(db: DeviceDatabase): Promise<number> {
  const rows = await db.replies.bulkGet(languages.map(({ code }) => queryKey(code, 'syspara!getSyspara', { code: 'mall_max_goods_number_in_order' })));
  const [last] = rows.flatMap((row) => readRow(row) ?? []).toSorted((a, b) => b.asOf - a.asOf);
  const said = last?.status === 'success' ? (last.data as { readonly mall_max_goods_number_in_order?: number }).mall_max_goods_number_in_order : undefined;
  return said ?? defaultMaxBuy;
}
