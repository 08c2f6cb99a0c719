import { useState } from 'react';
import { useIntl } from 'react-intl';
import { LazyIcon } from '../lazy-icon';
import { Field, type FieldProps } from './field';
import css from './field.module.css';

/** A field for a secret that the user can reveal; pasting works, and password managers are told what it is for. */
export function PasswordField<Name extends string>(props: Omit<FieldProps<Name>, 'type' | 'beside' | 'dir'>) {
  const intl = useIntl();
  const [shown, setShown] = useState(false);
  const show = (
    <button
      type="button"
      className={css['show']}
      aria-pressed={shown}
      aria-label={intl.formatMessage({ id: 'account.field.show' }, { field: props.label })}
      onClick={() => setShown(!shown)}
    >
      <LazyIcon name={shown ? 'hide' : 'show'} />
    </button>
  );
  return <Field {...(props as FieldProps<Name>)} className={css['secret']} type={shown ? 'text' : 'password'} dir="ltr" autoCapitalize="none" autoCorrect="off" spellCheck={false} beside={show} />;
}
