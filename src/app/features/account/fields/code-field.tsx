import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import type { ShopForm } from '../../../../ui/forms/use-form';
import { useNowToTheSecond } from '../../../../ui/use-now';
import { useTime } from '../outbox/use-time';
import css from '../sign-in/auth-layout.module.css';
import type { CodeOnItsWay } from './use-code';

type Props<Typed extends string> = {
  readonly form: ShopForm<Typed | 'verifcode'>;
  readonly code: CodeOnItsWay;
  readonly onAgain: () => void;
  readonly children?: React.ReactNode;
};

/** The code that is on its way: where to, how long it is good, and when another one may be asked for. */
export function CodeField<Typed extends string>({ form, code, onAgain, children }: Props<Typed>) {
  const intl = useIntl();
  const formatTime = useTime();
  if (!code.sent) return null;
  return (
    <div className={css['code']}>
      <p role="status" className="small">
        <FormattedMessage id={`account.code.sent.${code.purpose}`} values={{ email: <bdi dir="ltr">{code.sent.to}</bdi>, until: formatTime(code.sent.expiresAt) }} />
      </p>
      <Field
        form={form}
        name="verifcode"
        label={intl.formatMessage({ id: 'account.code.label' })}
        help={intl.formatMessage({ id: 'account.code.help' })}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
      />
      <SendAgain code={code} onAgain={onAgain} />
      {children}
    </div>
  );
}

function SendAgain({ code: { againAt, busy }, onAgain }: { readonly code: CodeOnItsWay; readonly onAgain: () => void }) {
  const waitSeconds = (againAt - useNowToTheSecond()) / 1_000;
  if (waitSeconds > 0) return <p className="small muted figures"><FormattedMessage id="account.code.wait" values={{ seconds: waitSeconds }} /></p>;
  return <Button onClick={onAgain} aria-disabled={busy || undefined}><FormattedMessage id={busy ? 'account.code.sending' : 'account.code.again'} /></Button>;
}
