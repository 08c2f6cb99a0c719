import { atom } from 'jotai';
import type { WaitingEntry } from '../../local/outbox/outbox';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

const stateAtom = atom<readonly WaitingEntry[] | undefined>(undefined);

/** The current user's outbox entries, oldest first; `undefined` until read from the device. */
export const outboxEntriesAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) =>
  lazySubscribe(() => import('../../local/outbox/outbox'), ({ watchEntries }) => watchEntries((entries) => set(entries)));
