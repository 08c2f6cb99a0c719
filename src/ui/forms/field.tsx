import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../icon';
import css from './field.module.css';
import type { ShopForm } from './use-form';
import { WrongText } from './wrong-text';

export type FieldProps<Field extends string> = {
  readonly form: ShopForm<Field>;
  readonly name: Field;
  readonly label: string;
  /** what the reader should know before typing */
  readonly help?: ReactNode;
  /** beside the label: "optional", a link */
  readonly aside?: ReactNode;
  /** in front of the field, and after it */
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
} & Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'defaultValue'>;

type FrameProps<Name extends string> = Pick<FieldProps<Name>, 'form' | 'name' | 'label' | 'aside' | 'help'> & { readonly id: string; readonly children: ReactNode };

/** Wraps a field's control: its label above, the error and help below. */
export function FieldFrame<Name extends string>({ id, label, aside, children, ...words }: FrameProps<Name>) {
  return (
    <div className={css['field']}>
      <div className={css['label']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      <FieldWords id={id} {...words} />
    </div>
  );
}

/** A text field: label above, the error right below it, then the help. */
export function Field<Name extends string>({ form, name, label, help, aside, before, beside, className, readOnly, ...input }: FieldProps<Name>) {
  const id = useId();
  const wrong = form.wrong[name];
  return (
    <FieldFrame id={id} form={form} name={name} label={label} aside={aside} help={help}>
      <div className={css['control']}>
        {before}
        <input
          id={id}
          name={name}
          className={className ? `${css['input']} ${className}` : css['input']}
          value={form.values[name]}
          readOnly={readOnly ?? form.busy}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={help === undefined ? `${id}-wrong` : `${id}-wrong ${id}-help`}
          onChange={({ target }) => form.type(name, target.value)}
          onBlur={() => form.leave(name)}
          {...input}
        />
        {beside}
      </div>
    </FieldFrame>
  );
}

/** Below a field: its error, announced when it appears, and its help. */
export function FieldWords<Name extends string>({ id, form, name, help }: { id: string; form: ShopForm<Name>; name: Name; help?: ReactNode }) {
  const wrong = form.wrong[name];
  return (
    <>
      <div id={`${id}-wrong`} aria-live="polite">
        {wrong && (
          <p className={css['wrong']}>
            <Icon name="alert" />
            <span><WrongText wrong={wrong} /></span>
          </p>
        )}
      </div>
      {help !== undefined && <p id={`${id}-help`} className={css['help']}>{help}</p>}
    </>
  );
}
