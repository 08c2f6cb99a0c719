import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { compareMoney, isAboveZero, type Money } from '../../../../rules/money';
import { arrivingOf, feeFor } from '../../../../rules/wallet/withdrawal-fee';
import { isInWindow } from '../../../../rules/wallet/withdrawals';
import { writtenAmount } from '../../../../rules/written-amount';
import { Button } from '../../../../ui/button';
import { Choices } from '../../../../ui/forms/choices';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { useForm, type Sent } from '../../../../ui/forms/use-form';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { useToast } from '../../../../ui/toast';
import { useNow } from '../../../../ui/use-now';
import { networkStatusAtom } from '../../../queries/network-status';
import { request, toSent } from '../../../queries/request';
import { useUncachedQuery } from '../../../queries/use-uncached-query';
import { useUserQuery } from '../../../queries/use-user-query';
import { useTime } from '../../account';
import { amountRule } from '../amount-rule';
import { Coin, coinText } from '../coin';
import { invalidateWallet } from '../invalidate-wallet';
import { keepOnly, typedBefore } from '../typed-before';
import css from '../wallet-form.module.css';
import { ReviewDialog, type Review } from './review-dialog';
import { sentWithdrawal, withdrawalPorts } from './send-withdrawal';
import { WithdrawTerms, type Terms } from './withdraw-terms';

type Typed = 'channel' | 'amount' | 'bankName' | 'cardNumber';
/** A card's number is never on the device. */
const remembered = ['channel', 'amount', 'bankName'] as const satisfies readonly Typed[];
const empty: Readonly<Record<Typed, string>> = { channel: '', amount: '', bankName: '', cardNumber: '' };
const places = {
  amountError: 'amount', withdrawalNotAboveZero: 'amount', withdrawalBelowLimit: 'amount', withdrawalAboveLimit: 'amount', balanceInsufficient: 'amount', channelClosed: 'channel', requiredEmpty: 'bankName',
} as const;
const mostDecimals = 10;

type Props = {
  readonly terms: Terms;
  readonly safewordSet: boolean;
  readonly draft: string;
  readonly keep: (draft: string) => void;
  readonly again: () => Promise<void>;
};

/** Where it can go: the network of the bound address, and the bank channels that are open. */
export function usableChannels({ channelList, address }: Pick<Terms, 'channelList' | 'address'>): Terms['channelList'] {
  return channelList.filter(({ channel, bank }) => bank || channel === address?.channel);
}

