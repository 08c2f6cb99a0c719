import { useEffect, type ReactNode, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import type { ShopForm } from '../../../../ui/forms/use-form';
import { useNowToTheSecond } from '../../../../ui/use-now';
import { useTime } from '../../../../ui/use-time';
import css from '../sign-in/auth-layout.module.css';
import { codeInput } from './code-input';
import { againAfterMs, type CodeOnItsWay } from './use-code';

type Props<Typed extends string> = {
  readonly form: ShopForm<Typed | 'verifcode'>;
  readonly code: CodeOnItsWay;
  readonly onAgain: () => void;
  /** label of the button back to the e-mail field, where the address can be changed; the sent code is dropped then */
  readonly other?: ReactNode;
};

const goTo = ({ current: form }: RefObject<HTMLFormElement | null>, field: 'email' | 'verifcode') => form?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();

/** The field for the e-mailed code: where it was sent, how long it is valid, and when another may be requested. */
export function CodeField<Typed extends string>({ form, code, onAgain, other }: Props<Typed>) {
  const intl = useIntl();
  const formatTime = useTime();
  const { element } = form;
  const { sent } = code;
  // The button that requested the code is gone, or does something else now. Who types elsewhere by then goes on there.
  useEffect(() => {
    if (sent && !document.activeElement?.matches('input:not([readonly]), select, textarea')) goTo(element, 'verifcode');
  }, [element, sent]);
  if (!sent) return null;

  function back() {
    // Once the code is sent, this field would be shown again, although the address was changed.
    if (code.busy) return;
    code.forget();
    form.type('verifcode', '');
    goTo(element, 'email');
  }

  return (
    <div className={css['code']}>
      <p role="status" className="small">
        <FormattedMessage id={`account.code.sent.${code.purpose}`} values={{ email: <bdi dir="ltr">{sent.to}</bdi>, until: formatTime(sent.expiresAt) }} />
      </p>
      <Field
        form={form}
        name="verifcode"
        label={intl.formatMessage({ id: 'account.code.label' })}
        help={intl.formatMessage({ id: 'account.code.help' })}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...codeInput(6, (typed) => form.type('verifcode', typed))}
      />
      <SendAgain code={code} onAgain={onAgain} />
      {other !== undefined && <Button kind="quiet" onClick={back} aria-disabled={code.busy || undefined}>{other}</Button>}
    </div>
  );
}

function SendAgain({ code: { againAt, busy }, onAgain }: { readonly code: CodeOnItsWay; readonly onAgain: () => void }) {
  const waitMs = againAt - useNowToTheSecond();
  // A wait longer than any that exists means that the clock was set back: how long is left is then unknown.
  if (waitMs > 0 && waitMs <= againAfterMs) return <p className="small muted figures"><FormattedMessage id="account.code.wait" values={{ seconds: waitMs / 1_000 }} /></p>;
  return <Button onClick={onAgain} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'account.code.sending' : 'account.code.again'} /></Button>;
}
