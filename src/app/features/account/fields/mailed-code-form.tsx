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
  /** what its button does once a code is on its way, and while it does so */
  readonly action: string;
  readonly acting: string;
  /** what else is asked with the code */
  readonly children?: ReactNode;
};

/** First the address, then the code that came there. Never says whether anybody has that address. */
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
