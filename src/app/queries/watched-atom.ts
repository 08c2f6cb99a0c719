import { atom, type Atom } from 'jotai';

/** A read-only atom that a watcher sets while it is mounted; `watch` returns what ends it. */
export function watchedAtom<Value>(initial: Value, watch: (set: (value: Value) => void) => () => void): Atom<Value> {
  const stateAtom = atom(initial);
  stateAtom.onMount = watch;
  return atom((get) => get(stateAtom));
}
