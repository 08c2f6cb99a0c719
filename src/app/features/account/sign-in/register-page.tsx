import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { passwordLengths } from '../../../../rules/account/passwords';
import { useBrand } from '../../../../ui/brand';
import { Button, buttonClass } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { PhoneField, usePhoneTools } from '../../phones';
import { anything, codeRule, emailRule, newPasswordRule, optional, usernameRule } from '../fields/account-rules';
import { CodeField } from '../fields/code-field';
import { useCode } from '../fields/use-code';
import { useCommonPasswords } from '../fields/use-common-passwords';
import { AlreadySignedIn } from './already-signed-in';
import { AuthLayout } from './auth-layout';
import { invitationState } from './invitation';
import { InvitationField } from './invitation-field';
import { useFrom } from './use-from';
import { keptInvitation, useInvitation } from './use-invitation';
import { useSignIn, type VisitorForm } from './use-sign-in';

type Typed = 'username' | 'password' | 'email' | 'verifcode' | 'country' | 'phone' | 'invitationCode';
const empty: Record<Typed, string> = { username: '', password: '', email: '', verifcode: '', country: '', phone: '', invitationCode: '' };
const draft = { name: 'register', remembered: ['username', 'email', 'country', 'phone', 'invitationCode'] as const };
const places: Partial<Record<string, Typed>> = {
  usernameMissing: 'username', usernameFormat: 'username', usernameTaken: 'username', recentlyCancelled: 'username',
  passwordLength: 'password', passwordLengthInclusive: 'password', passwordCommon: 'password',
  emailFormat: 'email', emailBoundToOther: 'email', verificationCodeEmpty: 'verifcode', verificationCodeWrong: 'verifcode',
  phoneFormat: 'phone', phoneBoundToOther: 'phone', invitationCodeWrong: 'invitationCode', recommenderNoAuthority: 'invitationCode',
};

const route = getRouteApi('/register');

/** Registration with user name and password; optional: an e-mail address with or without a code, a phone, an invitation code. */
export function RegisterPage() {
  const { from } = route.useSearch();
  const { already, signIn } = useSignIn(from);
  // A component of its own, so that what was typed is gone once another tab has logged in and out.
  return already ? <AlreadySignedIn user={already} of="register" from={from} /> : <RegisterForm from={from} signIn={signIn} />;
}

function RegisterForm({ from, signIn }: VisitorForm) {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const back = useFrom(from);
  const formatTime = useTime();
  const code = useCode('register');
  const isCommon = useCommonPasswords();
  const tools = usePhoneTools();
  const invitation = useInvitation();

  const passwordRule = newPasswordRule(validation, isCommon);
  const rules: Rules<Typed> = {
    username: usernameRule,
    password: (value, { username }) => passwordRule(value, username),
    email: code.sent ? emailRule(validation) : optional(emailRule(validation)),
    verifcode: code.sent ? codeRule : anything,
    country: anything,
    phone: (value, { country }) => (value.trim() === '' ? undefined : tools?.wrongPhone(value, country, validation)),
    invitationCode: anything,
  };

  async function send(values: Record<Typed, string>): Promise<SendResult<Typed>> {
    const phone = values.phone.trim() && (tools?.phoneToSend(values.phone, values.country) ?? values.phone.trim());
    // Submitted before the device's state was read: an invited shopper is invited all the same.
    const invitationCode = values.invitationCode.trim() || (invitation === undefined ? await keptInvitation().catch(() => '') : '');
    const email = values.email.trim();
    const written = { username: values.username.trim(), password: values.password, ...(phone && { phone }), ...(invitationCode && { invitationCode }) };
    const outcome = code.sent
      ? await request('localuser!registerWithVerifcode', { ...written, email, verifcode: values.verifcode.trim() }, { language })
      : await request('localuser!registerNoVerifcode', { ...written, ...(email && { email }) }, { language });
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, notReached: 'register.notReached', formatTime });
    // The invitation is used up: the next person who registers on this device has none. Not awaited: storage may never answer.
    void import('../../../../local/database/state').then(({ keepState }) => keepState(invitationState, '')).catch(() => {});
    await signIn(outcome.data);
    return 'done';
  }

  const form = useForm<Typed>({ empty, rules, send, draft });

  // Fills in the code that the shopper came with, unless something else was typed.
  const taken = useRef(false);
  const { type, values } = form;
  useEffect(() => {
    if (taken.current || !invitation) return;
    taken.current = true;
    if (values.invitationCode === '') type('invitationCode', invitation);
  }, [invitation, type, values.invitationCode]);

  async function sendCode() {
    if (code.busy || !form.check('email', emailRule(validation))) return;
    const sent = await code.send(values.email);
    if (sent !== 'done') form.refuse(sent.fields ?? (sent.whole ? { email: sent.whole } : {}));
  }

  const { least, most } = passwordLengths[validation];
  const optionalMark = <span className="small muted"><FormattedMessage id="account.field.optional" /></span>;
  return (
    <AuthLayout
      of="register"
      others={
        <>
          <p><FormattedMessage id="register.hasAccount" /></p>
          <Link to="/login" search={back} className={buttonClass()}><FormattedMessage id="register.toLogin" /></Link>
        </>
      }
    >
      <Form
        form={form}
        label={intl.formatMessage({ id: 'register.title' })}
        action={intl.formatMessage({ id: 'register.go' })}
        acting={intl.formatMessage({ id: 'register.going' })}
      >
        <Field form={form} name="username" label={intl.formatMessage({ id: 'account.field.username' })} help={intl.formatMessage({ id: 'account.help.username' })} dir="ltr" autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} required />
        <PasswordField
          form={form}
          name="password"
          label={intl.formatMessage({ id: 'account.field.password' })}
          help={intl.formatMessage({ id: `account.help.password.${validation}` }, { least, most })}
          autoComplete="new-password"
          required
        />
        <Field
          form={form}
          name="email"
          type="email"
          label={intl.formatMessage({ id: 'account.field.email' })}
          help={intl.formatMessage({ id: `account.help.email.${validation}` })}
          aside={optionalMark}
          dir="ltr"
          autoComplete="email"
          readOnly={form.busy || code.busy || code.sent !== undefined}
          beside={
            !code.sent && (
              <Button onClick={() => void sendCode()} aria-disabled={code.busy || undefined}>
                <FormattedMessage id={code.busy ? 'account.code.sending' : 'account.code.send'} />
              </Button>
            )
          }
        />
        <CodeField form={form} code={code} onAgain={() => void sendCode()} other={<FormattedMessage id="register.withoutCode" />} />
        <PhoneField form={form} tools={tools} />
        <InvitationField form={form} />
        <p className="small muted"><FormattedMessage id="register.terms" values={{ privacy: (words) => <Link to="/help/$page" params={{ page: 'privacy-policy' }} className="link">{words}</Link>, rules: (words) => <Link to="/help/$page" params={{ page: 'buyer-rules' }} className="link">{words}</Link> }} /></p>
      </Form>
    </AuthLayout>
  );
}
