import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Form } from '../../../ui/forms/form';
import { PasswordField } from '../../../ui/forms/password-field';
import { useForm, type Sent } from '../../../ui/forms/use-form';
import { useToast } from '../../../ui/toast';
import { useGone } from '../../../ui/use-gone';
import { anything, factorRule, safewordRule } from './fields/account-rules';
import { FactorField } from './fields/factor-field';
import { safeRedirect } from './sign-in/safe-redirect';

type Props = {
  /** what the digits are asked for; without one, by their own name */
  readonly title?: string;
  /** what is about to happen */
  readonly children: ReactNode;
  /** what was typed before; it outlives the dialog, not the page */
  readonly digits: string;
  readonly keepDigits: (digits: string) => void;
  /** the button: what it does and how much it moves; and the same while it is under way */
  readonly action: string;
  readonly acting: string;
  /** the way out: nothing is done */
  readonly back: ReactNode;
  /** a code of the authenticator is asked for too; also once the shop has wanted one */
  readonly withFactor?: boolean;
  /** the page says itself what became of it, also once this is closed */
  readonly toldByPage?: boolean;
  /** does it; what is wrong with the digits is said at their field */
  readonly send: (safeword: string, verifcode: string | undefined) => Promise<Sent<'safeword' | 'verifcode'>>;
  readonly onClose: () => void;
};

/** Refusals that are about the digits, as a form places them. */
export const safewordPlaces = { safewordWrong: 'safeword', safewordFormat: 'safeword', safewordClosed: 'safeword' } as const;
/** The same where a second factor may be asked for. */
export const factorPlaces = { ...safewordPlaces, verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode' } as const;

/**
 * The fund password, asked for last by everything that moves money: nothing is done before it. What was typed stays
 * whatever is wrong with it, and is never on the device.
 */
export function FundPasswordDialog({ title, children, digits, keepDigits, action, acting, back, withFactor = false, toldByPage = false, send, onClose }: Props) {
  const intl = useIntl();
  const toast = useToast();
  const isGone = useGone();
  const [asksFactor, setAsksFactor] = useState(withFactor);
  const rules = { safeword: safewordRule, verifcode: asksFactor ? factorRule : anything };
  const form = useForm<'safeword' | 'verifcode'>({
    empty: { safeword: digits, verifcode: '' },
    rules,
    async send(typed) {
      const sent = await send(typed.safeword, asksFactor ? typed.verifcode.trim() : undefined);
      if (sent === 'done') return sent;
      if (sent.fields?.verifcode) setAsksFactor(true);
      const wrong = sent.whole ?? sent.fields?.safeword ?? sent.fields?.verifcode;
      // Closed while it was on its way: money is never moved, or not moved, without a word.
      if (isGone.current && !toldByPage && wrong) toast({ kind: 'error', text: 'id' in wrong ? intl.formatMessage({ id: wrong.id }, wrong.values) : wrong.text });
      return sent;
    },
  });
  const { safeword } = form.values;
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  useEffect(() => keepDigits(safeword), [keepDigits, safeword]);
  const name = title ?? intl.formatMessage({ id: 'account.fund.title' });
  return (
    <Dialog title={name} onClose={onClose} answers={<Button onClick={onClose}>{back}</Button>}>
      {children}
      <Form form={form} label={name} action={action} acting={acting}>
        <PasswordField form={form} name="safeword" label={intl.formatMessage({ id: 'account.fund.field' })} help={<FormattedMessage id="account.fund.help" />} inputMode="numeric" autoComplete="off" maxLength={6} required />
        {asksFactor && <FactorField form={form} />}
      </Form>
      <p><Link to="/userInfo/setup/transaction-password" search={{ from }} className="link"><FormattedMessage id="account.fund.forgot" /></Link></p>
    </Dialog>
  );
}
