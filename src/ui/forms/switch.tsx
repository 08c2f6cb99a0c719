import { useId, type ReactNode } from 'react';
import css from './switch.module.css';

type Props = { readonly label: string; readonly help: ReactNode; readonly on: boolean; readonly onTurn: (on: boolean) => void };

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, help, on, onTurn }: Props) {
  const id = useId();
  return (
    <div className={css['switch']}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-help`}>{help}</p>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state itself: HTML forbids aria-checked on one */}
      <input id={id} type="checkbox" role="switch" className={css['input']} checked={on} aria-describedby={`${id}-help`} onChange={({ target }) => onTurn(target.checked)} />
    </div>
  );
}
