import { useAtomValue } from 'jotai';
import type { OrderLine } from '../../../contract/shop/orders';
import type { WaitingEntry } from '../../../local/outbox/outbox';
import { reviewedLine } from '../../../rules/orders/orders';
import { outboxEntriesAtom } from '../../queries/outbox-status';
import { remindedAtom, reviewedAtom } from './order-marks';

/** What this device did about an order that the server's reply may not show yet. */
export type OrderNews = {
  readonly reminder: WaitingEntry | undefined;
  readonly remindedAt: number | undefined;
  /** of the reviews on their way to the server: one that needs the shopper, or else the newest */
  readonly review: WaitingEntry | undefined;
  /** nothing is left to review: the server has accepted all, though a cached reply may say otherwise */
  readonly isReviewed: boolean;
};

/** The outbox entries of these calls about an order, oldest first. */
export function entriesAbout(entries: readonly WaitingEntry[] | undefined, orderId: string, ...names: readonly string[]): readonly WaitingEntry[] {
  return entries?.filter(({ name, payload }) => names.includes(name) && (payload as { readonly orderId?: unknown } | null)?.orderId === orderId) ?? [];
}

/** The reminder on its way to the seller. One that waits for the shopper's decision is not on its way, and can be sent again. */
export function waitingReminder(entries: readonly WaitingEntry[] | undefined, orderId: string): WaitingEntry | undefined {
  return entriesAbout(entries, orderId, 'order!remind').findLast(({ state }) => state !== 'needsYou');
}

/** Reminders of an order that the server refused: a new one is the shopper's answer to them. */
export function refusedReminders(entries: readonly WaitingEntry[] | undefined, orderId: string): readonly WaitingEntry[] {
  return entriesAbout(entries, orderId, 'order!remind').filter(({ state }) => state === 'needsYou');
}

/** The lines not reviewed yet, according to both the server and this device. */
export function unreviewed(orderId: string, lines: readonly OrderLine[], marks: ReadonlyMap<string, number>): OrderLine[] {
  return lines.filter((line) => !line.reviewed && !marks.has(reviewedLine(orderId, line)));
}

export function useOrderNews(orderId: string, lines: readonly OrderLine[]): OrderNews & { readonly open: readonly OrderLine[]; readonly reviews: readonly WaitingEntry[] } {
  const waiting = useAtomValue(outboxEntriesAtom);
  const reviews = entriesAbout(waiting, orderId, 'evaluation!add', 'evaluation!addList');
  const open = unreviewed(orderId, lines, useAtomValue(reviewedAtom));
  return {
    reminder: waitingReminder(waiting, orderId),
    remindedAt: useAtomValue(remindedAtom).get(orderId),
    review: reviews.find(({ state }) => state === 'needsYou') ?? reviews.at(-1),
    isReviewed: lines.length > 0 && open.length === 0,
    open,
    reviews,
  };
}
