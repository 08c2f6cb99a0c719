import { atom, useStore } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';

/** Products whose page this device can show without a line; filled after the first view (app/after-first-view.ts). */
export const keptProductsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The document knows of none: parts of it may come alive after the device has told, and must draw the same first. */
export function useKept(sellerGoodsId: string): boolean {
  const store = useStore();
  const subscribe = useCallback((tell: () => void) => store.sub(keptProductsAtom, tell), [store]);
  return useSyncExternalStore(
    subscribe,
    () => store.get(keptProductsAtom).has(sellerGoodsId),
    () => false,
  );
}
