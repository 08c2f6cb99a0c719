import type { WaitingEntry } from '../../local/outbox/outbox';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';
import { watchedAtom } from './watched-atom';

/** The current user's outbox entries, oldest first; `undefined` until read from the device. */
export const outboxEntriesAtom = watchedAtom<readonly WaitingEntry[] | undefined>(undefined, (set) =>
  lazySubscribe(() => import('../../local/outbox/outbox'), ({ watchEntries }) => watchEntries(set)),
);
