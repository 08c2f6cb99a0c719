import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/forms/field';
import type { ShopForm } from '../../../../ui/forms/use-form';
import { Icon } from '../../../../ui/icon';
import { invitationState } from './invitation';

/** The invitation code: one that came in the page's address is shown here, and can be removed for good. */
export function InvitationField<Typed extends string>({ form }: { form: ShopForm<Typed | 'invitationCode'> }) {
  const intl = useIntl();
  function remove() {
    form.type('invitationCode', '');
    // The pressed button disappears.
    form.element.current?.querySelector<HTMLElement>('[name=invitationCode]')?.focus();
    void import('../../../../local/database/state').then(({ keepState }) => keepState(invitationState, '')).catch(() => {});
  }
  return (
    <Field
      form={form}
      name="invitationCode"
      label={intl.formatMessage({ id: 'register.invitation' })}
      help={intl.formatMessage({ id: 'register.invitationHelp' })}
      aside={<span className="small muted">{intl.formatMessage({ id: 'account.field.optional' })}</span>}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      beside={
        form.values.invitationCode !== '' && (
          <Button kind="icon" onClick={remove} aria-label={intl.formatMessage({ id: 'register.invitationRemove' })}>
            <Icon name="close" />
          </Button>
        )
      }
    />
  );
}
