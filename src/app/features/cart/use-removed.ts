import { atom, useAtom } from 'jotai';
import type { CartLine } from '../../../rules/cart/cart';
import { undoForMs } from './removed';

type RemovedLines = { readonly owner: string; readonly lines: readonly CartLine[] };

const none: RemovedLines = { owner: '', lines: [] };

/** Lines just removed. Closing the drawer ends no undo: they outlive it for as long as one is offered. */
function removedAtom() {
  const removed = atom(none);
  let timer: ReturnType<typeof setTimeout> | undefined;
  removed.onMount = (set) => {
    clearTimeout(timer);
    return () => {
      timer = setTimeout(() => set(none), undoForMs);
    };
  };
  return removed;
}

/** By the place that they were removed from. */
export const removedAtoms = { lines: removedAtom(), saved: removedAtom() };

/** The removed lines of `owner` that can be restored. */
export function useRemoved(place: keyof typeof removedAtoms, owner: string) {
  const [removed, setRemoved] = useAtom(removedAtoms[place]);
  // Another tab may change the user while the drawer is open: these lines are not theirs.
  const linesOf = (kept: RemovedLines) => (kept.owner === owner ? kept.lines : []);
  return {
    restorable: linesOf(removed),
    addRemoved: (line: CartLine) => setRemoved((before) => ({ owner, lines: [...linesOf(before), line] })),
    forget: () => setRemoved(none),
  };
}
