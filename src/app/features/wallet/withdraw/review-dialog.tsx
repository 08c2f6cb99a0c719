import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '../../../../rules/money';
import type { SendResult } from '../../../../ui/forms/use-form';
import { useTime } from '../../../../ui/use-time';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { isLockout, toSendResult, type RequestOutcome } from '../../../queries/request';
import { factorPlaces, FundPasswordDialog } from '../../account';
import { AddressText } from '../address-text';
import { Coin, coinText } from '../coin';
import type { Withdrawal } from '../records/records';
import css from '../wallet-form.module.css';
import type { SentWithdrawal } from './send-withdrawal';

/** A withdrawal exactly as it will be sent. */
export type Review = {
  readonly sent: SentWithdrawal;
  readonly channel: string;
  readonly address: string | undefined;
  readonly bank: { readonly bankName?: string; readonly cardNumber?: string };
  readonly amount: Money;
  readonly fee: Money;
  readonly arriving: Money;
  /** the authenticator's code is required */
  readonly withFactor: boolean;
};

type Refused = Extract<RequestOutcome<never>, { status: 'refused' }>;
type Props = {
  readonly review: Review;
  readonly digits: string;
  readonly keepDigits: (digits: string) => void;
  /** called with a refusal that is about the withdrawal itself and not about the password or code */
  readonly onRefused: (refused: Refused) => void;
  readonly onSent: (withdrawal: Withdrawal) => Promise<void>;
  readonly onClose: () => void;
};

const aboutDigits: ReadonlySet<string> = new Set([...Object.keys(factorPlaces), 'safewordUnset', 'sessionTokenInvalid', 'tooFrequent']);

/** Shows the whole withdrawal once more, with the full address, and asks for the fund password that sends it. */
export function ReviewDialog({ review, digits, keepDigits, onRefused, onSent, onClose }: Props) {
  const intl = useIntl();
  const formatTime = useTime();
  const isUnmounted = useUnmounted();

  async function send(safeword: string, verifcode: string | undefined): Promise<SendResult<'safeword' | 'verifcode'>> {
    const outcome = await review.sent.send(safeword, verifcode);
    if (outcome.status === 'sent') {
      await onSent(outcome.data);
      return 'done';
    }
    if (outcome.status === 'unknown') return { whole: { id: 'wallet.withdraw.unsure' } };
    if (outcome.status === 'notTaken') return { whole: { id: 'wallet.withdraw.notTaken' } };
    // Once this is closed, the form is about another withdrawal: the refusal is told by a message instead.
    if (outcome.status === 'refused' && !aboutDigits.has(outcome.refusal) && !isLockout(outcome.refusal) && !isUnmounted.current) {
      onRefused(outcome);
      return {};
    }
    return toSendResult<'safeword' | 'verifcode'>(outcome, { fields: factorPlaces, formatTime });
  }

  return (
    <FundPasswordDialog
      title={intl.formatMessage({ id: 'wallet.withdraw.review' })}
      digits={digits}
      keepDigits={keepDigits}
      action={intl.formatMessage({ id: 'wallet.withdraw.go' }, { amount: coinText(intl, review.amount, 'USDT') })}
      acting={intl.formatMessage({ id: 'wallet.withdraw.sending' })}
      back={<FormattedMessage id="wallet.back" />}
      withFactor={review.withFactor}
      send={send}
      onClose={onClose}
    >
      <WithdrawalReview review={review} />
    </FundPasswordDialog>
  );
}

export function WithdrawalReview({ review: { channel, address, bank, amount, fee, arriving } }: { review: Omit<Review, 'sent' | 'withFactor'> }) {
  return (
    <dl className={css['review']}>
      {address !== undefined && <div className={css['whole']}><dt><FormattedMessage id="wallet.record.address" /></dt><dd><AddressText address={address} /></dd></div>}
      {bank.bankName !== undefined && <div><dt><FormattedMessage id="wallet.record.bankName" /></dt><dd><bdi>{bank.bankName}</bdi></dd></div>}
      {bank.cardNumber !== undefined && <div><dt><FormattedMessage id="wallet.record.cardNumber" /></dt><dd><bdi dir="ltr" className="figures">{bank.cardNumber}</bdi></dd></div>}
      <div><dt><FormattedMessage id={address === undefined ? 'wallet.withdraw.channel' : 'wallet.record.chain'} /></dt><dd><bdi dir="ltr">{channel}</bdi></dd></div>
      <div><dt><FormattedMessage id="wallet.record.amount" /></dt><dd><Coin amount={amount} /></dd></div>
      <div><dt><FormattedMessage id="wallet.record.fee" /></dt><dd><Coin amount={fee} /></dd></div>
      <div data-part="total"><dt><FormattedMessage id="wallet.record.received" /></dt><dd><Coin amount={arriving} /></dd></div>
    </dl>
  );
}
