import { createContext, use } from 'react';

/** Products whose page this device can show without a line; filled after the first view (see app/data/keep-ready.ts). */
export const KeptContext = createContext<ReadonlySet<string>>(new Set());

export function useKept(sellerGoodsId: string): boolean {
  return use(KeptContext).has(sellerGoodsId);
}
