import { FormattedMessage, useIntl } from 'react-intl';
import type { Passkey } from '../../../../contract/shop/passwordless';
import { useLanguage } from '../../../../i18n/language';
import { passkeyLimits } from '../../../../rules/account/passkeys';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import { useForm, type SendResult, type ShopForm } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { anything, filled } from '../fields/account-rules';
import { makePasskey } from '../passkeys';
import { OwnPasswordField } from './own-password-field';

type Props = {
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
};
type OfPasskey = Props & { readonly passkey: Passkey };

function NameField<Typed extends string>({ form }: { form: ShopForm<Typed | 'name'> }) {
  const intl = useIntl();
  return <Field form={form} name="name" label={intl.formatMessage({ id: 'settings.passkeys.name' })} help={<FormattedMessage id="settings.passkeys.nameHelp" />} dir="auto" autoComplete="off" maxLength={passkeyLimits.nameLength} />;
}

/** Asks for the login password; then the browser shows its own dialogs. */
export function AddPasskey({ onClose, onDone }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatTime = useTime();
  const form = useForm<'name' | 'password'>({ empty: { name: '', password: '' }, rules: { name: anything, password: filled }, send });

  async function send({ name, password }: Record<'name' | 'password', string>): Promise<SendResult<'name' | 'password'>> {
    const begun = await request('passkey!begin', { password }, { language });
    if (begun.status !== 'success') return toSendResult<'name' | 'password'>(begun, { fields: { passwordWrong: 'password' }, formatTime });
    const made = await makePasskey(begun.data);
    if (made === undefined) return { whole: { id: 'settings.passkeys.notMade' } };
    if (made === 'known') return { whole: { id: 'settings.passkeys.already' } };
    const outcome = await request('passkey!add', { name, ...made }, { language });
    if (outcome.status !== 'success') return toSendResult<'name' | 'password'>(outcome, { fields: {}, notReached: 'settings.notReached', formatTime });
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.passkeys.added' }) });
    await onDone();
    return 'done';
  }

  const title = intl.formatMessage({ id: 'settings.passkeys.add' });
  return (
    <Dialog title={title} onClose={onClose} answers={<Button onClick={onClose}><FormattedMessage id="settings.contacts.cancel" /></Button>}>
      <p className="muted"><FormattedMessage id="settings.passkeys.addText" /></p>
      <Form form={form} label={title} action={title} acting={intl.formatMessage({ id: 'settings.passkeys.adding' })}>
        <NameField form={form} />
        <OwnPasswordField form={form} />
      </Form>
    </Dialog>
  );
}

export function RenamePasskey({ passkey: { id, name: before }, onClose, onDone }: OfPasskey) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatTime = useTime();
  const form = useForm<'name'>({ empty: { name: before }, rules: { name: (name) => filled(name.trim()) }, send });

  async function send({ name }: { readonly name: string }): Promise<SendResult<'name'>> {
    const outcome = await request('passkey!rename', { id, name }, { language });
    if (outcome.status !== 'success') return toSendResult<'name'>(outcome, { fields: {}, notReached: 'settings.notReached', formatTime });
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.passkeys.renamed' }) });
    await onDone();
    return 'done';
  }

  const title = intl.formatMessage({ id: 'settings.passkeys.renameNamed' }, { passkey: before || intl.formatMessage({ id: 'settings.passkeys.unnamed' }) });
  return (
    <Dialog title={title} onClose={onClose} answers={<Button onClick={onClose}><FormattedMessage id="settings.contacts.cancel" /></Button>}>
      <Form form={form} label={title} action={intl.formatMessage({ id: 'settings.passkeys.save' })} acting={intl.formatMessage({ id: 'settings.passkeys.saving' })}>
        <NameField form={form} />
      </Form>
    </Dialog>
  );
}

export function RemovePasskey({ passkey: { id, name }, onClose, onDone }: OfPasskey) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatTime = useTime();
  const form = useForm<'password'>({ empty: { password: '' }, rules: { password: filled }, send });

  async function send({ password }: { readonly password: string }): Promise<SendResult<'password'>> {
    const outcome = await request('passkey!remove', { id, password }, { language });
    if (outcome.status !== 'success') return toSendResult<'password'>(outcome, { fields: { passwordWrong: 'password' }, notReached: 'settings.notReached', formatTime });
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.passkeys.removed' }) });
    await onDone();
    return 'done';
  }

  const title = intl.formatMessage({ id: 'settings.passkeys.removeTitle' }, { passkey: name || intl.formatMessage({ id: 'settings.passkeys.unnamed' }) });
  return (
    <Dialog title={title} onClose={onClose} answers={<Button onClick={onClose}><FormattedMessage id="settings.devices.keep" /></Button>}>
      <p className="muted"><FormattedMessage id="settings.passkeys.removeText" /></p>
      <Form form={form} label={title} action={intl.formatMessage({ id: 'settings.devices.remove' })} acting={intl.formatMessage({ id: 'settings.devices.removing' })}>
        <OwnPasswordField form={form} />
      </Form>
    </Dialog>
  );
}
