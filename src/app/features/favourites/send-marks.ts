import type { WaitingEntry } from '../../../local/outbox/outbox';
import { favouriteTarget } from './kinds';

/** The three marks that everything queued has, everywhere. */
export type Mark = 'waiting' | 'sent' | 'needsYou';

type Marked = {
  readonly mark: Mark;
  /** since when it shows, UTC milliseconds */
  readonly since: number;
  readonly entryId: string;
  /** when last seen it was on its way, so that its leaving the queue means it arrived */
  readonly isSending: boolean;
  readonly refusal?: string | undefined;
};
export type Marks = ReadonlyMap<string, Marked>;

/** What is sent sooner than this shows no mark at all: on a good line nothing flickers. */
export const quietMs = 800;
/** So long the check stays. */
export const sentForMs = 4_000;

/**
 * The marks by target (see `favouriteTarget`), from what waits now and what was marked before. A check shows only where
 * a clock was seen and the entry was last known to be on its way: one that was taken back leaves nothing.
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

/** What turned into "needs you" between two moments: told once, where it happens. */
export function newlyRefused(before: Marks, after: Marks): Marked[] {
  return [...after].flatMap(([target, marked]) => (marked.mark === 'needsYou' && before.get(target)?.mark === 'waiting' ? [marked] : []));
}
