import type { Language } from '../../../../rules/languages';
import { compareMoney, type Money } from '../../../../rules/money';
import { request, type RequestOutcome } from '../../../queries/request';
import type { Withdrawal } from '../records/records';

type AskedWithdrawal = { readonly channel: string; readonly amount: Money; readonly bankName?: string; readonly cardNumber?: string };

/** The shop as a withdrawal needs it. */
export type WithdrawalPorts = {
  readonly token: () => Promise<RequestOutcome<{ readonly session_token: string }>>;
  readonly apply: (asked: AskedWithdrawal, safeword: string, token: string, verifcode: string | undefined) => Promise<RequestOutcome<Withdrawal>>;
  /** the newest withdrawals, as the shop has them now */
  readonly newest: () => Promise<RequestOutcome<readonly Withdrawal[]>>;
};

/** `unknown`: nobody knows whether it arrived. `notTaken`: the shop was asked and has none. */
type WithdrawalOutcome = { readonly status: 'sent'; readonly withdrawal: Withdrawal } | { readonly status: 'unknown' } | { readonly status: 'notTaken' } | Exclude<RequestOutcome<Withdrawal>, { status: 'success' | 'offline' | 'failed' }>;

/**
 * One withdrawal from its review to the shop's word, however often it is sent. Its laws:
 * WI1 a form token is good once: a try of which nothing was heard is sent again with the same, and is one withdrawal;
 * WI2 where that token is used up by then, the records say what became of it, before a new one is asked for.
 */
export class SentWithdrawal {
  private token: string | undefined;
  /** a try went out with this token, and nobody knows how it ended */
  private unheard = false;

  /** `before`: those that there were when it was asked for, which it is not. */
  constructor(private readonly ports: WithdrawalPorts, private readonly asked: AskedWithdrawal, private readonly before: ReadonlySet<string>) {}

  async send(safeword: string, verifcode?: string, again = false): Promise<WithdrawalOutcome> {
    if (this.token === undefined) {
      const form = await this.ports.token();
      // Nothing of the withdrawal was sent yet.
      if (form.status === 'offline' || form.status === 'failed') return { status: 'notTaken' };
      if (form.status !== 'success') return form;
      this.token = form.data.session_token;
    }
    const outcome = await this.ports.apply(this.asked, safeword, this.token, verifcode);
    if (outcome.status === 'success') return { status: 'sent', withdrawal: outcome.data };
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
    return isTokenOver && !again ? this.send(safeword, verifcode, true) : outcome;
  }

  private forget(): void {
    this.token = undefined;
    this.unheard = false;
  }

  /** What the records say of it; `undefined` where they can't be had. */
  private async found(): Promise<WithdrawalOutcome | undefined> {
    const listed = await this.ports.newest();
    if (listed.status !== 'success') return undefined;
    const withdrawal = listed.data.find(({ id, channel, amount }) => !this.before.has(id) && channel === this.asked.channel && compareMoney(amount, this.asked.amount) === 0);
    return withdrawal ? { status: 'sent', withdrawal } : { status: 'notTaken' };
  }
}

const newestPage = { pageNum: 1, pageSize: 8 } as const;

/** The shop over the line. */
export function withdrawalPorts(language: Language): WithdrawalPorts {
  return {
    token: () => request('session!token', {}, { language }),
    apply: (asked, safeword, token, verifcode) => request('withdraw!apply', { ...asked, safeword, session_token: token, ...(verifcode !== undefined && { verifcode }) }, { language }),
    async newest() {
      const outcome = await request('withdraw!list', newestPage, { language });
      return outcome.status === 'success' ? { status: 'success', data: outcome.data.pageList } : outcome;
    },
  };
}
