import { noSession } from '../contract/codes';
import type { CallOutcome, CallRefused } from '../contract/shop/call-outcome';
import type { CallName } from '../contract/shop/calls';

let listener: ((name: CallName, refused: CallRefused) => void) | undefined;

/** Reports refusals of all queries on screen. A form handles its own refusals, and the end of a session has its own listener (session-end.ts). */
export function onQueryRefused(next: typeof listener): void {
  listener = next;
}

export function noteRefused(name: CallName, outcome: CallOutcome): void {
  if (outcome.status === 'refused' && outcome.code !== noSession) listener?.(name, outcome);
}
