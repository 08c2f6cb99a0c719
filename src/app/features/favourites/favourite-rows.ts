import type { WaitingEntry } from '../../../local/outbox/outbox';
import { favouriteTarget, type FavouriteKind } from './kinds';

/** The ids added or removed while the list was open, each with the time its change was last seen in the outbox. */
export type Touched = ReadonlyMap<string, number>;

/** Entries that have left the outbox stay in the map: a list fetched before that doesn't include them yet, and its state for these must not flicker back. */
export function nextTouched(before: Touched, entries: readonly WaitingEntry[], kind: FavouriteKind, now: number): Touched {
  const touched = new Map(before);
  for (const { name, payload, state } of entries) {
    const target = favouriteTarget(name, payload);
    if (state !== 'needsYou' && target?.startsWith(`${kind}:`)) touched.set(target.slice(kind.length + 1), now);
  }
  return touched;
}

/** One page of the server's list. `asOf` is 0 if something was sent since it was cached. */
type FavouritePage<Item> = { readonly items: readonly Item[]; readonly total: number; readonly asOf: number };

export type FavouriteRows<Item> = {
  /** added, but not in the server's list yet; newest first */
  readonly added: readonly string[];
  readonly items: readonly Item[];
  readonly total: number;
};

/**
 * The list as the shopper sees it: the server's items without duplicates, except that for ids touched since, the device's state
 * (`ids`) counts: it knows what is queued, what arrived, and what was undone or refused.
 */
export function favouriteRows<Item>(pages: readonly FavouritePage<Item>[], idOf: (item: Item) => string, touched: Touched, ids: ReadonlySet<string>): FavouriteRows<Item> {
  const isNews = (id: string, asOf: number) => asOf <= (touched.get(id) ?? -Infinity);
  const listed = new Map<string, { readonly item: Item; readonly asOf: number }>();
  // If the pages shift by one while being read, an item appears twice.
  for (const { items, asOf } of pages) for (const item of items) listed.set(idOf(item), { item, asOf });
  const items = [...listed].flatMap(([id, { item, asOf }]) => (isNews(id, asOf) && !ids.has(id) ? [] : [item]));
  const firstAsOf = pages[0]?.asOf ?? 0;
  const added = [...touched]
    .filter(([id]) => ids.has(id) && isNews(id, firstAsOf) && !listed.has(id))
    .toSorted(([, a], [, b]) => b - a)
    .map(([id]) => id);
  const removed = listed.size - items.length;
  return { added, items, total: Math.max(0, (pages[0]?.total ?? 0) - removed) + added.length };
}
