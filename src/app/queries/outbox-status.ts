import { atom } from 'jotai';
import type { WaitingEntry } from '../../local/outbox/outbox';
import { lazySubscribe } from '../../ui/loading/lazy-subscribe';

const stateAtom = atom<readonly WaitingEntry[] | undefined>(undefined);

/** What the present user did and the shop has not heard of yet, oldest first; `undefined` until the device has told. */
export const outboxEntriesAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) =>
  lazySubscribe(() => import('../../local/outbox/outbox'), ({ watchEntries }) => watchEntries((entries) => set(entries)));
