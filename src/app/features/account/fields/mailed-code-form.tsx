import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Wrong } from '../../../../ui/forms/form-state';
import type { ShopForm } from '../../../../ui/forms/use-form';
import { CodeField } from './code-field';
import type { CodeOnItsWay } from './use-code';

type Props<Typed extends string> = {
  readonly form: ShopForm<Typed | 'email' | 'verifcode'>;
  readonly code: CodeOnItsWay;
  readonly label: string;
  readonly help: string;
  /** label of the button once a code has been sent, and while it submits */
  readonly action: string;
  readonly acting: string;
  /** further fields, shown with the code */
  readonly children?: ReactNode;
};

/** Asks for the e-mail address, then for the code sent there. Never reveals whether anybody has that address. */
export function MailedCodeForm<Typed extends string>({ form, code, label, help, action, acting, children }: Props<Typed>) {
  const intl = useIntl();
  const second = code.sent !== undefined;

  async function again() {
    const sent = await code.send(form.values.email);
    if (sent === 'done') return;
    const fields: Partial<Record<'email' | 'verifcode', Wrong>> = sent.fields ?? (sent.whole ? { verifcode: sent.whole } : {});
    form.refuse(fields as Parameters<typeof form.refuse>[0]);
  }

  return (
    <Form
      form={form}
      label={label}
      action={second ? action : intl.formatMessage({ id: 'account.code.send' })}
      acting={second ? acting : intl.formatMessage({ id: 'account.code.sending' })}
    >
      <Field form={form} name="email" type="email" label={intl.formatMessage({ id: 'account.field.email' })} help={help} dir="ltr" autoComplete="email" readOnly={form.busy || second} required />
      <CodeField form={form} code={code} onAgain={() => void again()} other={<FormattedMessage id="account.code.otherEmail" />} />
      {second && children}
    </Form>
  );
}
