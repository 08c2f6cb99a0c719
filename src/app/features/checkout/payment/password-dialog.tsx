import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isSafeword } from '../../../../rules/passwords';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Form } from '../../../../ui/forms/form';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type Sent } from '../../../../ui/forms/use-form';
import { safeRedirect } from '../../account';
import type { Checkout, Payment, Refusal } from '../checkout';
import type { Tap } from '../settlement';
import { amountText } from './amount-text';

type Props = {
  readonly checkout: Checkout;
  /** what was typed before; it outlives the dialog, not the page */
  readonly digits: string;
  readonly keepDigits: (digits: string) => void;
  readonly tap: Tap;
  readonly act: (payment: Payment) => Promise<void>;
  readonly onClose: () => void;
};

const rules = {
  safeword: (typed: string) => (isSafeword(typed) ? undefined : { id: typed === '' ? 'account.wrong.required' : 'account.wrong.safeword' }),
};
const aboutPassword: ReadonlySet<string> = new Set(['safewordWrong', 'safewordFormat', 'safewordClosed']);
const locks: ReadonlySet<string> = new Set(['lockedMinutes', 'lockedTomorrow']);

/** The fund password, asked for last: nothing is placed or paid before it. What was typed stays whatever is wrong with it. */
export function PasswordDialog({ checkout, digits, keepDigits, tap, act, onClose }: Props) {
  const intl = useIntl();
  const form = useForm<'safeword'>({ empty: { safeword: digits }, rules, send });
  const { safeword } = form.values;
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  useEffect(() => keepDigits(safeword), [keepDigits, safeword]);

  async function send(values: { readonly safeword: string }): Promise<Sent<'safeword'>> {
    await act({ payType: 'balance', safeword: values.safeword });
    const now = checkout.state;
    const wrong = now.at === 'unpaid' ? wrongOf(now.refusal) : undefined;
    if (wrong === undefined) onClose();
    return wrong ?? 'done';
  }

  function wrongOf({ key, why, until }: Refusal): Sent<'safeword'> | undefined {
    if (aboutPassword.has(key)) return { fields: { safeword: why } };
    if (!locks.has(key)) return undefined;
    if (until === undefined) return { whole: why };
    return { whole: { id: 'account.locked', values: { until: intl.formatDate(until, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }) } } };
  }

  const isPlaced = 'orderIds' in checkout.state;
  return (
    <Dialog
      title={intl.formatMessage({ id: 'pay.password.title' })}
      onClose={onClose}
      answers={<Button onClick={onClose}><FormattedMessage id={isPlaced ? 'pay.password.later' : 'pay.password.back'} /></Button>}
    >
      <p className="muted"><FormattedMessage id={isPlaced ? 'pay.password.placed' : 'pay.password.text'} /></p>
      <Form
        form={form}
        label={intl.formatMessage({ id: 'pay.password.title' })}
        action={isPlaced ? intl.formatMessage({ id: 'pay.go' }, { amount: amountText(intl, tap.amount), with: 'balance' }) : tap.text}
        acting={intl.formatMessage({ id: isPlaced ? 'pay.paying' : 'checkout.placing' })}
      >
        <PasswordField form={form} name="safeword" label={intl.formatMessage({ id: 'pay.password.field' })} help={<FormattedMessage id="pay.password.help" />} inputMode="numeric" autoComplete="off" maxLength={6} required />
      </Form>
      <p><Link to="/userInfo/setup/transaction-password" search={{ from }} className="link"><FormattedMessage id="pay.password.forgot" /></Link></p>
    </Dialog>
  );
}
