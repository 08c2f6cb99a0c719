import { FormattedMessage, useIntl } from 'react-intl';
import type { SendResult } from '../../../../ui/forms/use-form';
import { isLockout } from '../../../queries/request';
import { FundPasswordDialog, safewordPlaces } from '../../account';
import type { Checkout, Payment, Refusal } from '../checkout';
import type { FinalLabel } from '../checkout-context';
import { amountText } from './amount-text';

type Props = {
  readonly checkout: Checkout;
  /** what was typed before; outlives the dialog, but not the page */
  readonly digits: string;
  readonly keepDigits: (digits: string) => void;
  readonly label: FinalLabel;
  readonly act: (payment: Payment) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the fund password of a payment: nothing is placed or paid before it. */
export function PasswordDialog({ checkout, digits, keepDigits, label, act, onClose }: Props) {
  const intl = useIntl();

  async function send(safeword: string): Promise<SendResult<'safeword'>> {
    await act({ payType: 'balance', safeword });
    const now = checkout.state;
    const wrong = now.at === 'unpaid' ? wrongOf(now.refusal) : undefined;
    if (wrong === undefined) onClose();
    return wrong ?? 'done';
  }

  function wrongOf({ key, why, until }: Refusal): SendResult<'safeword'> | undefined {
    if (key in safewordPlaces) return { fields: { safeword: why } };
    if (!isLockout(key)) return undefined;
    if (until === undefined) return { whole: why };
    return { whole: { id: 'account.locked', values: { until: intl.formatDate(until, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }) } } };
  }

  const isPlaced = 'orderIds' in checkout.state;
  return (
    <FundPasswordDialog
      digits={digits}
      keepDigits={keepDigits}
      action={isPlaced ? intl.formatMessage({ id: 'pay.go' }, { amount: amountText(intl, label.amount), with: 'balance' }) : label.text}
      acting={intl.formatMessage({ id: isPlaced ? 'pay.paying' : 'checkout.placing' })}
      back={<FormattedMessage id={isPlaced ? 'pay.password.later' : 'pay.password.back'} />}
      reportedByPage
      send={send}
      onClose={onClose}
    >
      <p className="muted"><FormattedMessage id={isPlaced ? 'pay.password.placed' : 'pay.password.text'} /></p>
    </FundPasswordDialog>
  );
}
