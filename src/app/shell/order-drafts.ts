import { atom } from 'jotai';
import type { OrderDraft } from '../../local/order-drafts';

const stateAtom = atom<readonly OrderDraft[] | undefined>(undefined);

/** The present user's orders that the shop has not confirmed, oldest first; `undefined` until the device has told. */
export const orderDraftsAtom = atom((get) => get(stateAtom));
stateAtom.onMount = (set) => {
  let stop = () => {};
  let gone = false;
  import('../../local/order-drafts').then(
    ({ followDrafts }) => {
      if (!gone) stop = followDrafts((drafts) => set(drafts));
    },
    () => set([]),
  );
  return () => {
    gone = true;
    stop();
  };
};
