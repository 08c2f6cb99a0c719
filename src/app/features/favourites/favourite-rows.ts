import type { WaitingEntry } from '../../../local/outbox';
import { favouriteTarget, type FavouriteKind } from './kinds';

/** What the shopper did to one favourite while the list was open, and when this was last seen to be under way. */
export type Change = { readonly isOn: boolean; readonly at: number };
export type Changes = ReadonlyMap<string, Change>;

/**
 * The changes by id. One that has left the queue is remembered with the time at which it was last seen there: the list
 * that the shop gave before that doesn't know it yet.
 */
export function nextChanges(before: Changes, entries: readonly WaitingEntry[], kind: FavouriteKind, now: number): Changes {
  const changes = new Map(before);
  for (const { name, payload, state } of entries) {
    const target = favouriteTarget(name, payload);
    if (!target?.startsWith(`${kind}:`)) continue;
    const id = target.slice(kind.length + 1);
    // What was refused never came about.
    if (state === 'needsYou') changes.delete(id);
    else changes.set(id, { isOn: name.endsWith('!add'), at: now });
  }
  return changes;
}

/** One page of the shop's list. `asOf` is 0 where something was sent since it was kept. */
export type FavouritePage<Item> = { readonly items: readonly Item[]; readonly total: number; readonly asOf: number };

export type FavouriteRows<Item> = {
  /** added, and not in the shop's list yet; newest first */
  readonly added: readonly string[];
  readonly items: readonly Item[];
  readonly total: number;
};

/** The list as the shopper sees it: what the shop said, each once, with what was done since over it. */
export function favouriteRows<Item>(pages: readonly FavouritePage<Item>[], idOf: (item: Item) => string, changes: Changes): FavouriteRows<Item> {
  const isNews = (change: Change | undefined, asOf: number): change is Change => change !== undefined && asOf <= change.at;
  const listed = new Map<string, { readonly item: Item; readonly asOf: number }>();
  // A page that moved by one while it was read shows an item twice.
  for (const { items, asOf } of pages) for (const item of items) listed.set(idOf(item), { item, asOf });
  const items = [...listed].flatMap(([id, { item, asOf }]) => {
    const change = changes.get(id);
    return isNews(change, asOf) && !change.isOn ? [] : [item];
  });
  const firstAsOf = pages[0]?.asOf ?? 0;
  const added = [...changes]
    .filter(([id, change]) => change.isOn && isNews(change, firstAsOf) && !listed.has(id))
    .toSorted(([, a], [, b]) => b.at - a.at)
    .map(([id]) => id);
  const removed = listed.size - items.length;
  return { added, items, total: Math.max(0, (pages[0]?.total ?? 0) - removed) + added.length };
}
