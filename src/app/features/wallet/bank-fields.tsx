import { useIntl } from 'react-intl';
import { Field } from '../../../ui/forms/field';
import type { Wrong } from '../../../ui/forms/form-state';
import type { ShopForm } from '../../../ui/forms/use-form';

/** Only a bank channel needs the bank's name and the number. */
export function bankRule(bank: boolean | undefined, value: string): Wrong | undefined {
  return bank && value.trim() === '' ? { id: 'account.wrong.required' } : undefined;
}

export function BankFields<Typed extends string>({ form }: { form: ShopForm<Typed | 'bankName' | 'cardNumber'> }) {
  const intl = useIntl();
  return (
    <>
      <Field form={form} name="bankName" label={intl.formatMessage({ id: 'wallet.deposit.bankName' })} dir="auto" autoComplete="off" maxLength={64} required />
      <Field form={form} name="cardNumber" label={intl.formatMessage({ id: 'wallet.deposit.cardNumber' })} dir="ltr" inputMode="numeric" autoComplete="off" maxLength={64} required />
    </>
  );
}
