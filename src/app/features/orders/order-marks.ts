import type { OrderMark } from '../../../local/orders/order-marks';
import { lazySubscribe } from '../../../ui/loading/lazy-subscribe';
import { watchedAtom } from '../../queries/watched-atom';

/** Marked orders by id, with the time. */
const marksAtom = (mark: OrderMark) =>
  watchedAtom<ReadonlyMap<string, number>>(new Map(), (set) =>
    lazySubscribe(() => import('../../../local/orders/order-marks'), ({ watchOrderMarks }) => watchOrderMarks(mark, set)),
  );

export const remindedAtom = marksAtom('reminded');
export const reviewedAtom = marksAtom('reviewed');
