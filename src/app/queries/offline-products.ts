import { atom } from 'jotai';

/** Ids of the products whose page this device can show offline; filled after hydration (app/client-init.ts). */
export const offlineProductsAtom = atom<ReadonlySet<string>>(new Set<string>());
