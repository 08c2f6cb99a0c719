import { useId, type ReactNode } from 'react';
import css from './switch.module.css';

type Props = { readonly label: string; readonly help: ReactNode; readonly on: boolean; readonly onTurn: (on: boolean) => void };

/** Something that is on or off, and is so at once. */
export function Switch({ label, help, on, onTurn }: Props) {
  const id = useId();
  return (
    <div className={css['switch']}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-help`}>{help}</p>
      <input id={id} type="checkbox" role="switch" className={css['input']} checked={on} aria-describedby={`${id}-help`} onChange={({ target }) => onTurn(target.checked)} />
    </div>
  );
}
