import { atom } from 'jotai';

/** Ids of the products whose page this device can show offline; filled after hydration (preload-opened-products.ts). */
export const offlineProductsAtom = atom<ReadonlySet<string>>(new Set<string>());
