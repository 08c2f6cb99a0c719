import { useAtomValue } from 'jotai';
import type { WaitingEntry } from '../../../local/outbox';
import { waitingAtom } from '../../shell/waiting';
import { remindedAtom, reviewedAtom } from './order-marks';

/** What this device did about an order and the shop's reply may not show yet. */
export type OrderNews = {
  readonly reminder: WaitingEntry | undefined;
  readonly remindedAt: number | undefined;
  readonly review: WaitingEntry | undefined;
  /** the shop took the review, though a kept reply may still say otherwise */
  readonly isReviewed: boolean;
};

/** The newest waiting action of one of these calls about an order. */
export function entryAbout(entries: readonly WaitingEntry[] | undefined, orderId: string, ...names: readonly string[]): WaitingEntry | undefined {
  return entries?.findLast(({ name, payload }) => names.includes(name) && (payload as { readonly orderId?: unknown } | null)?.orderId === orderId);
}

export function useOrderNews(orderId: string): OrderNews {
  const waiting = useAtomValue(waitingAtom);
  return {
    reminder: entryAbout(waiting, orderId, 'order!remind'),
    remindedAt: useAtomValue(remindedAtom).get(orderId),
    review: entryAbout(waiting, orderId, 'evaluation!add', 'evaluation!addList'),
    isReviewed: useAtomValue(reviewedAtom).has(orderId),
  };
}
