import type { Language } from '../../../../rules/languages';
import { compareMoney, type Money } from '../../../../rules/money';
import { request, type RequestOutcome } from '../../../queries/request';
import { SentOnce, type SentOutcome } from '../../../queries/sent-once';
import type { Withdrawal } from '../records/records';

/** `fee` and `address` as shown in the review. */
type AskedWithdrawal = { readonly channel: string; readonly amount: Money; readonly fee: Money; readonly address?: string; readonly bankName?: string; readonly cardNumber?: string };

/** The server calls that a withdrawal needs. */
export type WithdrawalPorts = {
  readonly token: () => Promise<RequestOutcome<{ readonly session_token: string }>>;
  readonly apply: (asked: AskedWithdrawal, safeword: string, token: string, verifcode: string | undefined) => Promise<RequestOutcome<Withdrawal>>;
  /** the newest withdrawals on the server */
  readonly newest: () => Promise<RequestOutcome<readonly Withdrawal[]>>;
};

export type SentWithdrawal = {
  readonly send: (safeword: string, verifcode?: string) => Promise<SentOutcome<Withdrawal>>;
  /** it was sent and the outcome is unknown: sending the same again must resume this one */
  readonly isUnheard: () => boolean;
};

/** One withdrawal, however often it is sent. `before`: the ids that existed before it, which can't be this one. */
export function sentWithdrawal(ports: WithdrawalPorts, asked: AskedWithdrawal, before: ReadonlySet<string>): SentWithdrawal {
  const once = new SentOnce<Withdrawal>({
    token: ports.token,
    async find() {
      const listed = await ports.newest();
      if (listed.status !== 'success') return listed;
      return { status: 'success', data: listed.data.find(({ id, channel, amount }) => !before.has(id) && channel === asked.channel && compareMoney(amount, asked.amount) === 0) };
    },
  });
  return { send: (safeword, verifcode) => once.send((token) => ports.apply(asked, safeword, token, verifcode)), isUnheard: () => once.isUnheard };
}

const newestPage = { pageNum: 1, pageSize: 8 } as const;

/** The ports backed by real requests. */
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
