import type { WaitingEntry } from '../../../local/outbox/outbox';
import { favouriteTarget } from './kinds';

/** The three marks used everywhere for queued changes. */
export type Mark = 'waiting' | 'sent' | 'needsYou';

type Marked = {
  readonly mark: Mark;
  /** when it was first shown, UTC milliseconds */
  readonly since: number;
  readonly entryId: string;
  /** it was being sent when last seen, so leaving the queue means it arrived */
  readonly isSending: boolean;
  readonly refusal?: string | undefined;
};
export type Marks = ReadonlyMap<string, Marked>;

/** Anything sent sooner than this shows no mark: on a good connection nothing flickers. */
export const quietMs = 800;
/** How long the check is shown. */
export const sentForMs = 4_000;

/**
 * The marks by target (see `favouriteTarget`), from the current outbox entries and the previous marks. A check shows only if a clock
 * was visible before and the entry was last seen being sent: a withdrawn entry leaves no mark.
 */
export function nextMarks(before: Marks, entries: readonly WaitingEntry[], now: number): Marks {
  const marks = new Map<string, Marked>();
  for (const { id, name, payload, state, refusal } of entries) {
    const target = favouriteTarget(name, payload);
    if (target === undefined) continue;
    const earlier = before.get(target);
    const mark = state === 'needsYou' ? 'needsYou' : 'waiting';
    const since = earlier?.mark === mark && earlier.entryId === id ? earlier.since : now;
    marks.set(target, { mark, since, entryId: id, isSending: state === 'sending', refusal });
  }
  for (const [target, earlier] of before) {
    if (marks.has(target)) continue;
    if (earlier.mark === 'sent') {
      if (now - earlier.since < sentForMs) marks.set(target, earlier);
    } else if (earlier.isSending && now - earlier.since >= quietMs) {
      marks.set(target, { mark: 'sent', since: now, entryId: earlier.entryId, isSending: false });
    }
  }
  return marks;
}

/** The marks that changed from "waiting" to "needs you" between two states, so that each is reported once. */
export function newlyRefused(before: Marks, after: Marks): Marked[] {
  return [...after].flatMap(([target, marked]) => (marked.mark === 'needsYou' && before.get(target)?.mark === 'waiting' ? [marked] : []));
}
