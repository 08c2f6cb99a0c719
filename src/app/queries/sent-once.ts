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

type Attempt<Done> = (token: string) => Promise<RequestOutcome<Done>>;

/**
 * One thing that moves money, from its review to the shop's word, however often it is sent. Its laws:
 * WI1 a form token is good once: a try of which nothing was heard is sent again with the same, and is done once;
 * WI2 where that token is used up by then, the records say what became of it, before a new one is asked for.
 */
export class SentOnce<Done> {
  private token: string | undefined;
  /** a try went out with this token, and nobody knows how it ended */
  private unheard = false;
  private last: Promise<SentOutcome<Done> | undefined> = Promise.resolve(undefined);
  private underWay = 0;

  constructor(private readonly ports: Ports<Done>) {}

  /** It was sent, or is being, and nobody knows how that ends: who wants the same once more wants this one. */
  get isUnheard(): boolean {
    return this.unheard || this.underWay > 0;
  }

  /** Tries follow one another, since the same may be sent anew while an earlier one is on its way; what is sent is not sent again. */
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
      // It may still be on its way: that the records have none says nothing yet.
      const found = await this.found();
      if (found?.status !== 'sent') return { status: 'unknown' };
      this.forget();
      return found;
    }
    const isTokenOver = outcome.status === 'refused' && outcome.refusal === 'sessionTokenInvalid';
    if (isTokenOver && this.unheard) {
      const found = await this.found();
      if (found) this.forget();
      return found ?? { status: 'unknown' };
    }
    this.forget();
    // It lay too long: nothing happened.
    return isTokenOver && !again ? this.tryOnce(attempt, true) : outcome;
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
