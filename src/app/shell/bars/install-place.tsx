import { useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { offlineProductsAtom } from '../../queries/offline-products';

/** Number of opened products from which installing is offered: such a user may want the shop at hand. */
const enoughOpened = 3;

const InstallBar = lazyPart(async () => (await import('./install-bar')).InstallBar);

/** Whether the user has navigated since the page loaded, so that the offer never shows at once, whatever was opened on earlier visits. */
function useWentOn(): boolean {
  const here = useLocation({ select: ({ href }) => href });
  const [first] = useState(here);
  const [went, setWent] = useState(false);
  if (here !== first && !went) setWent(true);
  return went;
}

/** Mounts the install offer once there is reason to; its chunk, which includes Dexie, is loaded only then. */
export function InstallPlace() {
  const opened = useAtomValue(offlineProductsAtom).size;
  const wentOn = useWentOn();
  return <Suspense>{wentOn && opened >= enoughOpened && <InstallBar />}</Suspense>;
}
