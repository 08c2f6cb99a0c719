import { useIntl } from 'react-intl';
import { PasswordField } from '../../../../ui/forms/password-field';
import type { ShopForm } from '../../../../ui/forms/use-form';

/** The login password once more, before what a session that somebody found open must not do. */
export function OwnPasswordField<Typed extends string>({ form }: { form: ShopForm<Typed | 'password'> }) {
  const intl = useIntl();
  return <PasswordField form={form} name="password" label={intl.formatMessage({ id: 'settings.safeword.ownPassword' })} autoComplete="current-password" required />;
}
