import { useStore, type Atom } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * An atom that is filled after the first view. Parts of a document may come alive later still: they draw first what the
 * document said (`first`), and what is known now right after, or React would find another page than the server's.
 */
export function useLateAtom<Value>(atom: Atom<Value>, first: Value): Value {
  const store = useStore();
  const subscribe = useCallback((tell: () => void) => store.sub(atom, tell), [store, atom]);
  return useSyncExternalStore(
    subscribe,
    () => store.get(atom),
    // While hydrating; where the document itself is drawn, the store of that drawing says it.
    () => (typeof document === 'undefined' ? store.get(atom) : first),
  );
}
