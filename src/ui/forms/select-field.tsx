import { useId, type ReactNode } from 'react';
import { FieldFrame } from './field';
import css from './select-field.module.css';
import type { ShopForm } from './use-form';

type Props<Name extends string> = {
  readonly form: ShopForm<Name>;
  readonly name: Name;
  readonly label: string;
  readonly required: boolean;
  readonly autoComplete: string;
  /** the label of the empty option */
  readonly choose: string;
  /** the options: value and name */
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly help?: ReactNode;
  readonly onChoose?: (value: string) => void;
};

/** A choice from a list. A current value that is not in the list is shown as it is, and stays. */
export function SelectField<Name extends string>({ form, name, label, required, autoComplete, choose, choices, help, onChoose }: Props<Name>) {
  const id = useId();
  const value = form.values[name];
  return (
    <FieldFrame id={id} form={form} name={name} label={label} help={help}>
      <select
        id={id}
        name={name}
        className={css['select']}
        autoComplete={autoComplete}
        required={required}
        value={value}
        aria-invalid={form.wrong[name] ? true : undefined}
        aria-describedby={`${id}-wrong ${id}-help`}
        onChange={({ target }) => (onChoose ? onChoose(target.value) : form.type(name, target.value))}
        onBlur={() => form.leave(name)}
      >
        <option value="">{choose}</option>
        {value !== '' && !choices.some(([each]) => each === value) && <option value={value}>{value}</option>}
        {choices.map(([each, called]) => <option key={each} value={each}>{called}</option>)}
      </select>
    </FieldFrame>
  );
}
