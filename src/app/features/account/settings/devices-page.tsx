import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { KnownDevice } from '../../../../contract/shop/security';
import { useLanguage } from '../../../../i18n/language';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Form } from '../../../../ui/forms/form';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { Icon } from '../../../../ui/icon';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { Notice } from '../../../../ui/notice';
import { useToast } from '../../../../ui/toast';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useOpened } from '../../../../ui/use-opened';
import { useDateTime, useTime } from '../../../../ui/use-time';
import { request, toSendResult } from '../../../queries/request';
import { filled } from '../fields/account-rules';
import { OwnPasswordField } from './own-password-field';
import css from './sessions-page.module.css';
import { UncachedSetup } from './uncached-setup';

const screens = { d: 'M32 58V24h46v34M22 68l6-10h48M84 68V38h18v30ZM92 62h2' };

/** The known devices, whose wrong tries are counted separately; each can be removed. */
export function DevicesPage() {
  return <UncachedSetup name="devices" call="device!list">{({ deviceList }, refetch) => <Devices devices={deviceList} again={refetch} />}</UncachedSetup>;
}

function Devices({ devices, again }: { devices: readonly KnownDevice[]; again: () => Promise<void> }) {
  const intl = useIntl();
  const [removing, remove, close] = useOpened<KnownDevice>();
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, devices.length);
  if (devices.length === 0) return <Notice level="h2" drawing={screens} title={intl.formatMessage({ id: 'settings.devices.none' })} />;
  return (
    <>
      <ul ref={list} className={css['list']}>
        {devices.map((device) => <DeviceRow key={device.id} device={device} onRemove={() => remove(device)} />)}
      </ul>
      {removing && (
        <RemoveDialog
          device={removing}
          onClose={close}
          onRemoved={() => {
            close();
            void again();
          }}
        />
      )}
    </>
  );
}

function DeviceRow({ device: { device, lastSeenTime, trusted, current }, onRemove }: { device: KnownDevice; onRemove: () => void }) {
  const intl = useIntl();
  const formatDateTime = useDateTime();
  const name = device || intl.formatMessage({ id: 'settings.sessions.unknown' });
  return (
    <li>
      <LazyIcon name="device" size={24} />
      <div className={css['text']}>
        <strong><bdi>{name}</bdi></strong>
        {current && <span className={css['here']}><Icon name="check" /><FormattedMessage id="settings.sessions.here" /></span>}
        {trusted && <span><FormattedMessage id="settings.devices.trusted" /></span>}
        <span><FormattedMessage id="settings.sessions.since" values={{ time: formatDateTime(lastSeenTime) }} /></span>
      </div>
      <Button onClick={onRemove} aria-label={intl.formatMessage({ id: 'settings.devices.removeNamed' }, { device: name })}><FormattedMessage id="settings.devices.remove" /></Button>
    </li>
  );
}

const rules = { password: filled };

function RemoveDialog({ device: { id, device }, onClose, onRemoved }: { device: KnownDevice; onClose: () => void; onRemoved: () => void }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const formatTime = useTime();
  const name = device || intl.formatMessage({ id: 'settings.sessions.unknown' });
  const form = useForm<'password'>({ empty: { password: '' }, rules, send });

  async function send({ password }: { readonly password: string }): Promise<SendResult<'password'>> {
    const outcome = await request('device!remove', { id, password }, { language });
    if (outcome.status !== 'success') return toSendResult<'password'>(outcome, { fields: { passwordWrong: 'password' }, notReached: 'settings.notReached', formatTime });
    toast({ kind: 'done', text: intl.formatMessage({ id: 'settings.devices.removed' }, { device: name }) });
    onRemoved();
    return 'done';
  }

  const title = intl.formatMessage({ id: 'settings.devices.removeTitle' }, { device: name });
  return (
    <Dialog title={title} onClose={onClose} answers={<Button onClick={onClose}><FormattedMessage id="settings.devices.keep" /></Button>}>
      <p className="muted"><FormattedMessage id="settings.devices.removeText" /></p>
      <Form form={form} label={title} action={intl.formatMessage({ id: 'settings.devices.remove' })} acting={intl.formatMessage({ id: 'settings.devices.removing' })}>
        <OwnPasswordField form={form} />
      </Form>
    </Dialog>
  );
}
