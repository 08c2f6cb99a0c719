import { noSession } from '../contract/codes';
import type { CallOutcome, CallRefused } from '../contract/shop/call-outcome';
import type { CallName } from '../contract/shop/calls';

let listener: ((name: CallName, refused: CallRefused) => void) | undefined;

/** Reports refusals of all queries on screen. A form handles its own refusals, and the end of a session has its own listener (session-end.ts). */
export function onQueryRefused(next: typeof listener): void {
  listener = next;
}

/** `told`: the refusal of the answer before, which is not reported once more. */
export function noteRefused(name: CallName, outcome: CallOutcome, told?: string): void {
  if (outcome.status === 'refused' && outcome.refusal !== told && outcome.code !== noSession) listener?.(name, outcome);
}