/** A withdrawal: what holds, how much, what arrives; then its review with the fund password. */
export function WithdrawForm({ terms: open, safewordSet, draft, keep, again }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const navigate = useNavigate();
  const formatTime = useTime();
  const isOffline = useAtomValue(networkStatusAtom) === 'offline';
  const available = useUserQuery('wallet!getUsdt', {}).data?.money;
  const [review, setReview] = useState<Review>();
  const [digits, keepDigits] = useState('');
  const now = useNow();
  const channels = usableChannels(open);
  const channelOf = (name: string) => channels.find(({ channel }) => channel === name);

  const rules: Rules<Typed> = {
    channel: (value) => (channelOf(value) ? undefined : { id: 'wallet.withdraw.chooseChannel' }),
    amount(value, values) {
      const limits = channelOf(values.channel);
      const wrong = limits && amountRule(limits, mostDecimals, (amount) => coinText(intl, amount, 'USDT'))(value);
      const amount = writtenAmount(value);
      if (wrong || amount === undefined || available === undefined || compareMoney(amount, available) <= 0) return wrong;
      return { id: 'wallet.withdraw.short', values: { amount: coinText(intl, available, 'USDT') } };
    },
    bankName: (value, values) => (channelOf(values.channel)?.bank && value.trim() === '' ? { id: 'account.wrong.required' } : undefined),
    cardNumber: (value, values) => (channelOf(values.channel)?.bank && value.trim() === '' ? { id: 'account.wrong.required' } : undefined),
  };
  const [first] = useState(() => {
    const typed = typedBefore(remembered, draft);
    // Their own address is chosen by itself, and where there is one way only, that: neither costs more.
    const [only, ...others] = channels;
    const usual = channelOf(open.address?.channel ?? '') ?? (others.length === 0 ? only : undefined);
    return { ...empty, ...typed, channel: (channelOf(typed.channel ?? '') ?? usual)?.channel ?? '' };
  });
  const keepTyped = useMemo(() => keepOnly(remembered, keep), [keep]);
  const form = useForm<Typed>({ empty: first, rules, send: ask, keep: keepTyped });
  const { values } = form;
  const channel = channelOf(values.channel);
  const terms = useWithdrawTerms(open, channel?.channel);
  const amount = writtenAmount(values.amount);
  const fee = isAboveZero(amount) ? feeFor(amount, terms) : undefined;
  const arriving = amount !== undefined && fee !== undefined && compareMoney(amount, fee) > 0 ? arrivingOf(amount, fee) : undefined;
  const most = channel && available !== undefined ? (compareMoney(available, channel.maxAmount) < 0 ? available : channel.maxAmount) : undefined;

  // What stands in the way now, before anything is typed. The shop's own clock decides about the hours.
  const troubles = [
    ...(terms.timesLeftToday === 0 ? [{ id: 'wallet.withdraw.noneLeft' }] : []),
    ...(now > 0 && !isInWindow(terms, now) ? [{ id: 'wallet.withdraw.closedNow' }] : []),
    ...(channel && available !== undefined && compareMoney(available, channel.minAmount) < 0
      ? [{ id: 'wallet.withdraw.tooLittle', values: { amount: coinText(intl, available, 'USDT'), least: coinText(intl, channel.minAmount, 'USDT') } }]
      : []),
  ];

  /** Everything that would refuse it is said before the fund password is asked for. */
  async function ask(): Promise<Sent<Typed>> {
    // Money is never kept for later.
    if (isOffline) return { whole: { id: 'wallet.noLine' } };
    if (!safewordSet) return { whole: { id: 'wallet.safewordUnset' } };
    if (terms.timesLeftToday === 0) return { whole: { id: 'wallet.withdraw.noneLeft' } };
    if (!channel || amount === undefined) return {};
    const ports = withdrawalPorts(language);
    const [priced, listed] = await Promise.all([request('withdraw!fee', { channel: channel.channel, amount }, { language }), ports.newest()]);
    if (priced.status !== 'success') return toSent<Typed>(priced, { fields: places, notReached: 'wallet.notSent', formatTime });
    if (listed.status !== 'success') return toSent<Typed>(listed, { fields: places, notReached: 'wallet.notSent', formatTime });
    const { withdraw_fee } = priced.data;
    const bank = channel.bank ? { bankName: values.bankName.trim(), cardNumber: values.cardNumber.trim() } : {};
    const sent = sentWithdrawal(ports, { channel: channel.channel, amount, ...bank }, new Set(listed.data.map(({ id }) => id)));
    setReview({ sent, channel: channel.channel, address: channel.bank ? undefined : open.address?.address, bank, amount, fee: withdraw_fee, arriving: arrivingOf(amount, withdraw_fee), withFactor: open.authenticator });
    // Nothing is sent yet: what was typed stays until the shop has it.
    return {};
  }

  return (
    <>
      <Form form={form} label={intl.formatMessage({ id: 'wallet.withdraw.title' })} action={amount !== undefined && isAboveZero(amount) ? intl.formatMessage({ id: 'wallet.withdraw.go' }, { amount: coinText(intl, amount, 'USDT') }) : intl.formatMessage({ id: 'wallet.toWithdraw' })} acting={intl.formatMessage({ id: 'wallet.withdraw.checking' })} held={isOffline}>
        {(channels.length > 1 || channel?.bank) && <Choices form={form} name="channel" label={intl.formatMessage({ id: 'wallet.withdraw.channel' })} choices={channels.map(choiceOf)} />}
        <WithdrawTerms terms={terms} limits={channel} />
        {troubles.length > 0 && (
          <ul className={css['troubles']}>
            {troubles.map((wrong) => <li key={wrong.id} className={css['note']}><Icon name="alert" /><span><WrongText wrong={wrong} /></span></li>)}
          </ul>
        )}
        <Field
          form={form}
          name="amount"
          label={intl.formatMessage({ id: 'wallet.withdraw.amount' })}
          aside={available !== undefined && <span className="small muted"><FormattedMessage id="wallet.withdraw.available" values={{ amount: <Coin amount={available} /> }} /></span>}
          beside={most !== undefined && <Button onClick={() => form.type('amount', most as Money)} aria-label={intl.formatMessage({ id: 'wallet.withdraw.maxNamed' }, { amount: coinText(intl, most, 'USDT') })}><FormattedMessage id="wallet.withdraw.max" /></Button>}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          required
        />
        {channel?.bank && (
          <>
            <Field form={form} name="bankName" label={intl.formatMessage({ id: 'wallet.deposit.bankName' })} dir="auto" autoComplete="off" maxLength={64} required />
            <Field form={form} name="cardNumber" label={intl.formatMessage({ id: 'wallet.deposit.cardNumber' })} dir="ltr" inputMode="numeric" autoComplete="off" maxLength={64} required />
          </>
        )}
        <dl className={css['facts']} aria-live="polite">
          <div><dt><FormattedMessage id="wallet.record.fee" /></dt><dd>{fee === undefined ? '–' : <Coin amount={fee} />}</dd></div>
          <div data-part="total"><dt><FormattedMessage id="wallet.record.received" /></dt><dd>{arriving === undefined ? '–' : <Coin amount={arriving} />}</dd></div>
        </dl>
      </Form>
      {review && (
        <ReviewDialog
          review={review}
          digits={digits}
          keepDigits={keepDigits}
          onRefused={(refusal) => {
            setReview(undefined);
            void again();
            const field = places[refusal.refusal as keyof typeof places];
            if (field) form.refuse({ [field]: { text: refusal.text } });
            else toast({ kind: 'error', text: refusal.text });
          }}
          onSent={async ({ id }) => {
            form.forget();
            await invalidateWallet();
            await navigate({ to: '/userInfo/money-package', search: { withdrawal: id }, replace: true });
          }}
          onClose={() => setReview(undefined)}
        />
      )}
    </>
  );
}

/** What holds for one way of withdrawing; what holds in general until that is known. */
function useWithdrawTerms(open: Terms, channel: string | undefined): Terms {
  const [asked] = useUncachedQuery('withdraw!withdraw_open', channel === undefined ? undefined : { channel });
  return asked.status === 'success' ? asked.data : open;
}

/** A network is known by its code, a bank by what it is. */
function choiceOf({ channel, bank }: Terms['channelList'][number]) {
  const code = <bdi dir="ltr">{channel}</bdi>;
  return { value: channel, ...(bank ? { name: <FormattedMessage id="wallet.withdraw.toBank" />, about: code } : { name: code, about: <FormattedMessage id="wallet.withdraw.toAddress" /> }) };
}
