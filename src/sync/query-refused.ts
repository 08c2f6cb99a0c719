import { noSession } from '../contract/codes';
import type { CallOutcome, CallRefused } from '../contract/shop/call-outcome';
import type { CallName } from '../contract/shop/calls';

let hear: ((name: CallName, refused: CallRefused) => void) | undefined;

/** Tells what the shop refused of all that pages show: a form's answer goes to its form, and the end of a session has its own (session-end.ts). */
export function onQueryRefused(tell: typeof hear): void {
  hear = tell;
}

export function noteRefused(name: CallName, outcome: CallOutcome): void {
  if (outcome.status === 'refused' && outcome.code !== noSession) hear?.(name, outcome);
}
