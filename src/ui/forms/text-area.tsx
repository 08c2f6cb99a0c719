import { useId, type ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field';
import css from './field.module.css';

type Props<Name extends string> = Pick<FieldProps<Name>, 'form' | 'name' | 'label' | 'help' | 'aside'> & Omit<ComponentProps<'textarea'>, 'form' | 'name' | 'value' | 'defaultValue'>;

/** A field for several lines: label above, the error right below it, then the help. */
export function TextArea<Name extends string>({ form, name, label, help, aside, ...area }: Props<Name>) {
  const id = useId();
  return (
    <FieldFrame id={id} form={form} name={name} label={label} aside={aside} help={help}>
      <textarea
        id={id}
        name={name}
        dir="auto"
        className={css['area']}
        value={form.values[name]}
        readOnly={form.busy}
        aria-invalid={form.wrong[name] ? true : undefined}
        aria-describedby={help === undefined ? `${id}-wrong` : `${id}-wrong ${id}-help`}
        onChange={({ target }) => form.type(name, target.value)}
        onBlur={() => form.leave(name)}
        {...area}
      />
    </FieldFrame>
  );
}
