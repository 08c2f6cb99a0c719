import { LateSearchBox } from '../features/search';
import { breath } from './breath';
import { LateBottomBar, LateHeaderEnd } from './late-bars';
import { LateFooter } from './late-footer';

/** A part whose script does not come must not hold up all else for ever. */
const patienceMs = 10_000;

/**
 * Resolves when all that the document drew is alive, its late parts too; asked when the browser is at rest. News of the shopper and the device come after
 * that: what is still the document's would have to be drawn anew, because it is no longer what React expects there.
 */
export async function documentAlive(): Promise<void> {
  const late = Promise.allSettled([LateHeaderEnd, LateBottomBar, LateFooter, LateSearchBox].map(async (part) => part.preload?.()));
  await Promise.race([late, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await breath();
}
