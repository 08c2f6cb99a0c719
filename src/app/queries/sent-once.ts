import type { RequestOutcome } from './request';

/** `unknown`: nobody knows whether it arrived. `notTaken`: the shop was asked and has none. */
export type SentOutcome<Done> =
  | { readonly status: 'sent'; readonly data: Done }
  | { readonly status: 'unknown' }
  | { readonly status: 'notTaken' }
  | Exclude<RequestOutcome<Done>, { status: 'success' | 'offline' | 'failed' }>;

type Ports<Done> = {
  readonly token: () => Promise<RequestOutcome<{ readonly session_token: string }>>;
  /** what the shop has of it by now; `undefined` where it has nothing */
  readonly find: () => Promise<RequestOutcome<Done | undefined>>;
};

/**
 * One thing that moves money, from its review to the shop's word, however often it is sent. Its laws:
 * WI1 a form token is good once: a try of which nothing was heard is sent again with the same, and is done once;
 * WI2 where that token is used up by then, the records say what became of it, before a new one is asked for.
 */
export class SentOnce<Done> {
  private token: string | undefined;
  /** a try went out with this token, and nobody knows how it ended */
  private unheard = false;

  constructor(private readonly ports: Ports<Done>) {}

  async send(attempt: (token: string) => Promise<RequestOutcome<Done>>, again = false): Promise<SentOutcome<Done>> {
    if (this.token === undefined) {
      const form = await this.ports.token();
      // Nothing was sent yet.
      if (form.status === 'offline' || form.status === 'failed') return { status: 'notTaken' };
      if (form.status !== 'success') return form;
      this.token = form.data.session_token;
    }
    const outcome = await attempt(this.token);
    if (outcome.status === 'success') return { status: 'sent', data: outcome.data };
    if (outcome.status === 'offline' || outcome.status === 'failed') {
      this.unheard = true;
      // It may still be on its way: that the records have none says nothing yet.
      const found = await this.found();
      return found?.status === 'sent' ? found : { status: 'unknown' };
    }
    const isTokenOver = outcome.status === 'refused' && outcome.refusal === 'sessionTokenInvalid';
    if (isTokenOver && this.unheard) {
      const found = await this.found();
      if (found?.status === 'notTaken') this.forget();
      return found ?? { status: 'unknown' };
    }
    this.forget();
    // It lay too long: nothing happened.
    return isTokenOver && !again ? this.send(attempt, true) : outcome;
  }

  private forget(): void {
    this.token = undefined;
    this.unheard = false;
  }

  /** What the records say of it; `undefined` where they can't be had. */
  private async found(): Promise<SentOutcome<Done> | undefined> {
    const found = await this.ports.find();
    if (found.status !== 'success') return undefined;
    return found.data === undefined ? { status: 'notTaken' } : { status: 'sent', data: found.data };
  }
}
