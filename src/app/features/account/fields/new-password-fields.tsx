import { useIntl } from 'react-intl';
import { passwordLengths } from '../../../../rules/account/passwords';
import { useBrand } from '../../../../ui/brand';
import { PasswordField } from '../../../../ui/forms/password-field';
import type { ShopForm } from '../../../../ui/forms/use-form';

/** Fields for a new password and its repetition, with the brand's rule as help. */
export function NewPasswordFields<Typed extends string>({ form }: { form: ShopForm<Typed | 'newPassword' | 'confirmPassword'> }) {
  const intl = useIntl();
  const { validation } = useBrand();
  const { least, most } = passwordLengths[validation];
  return (
    <>
      <PasswordField
        form={form}
        name="newPassword"
        label={intl.formatMessage({ id: 'account.field.newPassword' })}
        help={intl.formatMessage({ id: `account.help.password.${validation}` }, { least, most })}
        autoComplete="new-password"
        required
      />
      <PasswordField form={form} name="confirmPassword" label={intl.formatMessage({ id: 'account.field.confirmPassword' })} autoComplete="new-password" required />
    </>
  );
}
