import { atom } from 'jotai';
import type { CartLine } from '../../../rules/cart/cart';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

/**
 * The present cart as the device has it; `undefined` until it has told. A line that did not change is the same object as
 * before, so that only the others are drawn anew.
 */
export const cartLinesAtom = atom<readonly CartLine[] | undefined>(undefined);
cartLinesAtom.onMount = (set) =>
  lazySubscribe(() => import('../../../local/cart/cart'), ({ followCart }) => followCart((lines) => set((before) => sameLines(before ?? [], lines))));

export type LineChange = { readonly checked: boolean } | { readonly count: number };

/**
 * Shows lines as they were just changed: the device, whose disk takes its time, tells the same a moment later. Undone by
 * what it returns, where the device had no room.
 */
export const showChangeAtom = atom(null, (get, set, identifiers: ReadonlySet<string>, change: LineChange) => {
  const before = get(cartLinesAtom);
  set(cartLinesAtom, before?.map((line) => (identifiers.has(line.identifier) ? { ...line, ...change } : line)));
  return () => set(cartLinesAtom, before);
});

/** The lines as they are now, each the object that it was where it says the same. */
export function sameLines(before: readonly CartLine[], lines: readonly CartLine[]): readonly CartLine[] {
  const earlier = new Map(before.map((line) => [line.identifier, line]));
  return lines.map((line) => {
    const was = earlier.get(line.identifier);
    return was && JSON.stringify(was) === JSON.stringify(line) ? was : line;
  });
}
