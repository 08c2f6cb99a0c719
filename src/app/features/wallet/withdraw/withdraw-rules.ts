import { compareMoney, type Money } from '../../../../rules/money';
import { isInWindow } from '../../../../rules/wallet/withdrawals';
import { writtenAmount } from '../../../../rules/written-amount';
import type { Rules } from '../../../../ui/forms/form-state';
import { amountRule, type AmountFormat } from '../amount-rule';
import { bankRule } from '../bank-fields';
import type { Terms } from './withdraw-terms';

export type WithdrawField = 'channel' | 'amount' | 'bankName' | 'cardNumber';
export type Channel = Terms['channelList'][number];
/** `available` is undefined until it is loaded. */
type Known = AmountFormat & { readonly available: Money | undefined };

const mostDecimals = 10;

/** The validation rules, from the channels that the server sent. */
export function withdrawRules(channelOf: (name: string) => Channel | undefined, { available, locale, write }: Known): Rules<WithdrawField> {
  return {
    channel: (value) => (channelOf(value) ? undefined : { id: 'wallet.withdraw.chooseChannel' }),
    amount(value, values) {
      const limits = channelOf(values.channel);
      const wrong = limits && amountRule(limits, mostDecimals, { locale, write })(value);
      const amount = writtenAmount(value, locale);
      if (wrong || amount === undefined || available === undefined || compareMoney(amount, available) <= 0) return wrong;
      return { id: 'wallet.withdraw.short', values: { amount: write(available) } };
    },
    bankName: (value, values) => bankRule(channelOf(values.channel)?.bank, value),
    cardNumber: (value, values) => bankRule(channelOf(values.channel)?.bank, value),
  };
}

type Trouble = { readonly id: string; readonly values?: Readonly<Record<string, string>> };

/** What keeps the fund password from being tried now. */
export function fundTrouble({ fundClosed, fundLockTime }: Pick<Terms, 'fundClosed' | 'fundLockTime'>, now: number, formatTime: (at: number) => string): Trouble | undefined {
  if (fundClosed) return { id: 'wallet.withdraw.fundClosed' };
  return fundLockTime != null && fundLockTime > now ? { id: 'wallet.withdraw.fundLocked', values: { until: formatTime(fundLockTime) } } : undefined;
}

/** What prevents a withdrawal now, before anything is typed. About the hours, the server's own clock has the final say. */
export function troublesOf(terms: Terms, channel: Channel | undefined, now: number, { available, write, formatTime }: Omit<Known, 'locale'> & { readonly formatTime: (at: number) => string }): readonly Trouble[] {
  const locked = fundTrouble(terms, now, formatTime);
  return [
    ...(locked ? [locked] : []),
    ...(terms.timesLeftToday === 0 ? [{ id: 'wallet.withdraw.noneLeft' }] : []),
    ...(now > 0 && !isInWindow(terms, now) ? [{ id: 'wallet.withdraw.closedNow' }] : []),
    ...(channel && available !== undefined && compareMoney(available, channel.minAmount) < 0
      ? [{ id: 'wallet.withdraw.tooLittle', values: { amount: write(available), least: write(channel.minAmount) } }]
      : []),
  ];
}

/** The trouble that ends a withdrawal before its fund password. The hours are over by this device's clock, which may be wrong: that counts only if the server said so too. */
export function stoppedBy(troubles: readonly Trouble[], { inWindow }: Pick<Terms, 'inWindow'>): Trouble | undefined {
  return troubles.find(({ id }) => id !== 'wallet.withdraw.closedNow' || inWindow === false);
}
