import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { useBrand } from '../../../../ui/brand';
import { Button } from '../../../../ui/button';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { useToast } from '../../../../ui/toast';
import { useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { PhoneField, usePhoneTools } from '../../phones';
import { anything, filled } from '../fields/account-rules';
import { OwnPasswordField } from './own-password-field';

type Typed = 'country' | 'phone' | 'password';
const empty: Record<Typed, string> = { country: '', phone: '', password: '' };
const places: Partial<Record<string, Typed>> = {
  phoneFormat: 'phone', phoneBound: 'phone', phoneBoundToOther: 'phone', recentlyCancelled: 'phone', passwordWrong: 'password',
};

/** Adds or changes the phone number. It is not verified: the shop sends no codes by text message. */
export function PhoneForm({ user, onClose }: { /** the user code, as in EmailForm */ user: string; onClose: () => void }) {
  const intl = useIntl();
  const language = useLanguage();
  const { validation } = useBrand();
  const toast = useToast();
  const formatTime = useTime();
  const tools = usePhoneTools();
  const draft = useMemo(() => ({ name: `contactPhone ${user}`, remembered: ['country', 'phone'] as const }), [user]);
  const rules: Rules<Typed> = {
    country: anything,
    phone: (value, { country }) => filled(value.trim()) ?? tools?.wrongPhone(value, country, validation),
    password: filled,
  };

  async function send({ country, phone, password }: Record<Typed, string>): Promise<SendResult<Typed>> {
    const outcome = await request('user!bindPhone', { phone: tools?.phoneToSend(phone, country) ?? phone.trim(), password }, { language });
    if (outcome.status !== 'success') return toSendResult<Typed>(outcome, { fields: places, formatTime });
    await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['localuser!get'])).catch(() => {});
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.contacts.phoneDone' }) });
    onClose();
    return 'done';
  }

  const form = useForm<Typed>({ empty, rules, send, draft });
  return (
    <Form
      form={form}
      label={intl.formatMessage({ id: 'settings.contacts.phone' })}
      action={intl.formatMessage({ id: 'settings.contacts.savePhone' })}
      acting={intl.formatMessage({ id: 'settings.contacts.saving' })}
      foot={<Button kind="quiet" onClick={onClose}><FormattedMessage id="settings.contacts.cancel" /></Button>}
    >
      <PhoneField form={form} tools={tools} required />
      <OwnPasswordField form={form} />
    </Form>
  );
}
