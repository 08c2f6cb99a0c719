import { atom } from 'jotai';
import { useLateAtom } from '../../ui/use-late-atom';

/** Products whose page this device can show without a line; filled after the first view (app/client-init.ts). */
export const keptProductsAtom = atom<ReadonlySet<string>>(new Set<string>());
const none: ReadonlySet<string> = new Set();

export function useKept(sellerGoodsId: string): boolean {
  return useLateAtom(keptProductsAtom, none).has(sellerGoodsId);
}
