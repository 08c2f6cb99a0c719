import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { useBrand } from '../../../../ui/brand';
import { buttonClass } from '../../../../ui/button';
import type { Rules } from '../../../../ui/forms/form-state';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useTime } from '../../../../ui/use-time';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { request, toSendResult } from '../../../queries/request';
import { anything, codeRule, emailRule, newPasswordRule, repeated } from '../fields/account-rules';
import { MailedCodeForm } from '../fields/mailed-code-form';
import { NewPasswordFields } from '../fields/new-password-fields';
import { useCode } from '../fields/use-code';
import { useCommonPasswords } from '../fields/use-common-passwords';
import { AuthLayout } from './auth-layout';
import { useFrom } from './use-from';

type Typed = 'email' | 'verifcode' | 'newPassword' | 'confirmPassword';
const empty: Record<Typed, string> = { email: '', verifcode: '', newPassword: '', confirmPassword: '' };
const draft = { name: 'forgot', remembered: ['email'] as const };
const places: Partial<Record<string, Typed>> = {
  emailFormat: 'email', verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode', newPasswordEmpty: 'newPassword',
  passwordLength: 'newPassword', passwordLengthInclusive: 'newPassword', passwordCommon: 'newPassword', passwordsDiffer: 'confirmPassword',
};

const route = getRouteApi('/forgot-password');

/** Sets a new password by an e-mailed code; the login that follows leads back to where the shopper was. */
export function ForgotPage() {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const toast = useToast();
  const navigate = useNavigate();
  const isUnmounted = useUnmounted();
  const back = useFrom(route.useSearch().from);
  const formatTime = useTime();
  const code = useCode('reset');
  const isCommon = useCommonPasswords();
  const second = code.sent !== undefined;

  const passwordRule = newPasswordRule(validation, isCommon);
  const rules: Rules<Typed> = {
    email: emailRule(validation),
    verifcode: second ? codeRule : anything,
    newPassword: second ? (value) => passwordRule(value) : anything,
    confirmPassword: second ? (value, { newPassword }) => repeated(value, newPassword) : anything,
  };

  async function send({ email, verifcode, newPassword, confirmPassword }: Record<Typed, string>): Promise<SendResult<Typed>> {
    if (!second) {
      const sent = await code.send(email);
      // Not done yet: the form's second step follows.
      return sent === 'done' ? {} : sent;
    }
    const outcome = await request('localuser!resetPsw', { email: email.trim(), verifcode: verifcode.trim(), newPassword, confirmPassword }, { language });
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, formatTime });
    toast({ kind: 'done', text: intl.formatMessage({ id: 'forgot.done' }) });
    // A late reply does not navigate a user who has moved on.
    if (!isUnmounted.current) await navigate({ to: '/login', search: back, replace: true });
    return 'done';
  }

  const form = useForm<Typed>({ empty, rules, send, draft });

  return (
    <AuthLayout of="forgot" others={<Link to="/login" search={back} className={buttonClass()}><FormattedMessage id="forgot.toLogin" /></Link>}>
      <MailedCodeForm
        form={form}
        code={code}
        label={intl.formatMessage({ id: 'forgot.title' })}
        help={intl.formatMessage({ id: 'forgot.emailHelp' })}
        action={intl.formatMessage({ id: 'forgot.go' })}
        acting={intl.formatMessage({ id: 'forgot.going' })}
      >
        <NewPasswordFields form={form} />
      </MailedCodeForm>
    </AuthLayout>
  );
}
