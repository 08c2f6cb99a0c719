import type { WaitingEntry } from '../../../local/outbox/outbox';
import { favouriteTarget, type FavouriteKind } from './kinds';

/** What was added or taken out while the list was open, each with the time at which that was last seen to be under way. */
export type Touched = ReadonlyMap<string, number>;

/**
 * What has left the queue is remembered: the list that the shop gave before that doesn't know of it yet, and what it
 * says of these must not flicker back.
 */
export function nextTouched(before: Touched, entries: readonly WaitingEntry[], kind: FavouriteKind, now: number): Touched {
  const touched = new Map(before);
  for (const { name, payload, state } of entries) {
    const target = favouriteTarget(name, payload);
    if (state !== 'needsYou' && target?.startsWith(`${kind}:`)) touched.set(target.slice(kind.length + 1), now);
  }
  return touched;
}

/** One page of the shop's list. `asOf` is 0 where something was sent since it was kept. */
type FavouritePage<Item> = { readonly items: readonly Item[]; readonly total: number; readonly asOf: number };

export type FavouriteRows<Item> = {
  /** added, and not in the shop's list yet; newest first */
  readonly added: readonly string[];
  readonly items: readonly Item[];
  readonly total: number;
};

/**
 * The list as the shopper sees it: what the shop said, each once; but of what was touched since, what the device says
 * (`ids`): it knows what waits, what arrived, and what was taken back or refused.
 */
export function favouriteRows<Item>(pages: readonly FavouritePage<Item>[], idOf: (item: Item) => string, touched: Touched, ids: ReadonlySet<string>): FavouriteRows<Item> {
  const isNews = (id: string, asOf: number) => asOf <= (touched.get(id) ?? -Infinity);
  const listed = new Map<string, { readonly item: Item; readonly asOf: number }>();
  // A page that moved by one while it was read shows an item twice.
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
