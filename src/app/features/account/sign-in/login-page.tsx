import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { filled } from '../fields/account-rules';
import { AlreadySignedIn } from './already-signed-in';
import { AuthLayout } from './auth-layout';
import css from './auth-layout.module.css';
import { PasskeyLogin } from './passkey-login';
import { useFrom } from './use-from';
import { useSignIn, type VisitorForm } from './use-sign-in';

type Typed = 'username' | 'password';
const draft = { name: 'login', remembered: ['username'] as const };
const rules = { username: (name: string) => filled(name.trim()), password: filled };

const route = getRouteApi('/login');

/** Login by user name or e-mail and password, or another way. Never says which of the two was wrong. */
export function LoginPage() {
  const { from } = route.useSearch();
  const { already, signIn } = useSignIn(from);
  // A component of its own, so that what was typed is gone once another tab has logged in and out.
  return already ? <AlreadySignedIn user={already} of="login" from={from} /> : <LoginForm from={from} signIn={signIn} />;
}

function LoginForm({ from, signIn }: VisitorForm) {
  const intl = useIntl();
  const language = useLanguage();
  const back = useFrom(from);
  const formatTime = useTime();

  async function send({ username, password }: Record<Typed, string>): Promise<SendResult<Typed>> {
    const outcome = await request('user!newlogin', { username: username.trim(), password }, { language });
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: {}, formatTime });
    await signIn(outcome.data);
    return 'done';
  }

  const form = useForm<Typed>({ empty: { username: '', password: '' }, rules, send, draft });
  return (
    <AuthLayout
      of="login"
      others={
        <>
          <p><FormattedMessage id="login.noAccount" /></p>
          <Link to="/register" search={back} className={buttonClass()}><FormattedMessage id="login.toRegister" /></Link>
        </>
      }
    >
      <Form
        form={form}
        label={intl.formatMessage({ id: 'login.title' })}
        action={intl.formatMessage({ id: 'login.go' })}
        acting={intl.formatMessage({ id: 'login.going' })}
        foot={<Link to="/forgot-password" search={back} className="link"><FormattedMessage id="login.forgot" /></Link>}
      >
        <Field form={form} name="username" label={intl.formatMessage({ id: 'login.username' })} dir="auto" autoComplete="username webauthn" autoCapitalize="none" autoCorrect="off" spellCheck={false} required />
        <PasswordField form={form} name="password" label={intl.formatMessage({ id: 'account.field.password' })} autoComplete="current-password" required />
      </Form>
      <section className={css['ways']} aria-labelledby="other-ways">
        <h2 id="other-ways"><FormattedMessage id="login.others" /></h2>
        <PasskeyLogin onLoggedIn={signIn} />
        <Link to="/login-code" search={back} className={buttonClass()}><LazyIcon name="mail" /><FormattedMessage id="login.byCode" /></Link>
      </section>
    </AuthLayout>
  );
}
