import { atom } from 'jotai';
import type { CartLine } from '../../../rules/cart/cart';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

/**
 * The current cart on the device; `undefined` until read. An unchanged line keeps its object identity, so that only
 * changed lines rerender.
 */
export const cartLinesAtom = atom<readonly CartLine[] | undefined>(undefined);
cartLinesAtom.onMount = (set) =>
  lazySubscribe(() => import('../../../local/cart/cart'), ({ watchLines }) => watchLines((lines) => unsaved.changes || set((before) => sameLines(before ?? [], lines))));

/** How many changes are shown but not saved yet (change-lines.ts): until then the device tells of earlier lines. */
export const unsaved = { changes: 0 };

/** The lines now, reusing the previous object of each unchanged line. */
export function sameLines(before: readonly CartLine[], lines: readonly CartLine[]): readonly CartLine[] {
  const earlier = new Map(before.map((line) => [line.identifier, line]));
  return lines.map((line) => {
    const was = earlier.get(line.identifier);
    return was && JSON.stringify(was) === JSON.stringify(line) ? was : line;
  });
}
