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
  readonly review: WaitingEntry | undefined;
  /** nothing is left to review: the server has accepted all, though a cached reply may say otherwise */
  readonly isReviewed: boolean;
};

/** The newest outbox entry of one of these calls about an order. */
export function entryAbout(entries: readonly WaitingEntry[] | undefined, orderId: string, ...names: readonly string[]): WaitingEntry | undefined {
  return entries?.findLast(({ name, payload }) => names.includes(name) && (payload as { readonly orderId?: unknown } | null)?.orderId === orderId);
}

/** The reminder on its way to the seller. One that waits for the shopper's decision is not on its way, and can be sent again. */
export function waitingReminder(entries: readonly WaitingEntry[] | undefined, orderId: string): WaitingEntry | undefined {
  return entryAbout(entries?.filter(({ state }) => state !== 'needsYou'), orderId, 'order!remind');
}

/** Reminders of an order that the server refused: a new one is the shopper's answer to them. */
export function refusedReminders(entries: readonly WaitingEntry[] | undefined, orderId: string): readonly WaitingEntry[] {
  return entries?.filter((entry) => entry.state === 'needsYou' && entryAbout([entry], orderId, 'order!remind') !== undefined) ?? [];
}

/** The lines not reviewed yet, according to both the server and this device. */
export function unreviewed(orderId: string, lines: readonly OrderLine[], marks: ReadonlyMap<string, number>): OrderLine[] {
  return lines.filter((line) => !line.reviewed && !marks.has(reviewedLine(orderId, line)));
}

export function useOrderNews(orderId: string, lines: readonly OrderLine[]): OrderNews & { readonly open: readonly OrderLine[] } {
  const waiting = useAtomValue(outboxEntriesAtom);
  const open = unreviewed(orderId, lines, useAtomValue(reviewedAtom));
  return {
    reminder: waitingReminder(waiting, orderId),
    remindedAt: useAtomValue(remindedAtom).get(orderId),
    review: entryAbout(waiting, orderId, 'evaluation!add', 'evaluation!addList'),
    isReviewed: lines.length > 0 && open.length === 0,
    open,
  };
}
