import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import type { SessionUser } from '../../../../local/session/kept-session';
import { useBrand } from '../../../../ui/brand';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { PasswordField } from '../../../../ui/forms/password-field';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useTime } from '../../../../ui/use-time';
import { useUnmounted } from '../../../../ui/use-unmounted';
import { request, toSendResult } from '../../../queries/request';
import { useUserQuery } from '../../../queries/use-user-query';
import { AccountPage } from '../account-frame';
import { filled, newPasswordRule, repeated } from '../fields/account-rules';
import { NewPasswordFields } from '../fields/new-password-fields';
import { useCommonPasswords } from '../fields/use-common-passwords';
import { OfflineNote } from '../offline-note';
import { setupLink } from '../parent-link';
import { useSecretChange } from './use-secret-change';

type Typed = 'oldPassword' | 'newPassword' | 'confirmPassword';
const empty: Record<Typed, string> = { oldPassword: '', newPassword: '', confirmPassword: '' };
const places: Partial<Record<string, Typed>> = {
  oldPasswordEmpty: 'oldPassword', oldPasswordWrong: 'oldPassword', newPasswordEmpty: 'newPassword', passwordLength: 'newPassword',
  passwordLengthInclusive: 'newPassword', passwordCommon: 'newPassword', passwordsDiffer: 'confirmPassword',
};

/** Changes the login password, given the old one. */
export function LoginPasswordPage() {
  const intl = useIntl();
  return (
    <AccountPage parentLink={setupLink} title={intl.formatMessage({ id: 'settings.loginPassword.title' })} lead={<FormattedMessage id="settings.loginPassword.lead" />}>
      {(who) => <Change who={who} />}
    </AccountPage>
  );
}

function Change({ who }: { who: SessionUser }) {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const toast = useToast();
  const navigate = useNavigate();
  const isUnmounted = useUnmounted();
  const formatTime = useTime();
  const newPassword = newPasswordRule(validation, useCommonPasswords());
  const change = useSecretChange('oldPasswordWrong');
  const endsReset = useUserQuery('localuser!get', {}).data?.fundResetTime != null;

  const rules: Rules<Typed> = {
    oldPassword: filled,
    newPassword: (value, { oldPassword }) => newPassword(value, who.username) ?? (value === oldPassword ? { id: 'account.wrong.same' } : undefined),
    confirmPassword: (value, values) => repeated(value, values.newPassword),
  };

  async function send(values: Record<Typed, string>): Promise<SendResult<Typed>> {
    const outcome = await change({ old: values.oldPassword, next: values.newPassword }, (oldPassword) => request('user!updateOldAndNewPsw', { ...values, oldPassword }, { language }));
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, notReached: 'settings.notReached', formatTime });
    // The number of sessions has changed, and no reset of the fund password is pending any more.
    await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['localuser!get', 'security!get'])).catch(() => {});
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.loginPassword.done' }) });
    // A late reply does not navigate a user who has moved on.
    if (!isUnmounted.current) await navigate({ to: '/userInfo/setup' });
    return 'done';
  }

  const form = useForm<Typed>({ empty, rules, send });
  return (
    <>
      <OfflineNote />
      {endsReset && <p role="status"><FormattedMessage id="settings.loginPassword.endsReset" /></p>}
      <Form
        form={form}
        label={intl.formatMessage({ id: 'settings.loginPassword.title' })}
        action={intl.formatMessage({ id: 'settings.loginPassword.go' })}
        acting={intl.formatMessage({ id: 'settings.changing' })}
      >
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={who.username} readOnly hidden />
        <PasswordField form={form} name="oldPassword" label={intl.formatMessage({ id: 'account.field.oldPassword' })} autoComplete="current-password" required />
        <NewPasswordFields form={form} />
      </Form>
    </>
  );
}
