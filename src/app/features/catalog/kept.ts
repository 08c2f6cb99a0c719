import { atom, useAtomValue } from 'jotai';

/** Products whose page this device can show without a line; filled after the first view (app/after-first-view.ts). */
export const keptProductsAtom = atom<ReadonlySet<string>>(new Set<string>());

export function useKept(sellerGoodsId: string): boolean {
  return useAtomValue(keptProductsAtom).has(sellerGoodsId);
}
