import { useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { offlineProductsAtom } from '../../queries/offline-products';

/** Products that were opened: whoever comes back to the shop for more may want it at hand. */
const enoughOpened = 3;

const InstallBar = lazyPart(async () => (await import('./install-bar')).InstallBar);

/** Whether the reader has gone on since this was loaded: never is it shown at once, whatever was opened on earlier visits. */
function useWentOn(): boolean {
  const here = useLocation({ select: ({ href }) => href });
  const [first] = useState(here);
  const [went, setWent] = useState(false);
  if (here !== first && !went) setWent(true);
  return went;
}

/** Where the shop offers to be installed, once there is reason to: its script, and Dexie with it, comes only then. */
export function InstallPlace() {
  const opened = useAtomValue(offlineProductsAtom).size;
  const wentOn = useWentOn();
  return <Suspense>{wentOn && opened >= enoughOpened && <InstallBar />}</Suspense>;
}
