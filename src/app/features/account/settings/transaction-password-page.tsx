import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import type { SessionUser } from '../../../../local/session/kept-session';
import { Button } from '../../../../ui/button';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useDateTime, useTime } from '../../../../ui/use-time';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { useCurrentUser } from '../../../queries/current-user';
import { request, toSendResult } from '../../../queries/request';
import { useUserQuery } from '../../../queries/use-user-query';
import { AccountPage } from '../account-frame';
import { anything, filled, repeated, safewordRule } from '../fields/account-rules';
import { codeInput } from '../fields/code-input';
import { OfflineNote } from '../offline-note';
import { setupLink } from '../parent-link';
import { safeRedirect } from '../sign-in/safe-redirect';
import { OwnPasswordField } from './own-password-field';
import { ResetSafeword } from './reset-safeword';
import { useSecretChange } from './use-secret-change';

type Typed = 'password' | 'oldPassword' | 'newPassword' | 'confirmPassword';
const empty: Record<Typed, string> = { password: '', oldPassword: '', newPassword: '', confirmPassword: '' };
const places: Partial<Record<string, Typed>> = {
  passwordWrong: 'password', oldPasswordEmpty: 'oldPassword', safewordWrong: 'oldPassword', newPasswordEmpty: 'newPassword', safewordFormat: 'newPassword', passwordsDiffer: 'confirmPassword',
};

const route = getRouteApi('/userInfo/setup/transaction-password');

/** The six-digit fund password that payments ask for: set once, then changed given the old one. */
export function TransactionPasswordPage() {
  const intl = useIntl();
  const isSet = useCurrentUser()?.safewordSet ?? true;
  return (
    <AccountPage parentLink={setupLink} title={intl.formatMessage({ id: isSet ? 'settings.safeword.title' : 'settings.safeword.setTitle' })} lead={<FormattedMessage id="settings.safeword.lead" />}>
      {(who) => <FundPassword who={who} />}
    </AccountPage>
  );
}

function FundPassword({ who }: { who: SessionUser }) {
  const [forgot, setForgot] = useState(false);
  const formatDateTime = useDateTime();
  const { data: user } = useUserQuery('localuser!get', {});
  const resetTime = user?.fundResetTime ?? null;
  return (
    <>
      <OfflineNote />
      {resetTime !== null && <p role="status"><FormattedMessage id="settings.safeword.resetWaits" values={{ time: formatDateTime(resetTime) }} /></p>}
      {forgot ? <ResetSafeword onDone={() => setForgot(false)} /> : <Digits who={who} />}
      {(who.safewordSet || user?.safewordSet) && (
        <Button kind="quiet" onClick={() => setForgot(!forgot)}><FormattedMessage id={forgot ? 'settings.safeword.remembered' : 'settings.safeword.forgot'} /></Button>
      )}
    </>
  );
}

function Digits({ who }: { who: SessionUser }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const router = useRouter();
  const isUnmounted = useUnmounted();
  const { from } = route.useSearch();
  const formatTime = useTime();
  const change = useSecretChange('safewordWrong');
  // Another device may have set it since this one last fetched the user.
  const { data: user } = useUserQuery('localuser!get', {});
  const isSet = who.safewordSet || user?.safewordSet === true;

  const rules: Rules<Typed> = {
    password: filled,
    oldPassword: isSet ? filled : anything,
    newPassword: (value, { oldPassword }) => safewordRule(value) ?? (isSet && value === oldPassword ? { id: 'account.wrong.same' } : undefined),
    confirmPassword: (value, { newPassword }) => repeated(value, newPassword),
  };

  async function send({ password, oldPassword, newPassword, confirmPassword }: Record<Typed, string>): Promise<SendResult<Typed>> {
    const outcome = isSet
      ? await change({ old: oldPassword, next: newPassword }, (old) => request('user!updateOldAndNewSafeword', { password, oldPassword: old, newPassword, confirmPassword }, { language }))
      : await request('user!setSafewordReg', { password, safeword: newPassword, confirmSafeword: confirmPassword }, { language });
    if (outcome.status === 'success') await noteSet();
    // It may be set although the reply was lost: then the page asks for the old one.
    else if (outcome.status !== 'refused') await invalidateUser();
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, notReached: 'settings.notReached', formatTime });
    toast({ kind: 'done', text: intl.formatMessage({ id: isSet ? 'settings.safeword.done' : 'settings.safeword.setDone' }) });
    // Back to the payment that asked for it, if any; a late reply does not navigate a user who has moved on.
    if (!isUnmounted.current) router.history.replace(from === undefined ? '/userInfo/setup' : safeRedirect(from));
    return 'done';
  }

  async function invalidateUser() {
    await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['localuser!get'])).catch(() => {});
  }

  /** Lets this device pay with it at once, and ask for the old one next time, even before it has refetched the user. */
  async function noteSet() {
    if (isSet) return;
    const { keepUser } = await import('../../../../sync/session');
    if (user) keepUser({ ...user, safewordSet: true });
    await invalidateUser();
  }

  const form = useForm<Typed>({ empty, rules, send });
  const digits = (name: Typed) => ({ name, inputMode: 'numeric', autoComplete: 'off', required: true, ...codeInput(6, (typed) => form.type(name, typed)) }) as const;
  return (
    <Form
      form={form}
      label={intl.formatMessage({ id: isSet ? 'settings.safeword.title' : 'settings.safeword.setTitle' })}
      action={intl.formatMessage({ id: isSet ? 'settings.safeword.go' : 'settings.safeword.setGo' })}
      acting={intl.formatMessage({ id: 'settings.changing' })}
    >
      <OwnPasswordField form={form} />
      {isSet && <PasswordField form={form} label={intl.formatMessage({ id: 'settings.safeword.old' })} {...digits('oldPassword')} />}
      <PasswordField form={form} label={intl.formatMessage({ id: 'settings.safeword.new' })} help={intl.formatMessage({ id: 'settings.safeword.help' })} {...digits('newPassword')} />
      <PasswordField form={form} label={intl.formatMessage({ id: 'settings.safeword.confirm' })} {...digits('confirmPassword')} />
    </Form>
  );
}
