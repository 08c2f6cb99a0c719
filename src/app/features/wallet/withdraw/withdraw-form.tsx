import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { compareMoney, isAboveZero, type Money } from '../../../../rules/money';
import { arrivingOf, feeFor } from '../../../../rules/wallet/withdrawal-fee';
import { amountToEdit, writtenAmount } from '../../../../rules/written-amount';
import { Button } from '../../../../ui/button';
import { Choices } from '../../../../ui/forms/choices';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import { keepOnly, readValues } from '../../../../ui/forms/form-values';
import { useForm, type SendResult, type ShopForm } from '../../../../ui/forms/use-form';
import { WrongText } from '../../../../ui/forms/wrong-text';
import { Icon } from '../../../../ui/icon';
import { useToast } from '../../../../ui/toast';
import { useNow } from '../../../../ui/use-now';
import { useTime } from '../../../../ui/use-time';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { useIsOffline } from '../../../queries/network-status';
import { toSendResult } from '../../../queries/request';
import { useUncachedQuery } from '../../../queries/use-uncached-query';
import { useUserQuery } from '../../../queries/use-user-query';
import { safeRedirect } from '../../account';
import { BankFields } from '../bank-fields';
import { Coin, coinText } from '../coin';
import { invalidateWallet } from '../invalidate-wallet';
import css from '../wallet-form.module.css';
import { askReview } from './ask-review';
import { ReviewDialog, type Review } from './review-dialog';
import { stoppedBy, troublesOf, withdrawRules, type Channel, type WithdrawField } from './withdraw-rules';
import { LimitsText, WithdrawTerms, type Terms } from './withdraw-terms';

/** The fields kept in the draft; a card number is never stored on the device. */
const remembered = ['channel', 'amount', 'bankName'] as const satisfies readonly WithdrawField[];
const empty: Readonly<Record<WithdrawField, string>> = { channel: '', amount: '', bankName: '', cardNumber: '' };
const places = {
  amountError: 'amount', withdrawalNotAboveZero: 'amount', withdrawalBelowLimit: 'amount', withdrawalAboveLimit: 'amount', balanceInsufficient: 'amount', channelClosed: 'channel', requiredEmpty: 'bankName',
} as const;

type Props = {
  readonly user: string;
  readonly terms: Terms;
  readonly safewordSet: boolean;
  readonly draft: string;
  readonly keep: (draft: string) => void;
  readonly again: () => Promise<void>;
};

/** The available channels: the network of the bound address, and the open bank channels. */
export function usableChannels({ channelList, address }: Pick<Terms, 'channelList' | 'address'>): Terms['channelList'] {
  return channelList.filter(({ channel, bank }) => bank || channel === address?.channel);
}

/** The initial values: the draft, as far as its choices are still offered. */
function firstValues(draft: string, { address }: Terms, channels: readonly Channel[]): Readonly<Record<WithdrawField, string>> {
  const typed = readValues(remembered, draft);
  const channelOf = (name: string | undefined) => channels.find(({ channel }) => channel === name);
  // The bound address is preselected, or the channel if there is only one: neither costs more.
  const [only, ...others] = channels;
  const usual = channelOf(address?.channel) ?? (others.length === 0 ? only : undefined);
  return { ...empty, ...typed, channel: (channelOf(typed.channel) ?? usual)?.channel ?? '' };
}

/** A withdrawal: its terms, the amount, what arrives; then the review with the fund password. */
export function WithdrawForm({ user, terms: open, safewordSet, draft, keep, again }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const formatTime = useTime();
  const isOffline = useIsOffline();
  const available = useUserQuery('wallet!getUsdt', {}).data?.money;
  const [review, setReview] = useState<Review>();
  const now = useNow();
  const channels = usableChannels(open);
  const channelOf = (name: string) => channels.find(({ channel }) => channel === name);
  // If the chosen channel closes in the meantime, the remaining one is still the user's choice to make.
  const [hadSeveral, setHadSeveral] = useState(false);
  if (channels.length > 1 && !hadSeveral) setHadSeveral(true);
  const known = { available, locale: intl.locale, write: (amount: Money) => coinText(intl, amount, 'USDT') };

  const [first] = useState(() => firstValues(draft, open, channels));
  const keepTyped = useMemo(() => keepOnly(remembered, keep), [keep]);
  const form = useForm<WithdrawField>({ empty: first, rules: withdrawRules(channelOf, known), send: ask, keep: keepTyped });
  const { values } = form;
  const channel = channelOf(values.channel);
  const [terms, askTerms] = useWithdrawTerms(open, channel?.channel);
  const troubles = troublesOf(terms, channel, now, { ...known, formatTime });
  const amount = writtenAmount(values.amount, intl.locale);

  async function refetch() {
    await Promise.all([again(), askTerms()]);
  }

  /** Anything that would refuse it is checked before the fund password is asked for. */
  async function ask(): Promise<SendResult<WithdrawField>> {
    // A payment is never queued for later.
    if (isOffline) return { whole: { id: 'wallet.noLine' } };
    if (!safewordSet) return { whole: { id: 'wallet.safewordUnset' } };
    const trouble = stoppedBy(troubles, terms);
    if (trouble) {
      // It may be over by now.
      void refetch();
      return { whole: trouble };
    }
    if (!channel || amount === undefined) return {};
    const asked = await askReview({ user, channel, amount, values }, open, language);
    if (asked.status !== 'success') return toSendResult<WithdrawField>(asked, { fields: places, notReached: 'wallet.notSent', formatTime });
    setReview(asked.data);
    // Nothing is sent yet: the input stays until the server has accepted it.
    return {};
  }

  return (
    <>
      <Form form={form} label={intl.formatMessage({ id: 'wallet.withdraw.title' })} action={isAboveZero(amount) ? intl.formatMessage({ id: 'wallet.withdraw.go' }, { amount: known.write(amount) }) : intl.formatMessage({ id: 'wallet.toWithdraw' })} acting={intl.formatMessage({ id: 'wallet.withdraw.checking' })} held={isOffline}>
        {(hadSeveral || channel?.bank) && <Choices form={form} name="channel" label={intl.formatMessage({ id: 'wallet.withdraw.channel' })} choices={channels.map(choiceOf)} />}
        <WithdrawTerms terms={terms} limits={channel} />
        <Troubles troubles={troubles} />
        <AmountField form={form} available={available} channel={channel} />
        {channel?.bank && <BankFields form={form} />}
        <FeeAndArriving amount={amount} terms={terms} />
      </Form>
      <Reviewed
        form={form}
        review={review}
        close={() => {
          setReview(undefined);
          // A wrong fund password may have locked it.
          void refetch();
        }}
      />
    </>
  );
}

