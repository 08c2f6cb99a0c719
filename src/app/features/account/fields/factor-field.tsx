import { FormattedMessage, useIntl } from 'react-intl';
import { Field } from '../../../../ui/forms/field';
import type { ShopForm } from '../../../../ui/forms/use-form';
import { codeInput } from './code-input';

/** A field for the authenticator's code, or for a recovery code if the authenticator is lost. */
export function FactorField<Typed extends string>({ form }: { form: ShopForm<Typed | 'verifcode'> }) {
  const intl = useIntl();
  return (
    <Field
      form={form}
      name="verifcode"
      label={intl.formatMessage({ id: 'account.factor.label' })}
      help={<FormattedMessage id="account.factor.help" />}
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      {...codeInput(19, (typed) => form.type('verifcode', typed))}
    />
  );
}
