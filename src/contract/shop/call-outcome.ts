import type { RefusalDetail } from '../envelope';
import type { CallName, Reply } from './calls';

export type CallSuccess<Name extends CallName = CallName> = {
  readonly status: 'success';
  readonly data: Reply<Name>;
  /** when the shop said so, UTC milliseconds; earlier than the call where the worker answered with what it had stored */
  readonly asOf: number;
};

/** The shop's final no. What only the answer itself tells is not stored on the device. */
export type CallRefused = Readonly<RefusalDetail> & {
  readonly status: 'refused';
  /** its key in the catalogue of refusals; '' for one that this version does not know */
  readonly refusal: string;
  readonly asOf: number;
  readonly code?: number;
  /** the shop's own words, for a refusal without a translation */
  readonly msg?: string;
  readonly retryAfterMs?: number;
};

/** What the shop said. */
export type CallAnswer<Name extends CallName = CallName> = CallSuccess<Name> | CallRefused;

/** Nobody knows what the shop did with the call; it may be tried again. */
export type CallUnanswered =
  /** no connection, no answer in time, or an answer that is not the shop's (a captive portal's page) */
  | { readonly status: 'offline'; readonly isTimeout?: true; readonly retryAfterMs?: number }
  /** the server broke; `requestId` where it named its fault */
  | { readonly status: 'failed'; readonly requestId?: string; readonly retryAfterMs?: number };

/** How a call ended: the one type for it, from the wire and from the device, in the outbox, the query cache and the pages. */
export type CallOutcome<Name extends CallName = CallName> = CallAnswer<Name> | CallUnanswered;

export function isAnswer<Name extends CallName>(outcome: CallOutcome<Name>): outcome is CallAnswer<Name> {
  return outcome.status === 'success' || outcome.status === 'refused';
}
