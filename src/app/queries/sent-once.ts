import type { SentToken } from '../../local/sent-tokens';
import { storedTokens } from './stored-tokens';
import type { RequestOutcome } from './request';

/** `unknown`: it is unknown whether it arrived. `notTaken`: the shop was not reached, and nothing was sent. */
export type SentOutcome<Done> =
  | { readonly status: 'sent'; readonly data: Done }
  | { readonly status: 'unknown' }
  | { readonly status: 'notTaken' }
  | Exclude<RequestOutcome<Done>, { status: 'success' | 'offline' | 'failed' }>;

type Ports<Done> = {
  /** `before`: what the shop's records contain before it is sent, to tell it from those */
  readonly token: () => Promise<RequestOutcome<{ readonly session_token: string; readonly before?: readonly string[] }>>;
  /** finds the shop's record of it; `undefined` if there is none */
  readonly find: (before: readonly string[]) => Promise<RequestOutcome<Done | undefined>>;
  /** the name under which its token is kept on the device; missing where the shop itself accepts only one */
  readonly kept?: string;
};

type Attempt<Done> = (token: string) => Promise<RequestOutcome<Done>>;

/**
 * One submission that moves money, from its review to the shop's answer, however often it is sent. Its laws:
 * WI1 a form token works once: an unanswered attempt is sent again with the same token, so it takes effect only once. That
 *     holds until the shop has said what became of it: a refusal in between does not, whatever its reason, as the
 *     unanswered request may still arrive. Nor does a reload, where the token is kept on the device. Once that is
 *     over (local/sent-tokens.ts), another review of the same is a new submission, in this page as after a reload;
 * WI2 if that token turns out to be used up, the shop's records tell the outcome before a new token is requested.
 */
export class SentOnce<Done> {
  private sent: SentToken | undefined;
  /** an attempt was sent with this token and its outcome is unknown */
  private unanswered = false;
  private last: Promise<SentOutcome<Done> | undefined> = Promise.resolve(undefined);
  private underWay = 0;

  constructor(private readonly ports: Ports<Done>) {}

  /** Whether an attempt is under way, or its outcome is unknown and its token not too old; repeating the submission must then reuse this object. */
  get isUnanswered(): boolean {
    return this.underWay > 0 || (this.unanswered && Date.now() < (this.sent?.until ?? Infinity));
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
    const sent = this.sent ?? (await this.begin());
    if ('status' in sent) return sent;
    const outcome = await attempt(sent.token);
    if (outcome.status === 'success') {
      await this.forget(sent);
      return { status: 'sent', data: outcome.data };
    }
    if (outcome.status === 'offline' || outcome.status === 'failed') {
      this.unanswered = true;
      // It may still be under way, so a missing record proves nothing yet.
      const found = await this.found(sent);
      return found === 'none' ? { status: 'unknown' } : found;
    }
    const isTokenOver = outcome.status === 'refused' && outcome.refusal === 'sessionTokenInvalid';
    if (this.unanswered) {
      if (!isTokenOver) return outcome;
      const found = await this.found(sent);
      if (found !== 'none') return found;
    }
    await this.forget(sent);
    // The token expired before it was used, so nothing happened.
    return isTokenOver && !again ? this.tryOnce(attempt, true) : outcome;
  }

  /** The token that an earlier page or another tab has sent, or a new one. Where the device can't keep it, this page does. */
  private async begin(): Promise<SentToken | Exclude<SentOutcome<Done>, { status: 'sent' }>> {
    const { kept } = this.ports;
    let sent = kept === undefined ? undefined : await storedTokens.read(kept);
    this.unanswered = sent !== undefined;
    if (!sent) {
      const form = await this.ports.token();
      // Nothing was sent yet.
      if (form.status === 'offline' || form.status === 'failed') return { status: 'notTaken' };
      if (form.status !== 'success') return form;
      const own = { token: form.data.session_token, before: form.data.before ?? [] };
      sent = kept === undefined ? own : await storedTokens.keep(kept, own);
      this.unanswered = sent.token !== own.token;
    }
    this.sent = sent;
    return sent;
  }

  private async forget(sent: SentToken): Promise<void> {
    const { kept } = this.ports;
    this.sent = undefined;
    this.unanswered = false;
    if (kept !== undefined) await storedTokens.forget(kept, sent);
  }

  /** Looks it up in the shop's records, which may not be readable; `none` if they don't contain it. */
  private async found(sent: SentToken): Promise<Extract<SentOutcome<Done>, { status: 'sent' | 'unknown' }> | 'none'> {
    const found = await this.ports.find(sent.before);
    if (found.status !== 'success') return { status: 'unknown' };
    if (found.data === undefined) return 'none';
    await this.forget(sent);
    return { status: 'sent', data: found.data };
  }
}

/**
 * The submissions of one kind in this tab, by their content. They outlive the page: one with an unknown outcome is resumed
 * after other input, a visit to another page or a new login, or it would be sent twice.
 */
export function submissionsOfTab<Done>(): (content: string, make: () => SentOnce<Done>) => SentOnce<Done> {
  const all = new Map<string, SentOnce<Done>>();
  return (content, make) => {
    for (const [key, { isUnanswered }] of all) if (!isUnanswered) all.delete(key);
    const once = all.get(content) ?? make();
    all.set(content, once);
    return once;
  };
}
