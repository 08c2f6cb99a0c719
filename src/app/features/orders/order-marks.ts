import { atom } from 'jotai';
import type { OrderMark } from '../../../local/orders/order-marks';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';

/** Marked orders by id, with the time; watched while mounted (as in queries/outbox-status.ts). */
function marksAtom(mark: OrderMark) {
  const stateAtom = atom<ReadonlyMap<string, number>>(new Map());
  stateAtom.onMount = (set) =>
    lazySubscribe(() => import('../../../local/orders/order-marks'), ({ watchOrderMarks }) => watchOrderMarks(mark, set));
  return atom((get) => get(stateAtom));
}

export const remindedAtom = marksAtom('reminded');
export const reviewedAtom = marksAtom('reviewed');
