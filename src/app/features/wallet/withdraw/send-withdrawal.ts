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
  /** the server had it before this review: nothing more was taken */
  readonly isEarlier: (made: Withdrawal) => boolean;
};

/** `before`: the ids that existed before the withdrawal, which can't be this one. `kept`: its name on the device. */
export function withdrawalOnce(ports: WithdrawalPorts, asked: AskedWithdrawal, before: ReadonlySet<string>, kept?: string): SentOnce<Withdrawal> {
  return new SentOnce<Withdrawal>({
    async token() {
      const form = await ports.token();
      return form.status === 'success' ? { status: 'success', data: { ...form.data, before: [...before] } } : form;
    },
    async find(ids) {
      const listed = await ports.newest();
      if (listed.status !== 'success') return listed;
      return { status: 'success', data: listed.data.find(({ id, channel, amount }) => !ids.includes(id) && channel === asked.channel && compareMoney(amount, asked.amount) === 0) };
    },
    ...(kept !== undefined && { kept }),
  });
}

/** One withdrawal, however often it is sent; reviewed again, it is sent with the fee and address of that review. */
export function sentWithdrawal(ports: WithdrawalPorts, asked: AskedWithdrawal, before: ReadonlySet<string>, once: SentOnce<Withdrawal>): SentWithdrawal {
  return { send: (safeword, verifcode) => once.send((token) => ports.apply(asked, safeword, token, verifcode)), isEarlier: ({ id }) => before.has(id) };
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
