import { useId, type ReactNode } from 'react';
import { FieldWords } from './field';
import type { ShopForm } from './use-form';
import css from './choices.module.css';

type Choice = { readonly value: string; readonly name: ReactNode; readonly about?: ReactNode };
type Props<Field extends string> = {
  readonly form: ShopForm<Field>;
  readonly name: Field;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose?: (value: string) => void;
};

/** A choice of a few options, each with what should be known about it. Nothing is preselected. */
export function Choices<Field extends string>({ form, name, label, choices, onChoose }: Props<Field>) {
  const id = useId();
  return (
    <fieldset className={css['choices']} role="radiogroup" aria-invalid={form.wrong[name] ? true : undefined} aria-describedby={`${id}-wrong`}>
      <legend>{label}</legend>
      <div className={css['list']}>
        {choices.map(({ value, name: called, about }) => (
          <label key={value} className={css['choice']}>
            <input type="radio" name={name} value={value} checked={form.values[name] === value} onChange={() => (onChoose ? onChoose(value) : form.type(name, value))} />
            <span className={css['words']}>
              <span className={css['name']}>{called}</span>
              {about !== undefined && <span className="small muted">{about}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldWords id={id} form={form} name={name} />
    </fieldset>
  );
}
