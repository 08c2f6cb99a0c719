import { useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Passkey } from '../../../../contract/shop/passwordless';
import { passkeyLimits } from '../../../../rules/account/passkeys';
import { Button } from '../../../../ui/button';
import { LazyIcon } from '../../../../ui/lazy-icon';
import { Notice } from '../../../../ui/notice';
import { useNextFocus } from '../../../../ui/use-next-focus';
import { useOpened } from '../../../../ui/use-opened';
import { useDateTime } from '../../../../ui/use-time';
import { useIsOffline } from '../../../queries/network-status';
import { knowsPasskeys } from '../passkeys';
import { invalidateSecurity } from './invalidate-security';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs';
import css from './sessions-page.module.css';
import { UncachedSetup } from './uncached-setup';

const padlock = { d: 'M40 68V42h40v26ZM48 42V32a12 12 0 0 1 24 0v10M60 52v6' };

/** The user's passkeys, which log in without a password, each with its name and a button to remove it. */
export function PasskeysPage() {
  return <UncachedSetup name="passkeys" call="passkey!list">{({ passkeyList }, refetch) => <Passkeys passkeys={passkeyList} again={refetch} />}</UncachedSetup>;
}

type Asked = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

function Passkeys({ passkeys, again }: { passkeys: readonly Passkey[]; again: () => Promise<void> }) {
  const intl = useIntl();
  const reason = useId();
  const isOffline = useIsOffline();
  const [asked, ask, close] = useOpened<Asked>();
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, passkeys.length);
  const done = async () => {
    close();
    await invalidateSecurity();
    await again();
  };
  const act = (next: Asked) => isOffline || ask(next);
  const disabled = { 'aria-disabled': isOffline || undefined, 'aria-describedby': isOffline ? reason : undefined };
  const isFull = passkeys.length >= passkeyLimits.passkeys;
  return (
    <>
      {isOffline && <p id={reason} className="muted"><FormattedMessage id="account.offline" /></p>}
      <Add isFull={isFull} disabled={disabled} onAdd={() => act({ what: 'add' })} />
      {passkeys.length === 0 ? (
        <Notice level="h2" drawing={padlock} title={intl.formatMessage({ id: 'settings.passkeys.none' })} />
      ) : (
        <ul ref={list} className={css['list']}>
          {passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} disabled={disabled} onAct={(what) => act({ what, passkey })} />)}
        </ul>
      )}
      {asked?.what === 'add' && <AddPasskey onClose={close} onDone={done} />}
      {asked?.what === 'rename' && <RenamePasskey passkey={asked.passkey} onClose={close} onDone={done} />}
      {asked?.what === 'remove' && <RemovePasskey passkey={asked.passkey} onClose={close} onDone={done} />}
    </>
  );
}

type Disabled = { readonly 'aria-disabled': true | undefined; readonly 'aria-describedby': string | undefined };

/** The button to add a passkey, or why there is none. */
function Add({ isFull, disabled, onAdd }: { isFull: boolean; disabled: Disabled; onAdd: () => void }) {
  if (!knowsPasskeys()) return <p className="muted"><FormattedMessage id="settings.passkeys.unsupported" /></p>;
  if (isFull) return <p className="muted"><FormattedMessage id="settings.passkeys.full" values={{ most: passkeyLimits.passkeys }} /></p>;
  return <div><Button kind="next" onClick={onAdd} {...disabled}><FormattedMessage id="settings.passkeys.add" /></Button></div>;
}

function PasskeyRow({ passkey: { name: given, host, createTime, lastUsedTime }, disabled, onAct }: { passkey: Passkey; disabled: Disabled; onAct: (what: 'rename' | 'remove') => void }) {
  const intl = useIntl();
  const formatDateTime = useDateTime();
  const name = given || intl.formatMessage({ id: 'settings.passkeys.unnamed' });
  return (
    <li>
      <LazyIcon name="key" size={24} />
      <div className={css['text']}>
        <strong><bdi>{name}</bdi></strong>
        {host !== location.hostname && <span><FormattedMessage id="settings.passkeys.host" values={{ host: <bdi>{host}</bdi> }} /></span>}
        <span><FormattedMessage id="settings.passkeys.created" values={{ time: formatDateTime(createTime) }} /></span>
        <span>{lastUsedTime === null ? <FormattedMessage id="settings.passkeys.unused" /> : <FormattedMessage id="settings.passkeys.used" values={{ time: formatDateTime(lastUsedTime) }} />}</span>
      </div>
      <Button onClick={() => onAct('rename')} {...disabled} aria-label={intl.formatMessage({ id: 'settings.passkeys.renameNamed' }, { passkey: name })}><FormattedMessage id="settings.passkeys.rename" /></Button>
      <Button onClick={() => onAct('remove')} {...disabled} aria-label={intl.formatMessage({ id: 'settings.passkeys.removeNamed' }, { passkey: name })}><FormattedMessage id="settings.devices.remove" /></Button>
    </li>
  );
}
