import type { RefusalDetail } from '../envelope';
import type { CallName, Reply } from './calls';

export type CallSuccess<Name extends CallName = CallName> = {
  readonly status: 'success';
  readonly data: Reply<Name>;
  /** when the shop gave the reply, UTC milliseconds; earlier than the call if the worker answered from its cache */
  readonly asOf: number;
  /** of a stored reply whose `asOf` is 0, since it was invalidated: when the shop gave it */
  readonly saidAt?: number;
};

/** The shop refused the call. The optional fields come with the response only and are not stored on the device. */
export type CallRefused = Readonly<RefusalDetail> & {
  readonly status: 'refused';
  /** key in the catalogue of refusals; '' for one that this version does not know */
  readonly refusal: string;
  readonly asOf: number;
  readonly code?: number;
  /** the shop's own text, for a refusal without a translation */
  readonly msg?: string;
  readonly retryAfterMs?: number;
};

/** The shop's answer: success or refusal. */
export type CallAnswer<Name extends CallName = CallName> = CallSuccess<Name> | CallRefused;

/** There is no answer: it is unknown what the shop did with the call, which may be tried again. */
export type CallUnanswered =
  /** no connection, no response in time, or a response that is not the shop's (such as a captive portal's page) */
  | { readonly status: 'offline'; readonly isTimeout?: true; readonly retryAfterMs?: number; readonly requestId?: undefined }
  /** the server failed, or is of another build and does not know the call; `requestId` if it named the failed request */
  | (Readonly<RefusalDetail> & { readonly status: 'failed'; readonly retryAfterMs?: number });

/** How a call ended: the one type for it, whether from the network or the device, in the outbox, the query cache and the pages. */
export type CallOutcome<Name extends CallName = CallName> = CallAnswer<Name> | CallUnanswered;

export function isAnswer<Name extends CallName>(outcome: CallOutcome<Name>): outcome is CallAnswer<Name> {
  return outcome.status === 'success' || outcome.status === 'refused';
}
