import type { RefusalKey } from './refusals';
import type { CallAnswer, CallOutcome } from './shop/call-outcome';

/**
 * Refusals that say nothing about the action itself: the shop gives them before it looks at a key or token, and the outbox
 * retries it later. Every other refusal is final. This is decided by this set, never by parsing a message. A module of its
 * own, so that no page that moves money waits for the device's chunk, which the catalogue is part of.
 */
const temporaryRefusals: ReadonlySet<string> = new Set(['tooFrequent', 'systemError', 'serverError', 'tryAgainLater', 'businessNotOpen'] satisfies RefusalKey[]);

export function isTemporary(refusal: string): boolean {
  return temporaryRefusals.has(refusal);
}

/** Whether the shop gave a lasting answer. "Not now" is none, and never replaces what is known. */
export function isLasting(outcome: CallOutcome): outcome is CallAnswer {
  return outcome.status === 'success' || (outcome.status === 'refused' && !isTemporary(outcome.refusal));
}
