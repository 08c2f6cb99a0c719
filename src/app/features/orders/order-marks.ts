import { atom } from 'jotai';
import type { OrderMark } from '../../../local/order-marks';

/** Marked orders by their id, with when; followed while somebody looks (see waiting.ts of the shell). */
function marksAtom(mark: OrderMark) {
  const stateAtom = atom<ReadonlyMap<string, number>>(new Map());
  stateAtom.onMount = (set) => {
    let stop = () => {};
    let gone = false;
    import('../../../local/order-marks').then(
      ({ followOrderMarks }) => {
        if (!gone) stop = followOrderMarks(mark, set);
      },
      () => {},
    );
    return () => {
      gone = true;
      stop();
    };
  };
  return atom((get) => get(stateAtom));
}

export const remindedAtom = marksAtom('reminded');
export const reviewedAtom = marksAtom('reviewed');
