import { atom } from 'jotai';
import type { WaitingEntry } from '../../local/outbox';

const stateAtom = atom<readonly WaitingEntry[] | undefined>(undefined);

/** What the present user did and the shop has not heard of yet, oldest first; `undefined` until the device has told. */
export const waitingAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) => {
  let stop = () => {};
  let gone = false;
  import('../../local/outbox').then(
    ({ followEntries }) => {
      if (!gone) stop = followEntries((entries) => set(entries));
    },
    () => {},
  );
  return () => {
    gone = true;
    stop();
  };
};
