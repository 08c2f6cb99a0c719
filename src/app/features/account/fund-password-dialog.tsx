import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Form } from '../../../ui/forms/form';
import { PasswordField } from '../../../ui/forms/password-field';
import { useForm, type SendResult } from '../../../ui/forms/use-form';
import { useToast } from '../../../ui/toast';
import { useUnmounted } from '../../../ui/use-unmounted';
import { useIsOffline } from '../../queries/network-status';
import { anything, factorRule, safewordRule } from './fields/account-rules';
import { codeInput } from './fields/code-input';
import { FactorField } from './fields/factor-field';
import { NetworkNote } from './offline-note';
import { safeRedirect } from './sign-in/safe-redirect';

type Props = {
  /** what the fund password is asked for; its own name by default */
  readonly title?: string;
  /** what is about to happen */
  readonly children: ReactNode;
  /** what was typed before; outlives the dialog, but not the page */
  readonly digits: string;
  readonly keepDigits: (digits: string) => void;
  /** label of the button: what it does and the amount; and the label while it submits */
  readonly action: string;
  readonly acting: string;
  /** label of the button that closes the dialog without doing anything */
  readonly back: ReactNode;
  /** asks for an authenticator code too; also happens once the server has required one */
  readonly withFactor?: boolean;
  /** the page itself reports the result, even after this is closed */
  readonly reportedByPage?: boolean;
  /** performs the action; errors about the password or the code are shown at their fields */
  readonly send: (safeword: string, verifcode: string | undefined) => Promise<SendResult<'safeword' | 'verifcode'>>;
  readonly onClose: () => void;
};

/** Form fields of the refusals that concern the fund password. */
export const safewordPlaces = { safewordWrong: 'safeword', safewordFormat: 'safeword', safewordClosed: 'safeword' } as const;
/** The same, with a second factor. */
export const factorPlaces = { ...safewordPlaces, verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode' } as const;

/**
 * Asks for the fund password, the last step of everything that moves money: nothing happens before it. What was typed
 * stays after any error, and is never stored on the device.
 */
export function FundPasswordDialog({ title, children, digits, keepDigits, action, acting, back, withFactor = false, reportedByPage = false, send, onClose }: Props) {
  const intl = useIntl();
  const toast = useToast();
  const isUnmounted = useUnmounted();
  const isOffline = useIsOffline();
  const [asksFactor, setAsksFactor] = useState(withFactor);
  const rules = { safeword: safewordRule, verifcode: asksFactor ? factorRule : anything };
  const form = useForm<'safeword' | 'verifcode'>({
    empty: { safeword: digits, verifcode: '' },
    rules,
    async send(typed) {
      if (isOffline) return { whole: { id: 'account.notReached' } };
      const sent = await send(typed.safeword, asksFactor ? typed.verifcode.trim() : undefined);
      if (sent === 'done') return sent;
      if (sent.fields?.verifcode) setAsksFactor(true);
      const wrong = sent.whole ?? sent.fields?.safeword ?? sent.fields?.verifcode;
      // Closed while the request was pending: whether money moved, and which, must never go unsaid.
      if (isUnmounted.current && !reportedByPage && wrong) {
        const reason = 'id' in wrong ? intl.formatMessage({ id: wrong.id }, wrong.values) : wrong.text;
        toast({ kind: 'error', text: intl.formatMessage({ id: 'account.fund.late' }, { action, reason }) });
      }
      return sent;
    },
  });
  const { element } = form;
  // The field of a code that the shop asks for only now was not there yet when the refusal was shown.
  useEffect(() => {
    if (asksFactor && !withFactor) element.current?.querySelector<HTMLElement>('[name=verifcode]')?.focus();
  }, [asksFactor, withFactor, element]);
  const { safeword } = form.values;
  const from = useLocation({ select: ({ pathname, searchStr }) => safeRedirect(pathname + searchStr) });
  useEffect(() => keepDigits(safeword), [keepDigits, safeword]);
  const name = title ?? intl.formatMessage({ id: 'account.fund.title' });
  return (
    <Dialog title={name} onClose={onClose} answers={<Button onClick={onClose}>{back}</Button>}>
      {children}
      <div role="status" data-network-told=""><NetworkNote /></div>
      <Form form={form} label={name} action={action} acting={acting} held={isOffline}>
        <PasswordField form={form} name="safeword" label={intl.formatMessage({ id: 'account.fund.field' })} help={<FormattedMessage id="account.fund.help" />} inputMode="numeric" autoComplete="off" required {...codeInput(6, (typed) => form.type('safeword', typed))} />
        {asksFactor && <FactorField form={form} />}
      </Form>
      <p><Link to="/userInfo/setup/transaction-password" search={{ from }} className="link"><FormattedMessage id="account.fund.forgot" /></Link></p>
    </Dialog>
  );
}
