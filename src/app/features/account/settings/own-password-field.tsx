import { useIntl } from 'react-intl';
import { PasswordField } from '../../../../ui/forms/password-field';
import type { ShopForm } from '../../../../ui/forms/use-form';

/** Asks for the login password again, before actions that somebody who finds an open session must not do. */
export function OwnPasswordField<Typed extends string>({ form }: { form: ShopForm<Typed | 'password'> }) {
  const intl = useIntl();
  return <PasswordField form={form} name="password" label={intl.formatMessage({ id: 'settings.safeword.ownPassword' })} autoComplete="current-password" required />;
}
