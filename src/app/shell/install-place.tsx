import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part';
import { offlineProductsAtom } from '../queries/offline-products';

/** Products that were opened: whoever comes back to the shop for more may want it at hand. */
const enoughOpened = 3;

const InstallBar = lazyPart(async () => (await import('./install-bar')).InstallBar);

/** Where the shop offers to be installed, once there is reason to: its script, and Dexie with it, comes only then. */
export function InstallPlace() {
  const opened = useAtomValue(offlineProductsAtom).size;
  return <Suspense>{opened >= enoughOpened && <InstallBar />}</Suspense>;
}
