import { byThisClock } from '../clocks';
import { identifierOf, quantityLimits, withinLimits, type CartLine, type LineGoods } from './cart';

/**
 * A cart as it is stored, and how two carts are merged. Tabs, devices and a login may each have changed theirs without
 * knowing of the other. The laws:
 *
 * CA1 A removed line never comes back by merging, only by being added again.
 * CA2 A product variant is one line, however often and on whatever device it was added.
 * CA3 No quantity leaves its limits.
 * CA4 In whatever order, and however often, carts are merged, the result is the same.
 * CA5 At a login nothing of the visitor's cart is lost: of the same line the larger quantity stays.
 */
export type CartEntry = {
  /** odd while the line is in the cart: grows by one whenever it is added or removed; the longer life wins (CA1) */
  readonly life: number;
  /** grows with each change of quantity or checkbox; of two equal ones the larger quantity wins */
  readonly edits: number;
  readonly count: number;
  readonly checked: boolean;
  /** for the order of the lines only */
  readonly addedAt: number;
  /** `null` once it is removed */
  readonly goods: LineGoods | null;
};

/** A cart's entries by identifier. */
export type Cart = Readonly<Record<string, CartEntry>>;

export const emptyCart: Cart = {};

function isIn(entry: CartEntry | undefined): entry is CartEntry & { readonly goods: LineGoods } {
  return entry !== undefined && entry.life % 2 === 1 && entry.goods !== null;
}

/** The lines of a cart, the last added first. */
export function linesOf(cart: Cart): CartLine[] {
  return Object.entries(cart)
    .flatMap(([identifier, entry]) => (isIn(entry) ? [{ line: { ...entry.goods, identifier, count: entry.count, checked: entry.checked }, addedAt: entry.addedAt }] : []))
    .toSorted((a, b) => b.addedAt - a.addedAt || (a.line.identifier < b.line.identifier ? -1 : 1))
    .map(({ line }) => line);
}

function goodsOf({ identifier: _identifier, count: _count, checked: _checked, ...goods }: LineGoods & Partial<CartLine>): LineGoods {
  return goods;
}

type Putting = { readonly maxBuy: number; readonly now: number };
export type NewLine = Omit<CartLine, 'identifier' | 'checked'>;

/** Adds lines, checked. The quantity of a line already in the cart grows, up to its limit, and its goods are updated to what the shopper sees now. */
export function putIn(cart: Cart, lines: readonly NewLine[], { maxBuy, now }: Putting): Cart {
  return lines.reduce<Cart>((before, line) => {
    const identifier = identifierOf(line);
    const entry = before[identifier];
    const count = withinLimits((isIn(entry) ? entry.count : 0) + line.count, quantityLimits(line, maxBuy));
    return { ...before, [identifier]: { ...anew(entry, line, now), count, checked: true } };
  }, cart);
}

/** The entry as added now, whether it was in the cart before or not: its life, and the goods as the shopper sees them. */
function anew(entry: CartEntry | undefined, line: NewLine | CartLine, now: number): Omit<CartEntry, 'count' | 'checked'> {
  const edits = (entry?.edits ?? 0) + 1;
  if (isIn(entry)) return { life: entry.life, edits, addedAt: entry.addedAt, goods: goodsOf(line) };
  return { life: (entry?.life ?? 0) + 1, edits, addedAt: now, goods: goodsOf(line) };
}

/** Adds one line as the only checked one, with exactly this quantity: "buy now". */
export function putInAlone(cart: Cart, line: NewLine, { maxBuy, now }: Putting): Cart {
  const identifier = identifierOf(line);
  const others = check(cart, Object.keys(cart), false);
  return { ...others, [identifier]: { ...anew(cart[identifier], line, now), count: withinLimits(line.count, quantityLimits(line, maxBuy)), checked: true } };
}

function changed(cart: Cart, identifiers: readonly string[], change: (entry: CartEntry & { readonly goods: LineGoods }) => CartEntry): Cart {
  const entries = identifiers.flatMap((identifier) => {
    const entry = cart[identifier];
    return isIn(entry) ? [[identifier, change(entry)] as const] : [];
  });
  return entries.every(([identifier, entry]) => entry === cart[identifier]) ? cart : { ...cart, ...Object.fromEntries(entries) };
}

export function recount(cart: Cart, identifier: string, count: number, maxBuy: number): Cart {
  return changed(cart, [identifier], (entry) => ({ ...entry, count: withinLimits(count, quantityLimits(entry.goods, maxBuy)), edits: entry.edits + 1 }));
}

export function check(cart: Cart, identifiers: readonly string[], checked: boolean): Cart {
  return changed(cart, identifiers, (entry) => (entry.checked === checked ? entry : { ...entry, checked, edits: entry.edits + 1 }));
}

export function takeOut(cart: Cart, identifiers: readonly string[]): Cart {
  return changed(cart, identifiers, (entry) => ({ ...entry, life: entry.life + 1, goods: null }));
}