/** What prevents a withdrawal now; where it is the fund password, with the way to reset it. */
export function Troubles({ troubles }: { troubles: ReturnType<typeof troublesOf> }) {
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  if (troubles.length === 0) return null;
  return (
    <ul className={css['troubles']}>
      {troubles.map((wrong) => (
        <li key={wrong.id} className={css['note']}>
          <Icon name="alert" />
          <span>
            <WrongText wrong={wrong} />
            {(wrong.id === 'wallet.withdraw.fundClosed' || wrong.id === 'wallet.withdraw.fundLocked') && <> <Link to="/userInfo/setup/transaction-password" search={{ from }} className="link"><FormattedMessage id="account.fund.forgot" /></Link></>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type FormOf = { readonly form: ShopForm<WithdrawField> };

function AmountField({ form, available, channel }: FormOf & { readonly available: Money | undefined; readonly channel: Channel | undefined }) {
  const intl = useIntl();
  const most = channel && available !== undefined ? (compareMoney(available, channel.maxAmount) < 0 ? available : channel.maxAmount) : undefined;
  return (
    <Field
      form={form}
      name="amount"
      label={intl.formatMessage({ id: 'wallet.withdraw.amount' })}
      aside={available !== undefined && <span className="small muted"><FormattedMessage id="wallet.withdraw.available" values={{ amount: <Coin amount={available} /> }} /></span>}
      beside={most !== undefined && <Button onClick={() => form.type('amount', amountToEdit(most, intl.locale))} aria-label={intl.formatMessage({ id: 'wallet.withdraw.maxNamed' }, { amount: coinText(intl, most, 'USDT') })}><FormattedMessage id="wallet.withdraw.max" /></Button>}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      required
    />
  );
}

function FeeAndArriving({ amount, terms }: { amount: Money | undefined; terms: Terms }) {
  const fee = isAboveZero(amount) ? feeFor(amount, terms) : undefined;
  const arriving = amount !== undefined && fee !== undefined && compareMoney(amount, fee) > 0 ? arrivingOf(amount, fee) : undefined;
  return (
    <dl className={css['facts']} aria-live="polite">
      <div><dt><FormattedMessage id="wallet.record.fee" /></dt><dd>{fee === undefined ? '–' : <Coin amount={fee} />}</dd></div>
      <div data-part="total"><dt><FormattedMessage id="wallet.record.received" /></dt><dd>{arriving === undefined ? '–' : <Coin amount={arriving} />}</dd></div>
    </dl>
  );
}

/** The review dialog, and what happens to the form once it is sent or refused. The typed digits survive closing the dialog. */
function Reviewed({ form, review, close }: FormOf & { readonly review: Review | undefined; readonly close: () => void }) {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  const isUnmounted = useUnmounted();
  const [digits, setDigits] = useState('');
  return review && (
    <ReviewDialog
      review={review}
      digits={digits}
      keepDigits={setDigits}
      onRefused={(refusal) => {
        close();
        const field = places[refusal.refusal as keyof typeof places];
        if (field) form.refuse({ [field]: { text: refusal.text } });
        else toast({ kind: 'error', text: refusal.text });
      }}
      onSent={async (made) => {
        const isEarlier = review.sent.isEarlier(made);
        if (isEarlier) toast({ kind: 'done', text: intl.formatMessage({ id: 'wallet.withdraw.earlier' }, { amount: coinText(intl, made.amount, 'USDT') }) });
        form.forget();
        await invalidateWallet();
        // A late reply does not navigate a user who has moved on; it is told where they are.
        if (!isUnmounted.current) await navigate({ to: '/userInfo/money-package', search: { withdrawal: made.id }, replace: true });
        else if (!isEarlier) toast({ kind: 'done', text: intl.formatMessage({ id: 'wallet.next.withdraw.processing' }) });
      }}
      onClose={close}
    />
  );
}

/** The terms of one channel; the general terms until those are loaded. */
function useWithdrawTerms(open: Terms, channel: string | undefined): readonly [Terms, refetch: () => Promise<void>] {
  const [asked, refetch] = useUncachedQuery('withdraw!withdraw_open', channel === undefined ? undefined : { channel });
  return [asked.status === 'success' ? asked.data : open, refetch];
}

/** A network is shown by its code, a bank channel by a label, both with their limits. */
function choiceOf(channel: Channel) {
  const code = <bdi dir="ltr">{channel.channel}</bdi>;
  const { name, about } = channel.bank ? { name: <FormattedMessage id="wallet.withdraw.toBank" />, about: code } : { name: code, about: <FormattedMessage id="wallet.withdraw.toAddress" /> };
  return { value: channel.channel, name, about: <>{about}<br /><LimitsText limits={channel} /></> };
}
