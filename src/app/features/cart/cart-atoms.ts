import { atom } from 'jotai';
import type { CartLine } from '../../../rules/cart/cart';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

/**
 * The current cart on the device; `undefined` until read. An unchanged line keeps its object identity, so that only
 * changed lines rerender.
 */
export const cartLinesAtom = atom<readonly CartLine[] | undefined>(undefined);
cartLinesAtom.onMount = (set) =>
  lazySubscribe(() => import('../../../local/cart/cart'), ({ watchLines }) => watchLines((lines) => set((before) => sameLines(before ?? [], lines))));

export type LineChange = { readonly checked: boolean } | { readonly count: number };

/**
 * Updates lines optimistically: the device's storage is slower and confirms a moment later. Returns a function that
 * reverts the change, for when the device had no room.
 */
export const showChangeAtom = atom(null, (get, set, identifiers: ReadonlySet<string>, change: LineChange) => {
  const before = get(cartLinesAtom);
  set(cartLinesAtom, before?.map((line) => (identifiers.has(line.identifier) ? { ...line, ...change } : line)));
  return () => set(cartLinesAtom, get(cartLinesAtom)?.map((line) => (identifiers.has(line.identifier) ? (before?.find(({ identifier }) => identifier === line.identifier) ?? line) : line)));
});

/** The lines now, reusing the previous object of each unchanged line. */
export function sameLines(before: readonly CartLine[], lines: readonly CartLine[]): readonly CartLine[] {
  const earlier = new Map(before.map((line) => [line.identifier, line]));
  return lines.map((line) => {
    const was = earlier.get(line.identifier);
    return was && JSON.stringify(was) === JSON.stringify(line) ? was : line;
  });
}
