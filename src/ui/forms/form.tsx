import type { ReactNode } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import css from './form.module.css';
import type { ShopForm } from './use-form';
import { WrongText } from './wrong-text';

type Props<Field extends string> = {
  readonly form: ShopForm<Field>;
  /** what the form is for, for screen readers */
  readonly label: string;
  /** the button's label: a verb with its object */
  readonly action: string;
  /** the same while the form is being sent */
  readonly acting: string;
  /** the form can't be sent now, as the page says; pressing the button anyway shows why */
  readonly held?: boolean;
  readonly children: ReactNode;
  /** beside the button */
  readonly foot?: ReactNode;
};

/**
 * One column of fields and the button that sends them. With method "dialog" the browser itself sends nothing: the form can
 * be shown and filled before its script has loaded, and no password ever gets into a URL.
 */
export function Form<Field extends string>({ form, label, action, acting, held = false, children, foot }: Props<Field>) {
  const { element, submit } = form;
  return (
    <form ref={element} method="dialog" className={css['form']} aria-label={label} noValidate onSubmit={submit}>
      {children}
      <div role="alert">
        {form.whole && (
          <p className={css['whole']}>
            <Icon name="alert" />
            <span><WrongText wrong={form.whole} /></span>
          </p>
        )}
      </div>
      <div className={css['foot']}>
        <Button kind={held ? 'held' : 'next'} type="submit" aria-busy={form.busy || undefined} aria-disabled={form.busy || held || undefined}>{form.busy ? acting : action}</Button>
        {foot}
      </div>
    </form>
  );
}
