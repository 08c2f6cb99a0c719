import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { useBrand } from '../../../../ui/brand';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { anything, codeRule, emailRule, filled } from '../fields/account-rules';
import { CodeField } from '../fields/code-field';
import { useCode } from '../fields/use-code';
import { OwnPasswordField } from './own-password-field';

type Typed = 'email' | 'verifcode' | 'password';
const places: Partial<Record<string, Typed>> = {
  emailFormat: 'email', emailBoundToOther: 'email', recentlyCancelled: 'email', verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode', passwordWrong: 'password',
};

type Props = {
  /** the user code: another tab may log in somebody else, who must not find this user's address in the form */
  readonly user: string;
  readonly before: string | null;
  /** confirms the current address; otherwise another one is typed */
  readonly isConfirming: boolean;
  readonly onClose: () => void;
};

/** Adds, changes or confirms the e-mail: first the address, then the code sent there and the login password. */
export function EmailForm({ user, before, isConfirming, onClose }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const toast = useToast();
  const formatTime = useTime();
  const code = useCode('bind');
  const draft = useMemo(() => ({ name: `contactEmail ${user}`, remembered: ['email'] as const }), [user]);
  const second = code.sent !== undefined;
  const rules: Rules<Typed> = { email: emailRule(validation), verifcode: second ? codeRule : anything, password: second ? filled : anything };

  async function send({ email, verifcode, password }: Record<Typed, string>): Promise<SendResult<Typed>> {
    if (!second) {
      const sent = await code.send(email);
      // Not done yet: the form's second step follows.
      return sent === 'done' ? {} : sent;
    }
    const outcome = await request('user!bindEmail', { email: email.trim(), verifcode: verifcode.trim(), password }, { language });
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, formatTime });
    await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['localuser!get'])).catch(() => {});
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.contacts.emailDone' }) });
    onClose();
    return 'done';
  }

  const form = useForm<Typed>({ empty: { email: isConfirming ? (before ?? '') : '', verifcode: '', password: '' }, rules, send, ...(!isConfirming && { draft }) });

  async function again() {
    const sent = await code.send(form.values.email);
    if (sent !== 'done') form.refuse(sent.fields ?? (sent.whole ? { verifcode: sent.whole } : {}));
  }

  return (
    <Form
      form={form}
      label={intl.formatMessage({ id: 'settings.contacts.email' })}
      action={intl.formatMessage({ id: second ? 'settings.contacts.saveEmail' : 'account.code.send' })}
      acting={intl.formatMessage({ id: second ? 'settings.contacts.saving' : 'account.code.sending' })}
      foot={<Button kind="quiet" onClick={onClose}><FormattedMessage id="settings.contacts.cancel" /></Button>}
    >
      <Field
        form={form}
        name="email"
        type="email"
        label={intl.formatMessage({ id: 'account.field.email' })}
        help={before === null || isConfirming ? undefined : <FormattedMessage id="settings.contacts.oldTold" values={{ email: <bdi dir="ltr">{before}</bdi> }} />}
        dir="ltr"
        autoComplete="email"
        readOnly={form.busy || second || isConfirming}
        required
      />
      {second && (
        <>
          <CodeField form={form} code={code} onAgain={() => void again()} other={isConfirming ? undefined : <FormattedMessage id="account.code.otherEmail" />} />
          <OwnPasswordField form={form} />
        </>
      )}
    </Form>
  );
}
