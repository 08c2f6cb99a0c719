import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '../../../../contract/shop/account';
import { useLanguage } from '../../../../i18n/language';
import { buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type Sent } from '../../../../ui/forms/use-form';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { useCurrentUser } from '../../../queries/current-user';
import { request, toSent } from '../../../queries/request';
import { filled } from '../fields/account-rules';
import { useTime } from '../outbox/use-time';
import { AlreadyIn } from './already-signed-in';
import { Entrance } from './auth-layout';
import css from './auth-layout.module.css';
import { useOnSignedIn } from './on-signed-in';
import { PasskeyLogin } from './passkey-login';
import { useFrom } from './use-from';

type Typed = 'username' | 'password';
const draft = { name: 'login', remembered: ['username'] as const };
const rules = { username: (name: string) => filled(name.trim()), password: filled };

const route = getRouteApi('/login');

/** Login by user name or e-mail and password, or another way. Never says which of the two was wrong. */
export function LoginPage() {
  const intl = useIntl();
  const language = useLanguage();
  const who = useCurrentUser();
  const { from } = route.useSearch();
  const back = useFrom(from);
  const arrive = useOnSignedIn(from);
  const formatTime = useTime();
  const [arriving, setArriving] = useState(false);

  async function keep(session: Session): Promise<void> {
    setArriving(true);
    await arrive(session);
  }

  async function send({ username, password }: Record<Typed, string>): Promise<Sent<Typed>> {
    const outcome = await request('user!newlogin', { username: username.trim(), password }, { language });
    if (outcome.status !== 'success') return toSent<Typed>(outcome, { fields: {}, formatTime });
    await keep(outcome.data);
    return 'done';
  }

  const form = useForm<Typed>({ empty: { username: '', password: '' }, rules, send, draft });
  if (who && !arriving) return <AlreadyIn who={who} of="login" from={from} />;
  return (
    <Entrance
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
        <PasskeyLogin onLoggedIn={keep} />
        <Link to="/login-code" search={back} className={buttonClass()}><LazyIcon name="mail" /><FormattedMessage id="login.byCode" /></Link>
      </section>
    </Entrance>
  );
}
