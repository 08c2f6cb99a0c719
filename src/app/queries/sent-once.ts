import type { RequestOutcome } from './request';
import { temporaryRefusals } from './temporary-refusals';

/** `unknown`: it is unknown whether it arrived. `notTaken`: nothing was sent, or the shop has no record of it. */
export type SentOutcome<Done> =
  | { readonly status: 'sent'; readonly data: Done }
  | { readonly status: 'unknown' }
  | { readonly status: 'notTaken' }
  | Exclude<RequestOutcome<Done>, { status: 'success' | 'offline' | 'failed' }>;

type Ports<Done> = {
  readonly token: () => Promise<RequestOutcome<{ readonly session_token: string }>>;
  /** finds the shop's record of it; `undefined` if there is none */
  readonly find: () => Promise<RequestOutcome<Done | undefined>>;
};

type Attempt<Done> = (token: string) => Promise<RequestOutcome<Done>>;

/** Given before the shop looks at the token, so they tell nothing of an earlier attempt with it. */
const beforeToken: ReadonlySet<string> = new Set([
  ...temporaryRefusals, 'safewordUnset', 'safewordWrong', 'safewordClosed', 'safewordFormat', 'verificationCodeEmpty', 'verificationCodeWrong', 'lockedMinutes', 'lockedTomorrow',
]);

/**
 * One submission that moves money, from its review to the shop's answer, however often it is sent. Its laws:
 * WI1 a form token works once: an unanswered attempt is sent again with the same token, so it takes effect only once. That
 *     holds until the shop has said what became of it: a wrong fund password in between does not;
 * WI2 if that token turns out to be used up, the shop's records tell the outcome before a new token is requested.
 */
export class SentOnce<Done> {
  private token: string | undefined;
  /** an attempt was sent with this token and its outcome is unknown */
  private unheard = false;
  private last: Promise<SentOutcome<Done> | undefined> = Promise.resolve(undefined);
  private underWay = 0;

  constructor(private readonly ports: Ports<Done>) {}

  /** Whether an attempt is under way or its outcome is unknown; repeating the submission must then reuse this object. */
  get isUnheard(): boolean {
    return this.unheard || this.underWay > 0;
  }

  /** Sends one attempt after another, because a retry may start while an earlier one is under way; a successful one is not sent again. */
  async send(attempt: Attempt<Done>): Promise<SentOutcome<Done>> {
    this.underWay += 1;
    const outcome = this.last.then((before) => (before?.status === 'sent' ? before : this.tryOnce(attempt)));
    this.last = outcome;
    try {
      return await outcome;
    } finally {
      this.underWay -= 1;
    }
  }

  private async tryOnce(attempt: Attempt<Done>, again = false): Promise<SentOutcome<Done>> {
    if (this.token === undefined) {
      const form = await this.ports.token();
      // Nothing was sent yet.
      if (form.status === 'offline' || form.status === 'failed') return { status: 'notTaken' };
      if (form.status !== 'success') return form;
      this.token = form.data.session_token;
    }
    const outcome = await attempt(this.token);
    if (outcome.status === 'success') {
      this.forget();
      return { status: 'sent', data: outcome.data };
    }
    if (outcome.status === 'offline' || outcome.status === 'failed') {
      this.unheard = true;
      // It may still be under way, so a missing record proves nothing yet.
      const found = await this.found();
      if (found?.status !== 'sent') return { status: 'unknown' };
      this.forget();
      return found;
    }
    if (this.unheard && (outcome.status !== 'refused' || beforeToken.has(outcome.refusal))) return outcome;
    const isTokenOver = outcome.status === 'refused' && outcome.refusal === 'sessionTokenInvalid';
    if (isTokenOver && this.unheard) {
      const found = await this.found();
      if (found) this.forget();
      return found ?? { status: 'unknown' };
    }
    this.forget();
    // The token expired before it was used, so nothing happened.
    return isTokenOver && !again ? this.tryOnce(attempt, true) : outcome;
  }

  private forget(): void {
    this.token = undefined;
    this.unheard = false;
  }

  /** Looks it up in the shop's records; `undefined` if they can't be read. */
  private async found(): Promise<SentOutcome<Done> | undefined> {
    const found = await this.ports.find();
    if (found.status !== 'success') return undefined;
    return found.data === undefined ? { status: 'notTaken' } : { status: 'sent', data: found.data };
  }
}