/** Undoes a removal: the line returns to its place unchanged, unless it was added again meanwhile. */
export function putBack(cart: Cart, line: CartLine, now: number): Cart {
  const entry = cart[line.identifier];
  if (isIn(entry)) return cart;
  const { addedAt = now } = entry ?? {};
  return { ...cart, [line.identifier]: { ...anew(entry, line, now), addedAt, count: line.count, checked: line.checked } };
}

/** Updates what is known of the goods, without overriding what the shopper chose. */
export function updateGoods(cart: Cart, identifiers: readonly string[], change: (line: CartLine) => CartLine): Cart {
  return identifiers.reduce((before, identifier) => {
    const entry = before[identifier];
    if (!isIn(entry)) return before;
    const line = { ...entry.goods, identifier, count: entry.count, checked: entry.checked };
    const after = change(line);
    if (after === line) return before;
    const isChosen = after.count !== line.count || after.checked !== line.checked;
    return { ...before, [identifier]: { ...entry, goods: goodsOf(after), count: after.count, checked: after.checked, edits: entry.edits + (isChosen ? 1 : 0) } };
  }, cart);
}

/** Merges two copies of one user's cart (CA1, CA4). */
export function mergeCarts(one: Cart, other: Cart): Cart {
  const identifiers = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    Array.from(identifiers, (identifier) => {
      const [a, b] = [one[identifier], other[identifier]];
      return [identifier, a && b ? mergeEntries(a, b) : (a ?? b)];
    }),
  ) as Cart;
}

/** Merges two copies of one entry: the longer life wins; of the same life, the later choice and the goods seen last. */
export function mergeEntries(a: CartEntry, b: CartEntry): CartEntry {
  if (a.life !== b.life) return a.life > b.life ? a : b;
  const { edits, count, checked } = laterChoice(a, b) >= 0 ? a : b;
  return { life: a.life, edits, count, checked, addedAt: Math.min(a.addedAt, b.addedAt), goods: newerGoods(a.goods, b.goods) };
}

/**
 * Merges two carts that were made without knowledge of each other: a line that is in `mine` is not lost (CA5). It stays
 * although `theirs` has it as removed, and the larger quantity stays.
 */
export function mergeIndependent(mine: Cart, theirs: Cart): Cart {
  const put = Object.entries(theirs).flatMap(([identifier, entry]) => {
    const own = mine[identifier];
    return isIn(own) ? [[identifier, mergeIndependentEntries(own, entry)] as const] : [];
  });
  return { ...mergeCarts(mine, theirs), ...Object.fromEntries(put) };
}

function mergeIndependentEntries(mine: CartEntry, theirs: CartEntry): CartEntry {
  const edits = Math.max(mine.edits, theirs.edits) + 1;
  if (!isIn(theirs)) return { ...mine, life: Math.max(mine.life, theirs.life + 1), edits };
  return {
    life: Math.max(mine.life, theirs.life),
    edits,
    count: Math.max(mine.count, theirs.count),
    checked: mine.checked || theirs.checked,
    addedAt: Math.min(mine.addedAt, theirs.addedAt),
    goods: newerGoods(mine.goods, theirs.goods),
  };
}

function laterChoice(a: CartEntry, b: CartEntry): number {
  return a.edits - b.edits || a.count - b.count || Number(a.checked) - Number(b.checked);
}

function newerGoods(a: LineGoods | null, b: LineGoods | null): LineGoods | null {
  if (!a || !b) return a ?? b;
  if (a.seenAt !== b.seenAt) return a.seenAt > b.seenAt ? a : b;
  // Before and after the shopper's answer to the same news: no merge takes the answer back.
  if (!a.offered !== !b.offered) return a.offered ? b : a;
  // Otherwise any order will do, as long as it is the same everywhere.
  return JSON.stringify(a) > JSON.stringify(b) ? a : b;
}

/** The entry as this clock could have seen its goods: one that was ahead dated them so that no newer word of the shop would win. */
export function datedBy(entry: CartEntry, now: number): CartEntry {
  const { goods } = entry;
  return goods ? { ...entry, goods: { ...goods, seenAt: byThisClock(goods.seenAt, now) } } : entry;
}

/** Names of the lines that a login merged: those new in the user's cart, and those in both carts. */
type Merged = { readonly added: string[]; readonly both: string[] };

/**
 * Merges the visitor's cart into the user's at the login (CA5). A line that the user once removed and the visitor added
 * is in the cart again: the same person added it later.
 */
export function mergeVisitorCart(own: Cart, visitors: Cart, { maxBuy, now }: Putting): { readonly cart: Cart; readonly merged: Merged } {
  const lines = linesOf(visitors).toReversed();
  const added = lines.map((line) => [line.identifier, { ...anew(undefined, line, now), count: withinLimits(line.count, quantityLimits(line, maxBuy)), checked: line.checked }] as const);
  const namesOf = (isOwn: boolean) => lines.filter(({ identifier }) => isIn(own[identifier]) === isOwn).map(({ name }) => name);
  return { cart: mergeIndependent(Object.fromEntries(added), own), merged: { added: namesOf(false), both: namesOf(true) } };
}
