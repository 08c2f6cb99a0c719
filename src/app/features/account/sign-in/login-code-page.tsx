import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { useBrand } from '../../../../ui/brand';
import { buttonClass } from '../../../../ui/button';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { anything, codeRule, emailRule } from '../fields/account-rules';
import { MailedCodeForm } from '../fields/mailed-code-form';
import { useCode } from '../fields/use-code';
import { AlreadySignedIn } from './already-signed-in';
import { AuthLayout } from './auth-layout';
import { useFrom } from './use-from';
import { useSignIn, type VisitorForm } from './use-sign-in';

type Typed = 'email' | 'verifcode';
const empty: Record<Typed, string> = { email: '', verifcode: '' };
const draft = { name: 'login-code', remembered: ['email'] as const };
const places: Partial<Record<string, Typed>> = { emailFormat: 'email', verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode' };

const route = getRouteApi('/login-code');

/** Login with an e-mailed code. */
export function LoginCodePage() {
  const { from } = route.useSearch();
  const { already, signIn } = useSignIn(from);
  // A component of its own, so that what was typed is gone once another tab has logged in and out.
  return already ? <AlreadySignedIn user={already} of="login" from={from} /> : <LoginCodeForm from={from} signIn={signIn} />;
}

function LoginCodeForm({ from, signIn }: VisitorForm) {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const back = useFrom(from);
  const formatTime = useTime();
  const code = useCode('login');
  const second = code.sent !== undefined;

  async function send({ email, verifcode }: Record<Typed, string>): Promise<SendResult<Typed>> {
    if (!second) {
      const sent = await code.send(email);
      // Not done yet: the form's second step follows.
      return sent === 'done' ? {} : sent;
    }
    const outcome = await request('verifcode!login', { email: email.trim(), verifcode: verifcode.trim() }, { language });
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, formatTime });
    await signIn(outcome.data);
    return 'done';
  }

  const form = useForm<Typed>({ empty, rules: { email: emailRule(validation), verifcode: second ? codeRule : anything }, send, draft });
  return (
    <AuthLayout of="login.code" others={<Link to="/login" search={back} className={buttonClass()}><FormattedMessage id="login.code.toPassword" /></Link>}>
      <MailedCodeForm
        form={form}
        code={code}
        label={intl.formatMessage({ id: 'login.code.title' })}
        help={intl.formatMessage({ id: 'login.code.emailHelp' })}
        action={intl.formatMessage({ id: 'login.go' })}
        acting={intl.formatMessage({ id: 'login.going' })}
      />
    </AuthLayout>
  );
}
