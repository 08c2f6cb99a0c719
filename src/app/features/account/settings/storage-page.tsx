import { Link } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StorageKind } from '../../../../local/database/storage-usage';
import { Button, buttonClass } from '../../../../ui/button';
import { formatBytes } from '../../../../ui/format-bytes';
import { Switch } from '../../../../ui/forms/switch';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { smallPicturesAtom } from '../../../../ui/small-pictures';
import { useToast } from '../../../../ui/toast';
import { LimitNote, OfflineSections } from '../../offline';
import { CurrencyChoice } from '../../rates';
import { AccountFrame, Skeleton } from '../account-frame';
import { setupLink } from '../parent-link';
import css from './storage-page.module.css';
import { useStorageUsage } from './use-storage-usage';

const places = <Skeleton lines={6} />;
const clearable: ReadonlySet<StorageKind> = new Set(['pages', 'pictures', 'searches']);
const shown = ['pages', 'pictures', 'searches', 'kept', 'own', 'waiting'] as const satisfies readonly StorageKind[];

/** What this device stores, by kind and size, and how to clear it. For visitors too. */
export function StoragePage() {
  const intl = useIntl();
  const isHydrated = useHydrated();
  return (
    <AccountFrame parentLink={setupLink} title={intl.formatMessage({ id: 'settings.device.title' })} lead={<FormattedMessage id="settings.device.lead" />}>
      <div className={css['page']}>
        <SaveData />
        {isHydrated ? <Suspense fallback={places}><OfflineSections /></Suspense> : places}
        <CurrencyChoice />
        <Kept />
      </div>
    </AccountFrame>
  );
}

function SaveData() {
  const intl = useIntl();
  const toast = useToast();
  const isHydrated = useHydrated();
  const [on, setOn] = useAtom(smallPicturesAtom);
  const turn = async (next: boolean) => {
    setOn(next);
    const { keepSaveData } = await import('../../../../local/offline/save-data');
    await keepSaveData(next);
  };
  return (
    <div className={css['save']}>
      <Switch
        label={intl.formatMessage({ id: 'settings.device.saveData' })}
        help={<><FormattedMessage id="settings.device.saveDataText" />{isHydrated && <Suspense><LimitNote /></Suspense>}</>}
        on={on}
        onTurn={(next) =>
          void turn(next).catch(() => {
            setOn(!next);
            toast({ kind: 'error', text: intl.formatMessage({ id: 'settings.device.refused' }) });
          })
        }
      />
    </div>
  );
}

function Kept() {
  const intl = useIntl();
  const toast = useToast();
  const { usage, clear } = useStorageUsage();
  const [clearing, setClearing] = useState<StorageKind>();
  if (!usage) return <Skeleton lines={5} />;

  async function empty(kind: 'pages' | 'pictures' | 'searches') {
    if (clearing !== undefined) return;
    setClearing(kind);
    try {
      await clear(kind);
      toast({ kind: 'done', text: intl.formatMessage({ id: `settings.device.cleared.${kind}` }) });
    } catch {
      toast({ kind: 'error', text: intl.formatMessage({ id: 'settings.device.refused' }) });
    }
    setClearing(undefined);
  }

  return (
    <>
      {usage.used !== undefined && (
        <div className={css['total']}>
          <p id="device-total"><FormattedMessage id="settings.device.total" values={{ used: formatBytes(intl, usage.used), room: formatBytes(intl, usage.room ?? 0) }} /></p>
          {usage.room !== undefined && <progress max={usage.room} value={usage.used} aria-labelledby="device-total" />}
        </div>
      )}
      <ul className={css['kinds']}>
        {shown.map((kind) => {
          const { count, bytes } = usage.kinds[kind] ?? { count: 0, bytes: 0 };
          const name = intl.formatMessage({ id: `settings.device.kind.${kind}` });
          return (
            <li key={kind}>
              <span className={css['text']}>
                <strong>{name}</strong>
                <small className="figures"><FormattedMessage id="settings.device.held" values={{ count, size: formatBytes(intl, bytes) }} /></small>
                <small><FormattedMessage id={`settings.device.about.${kind}`} /></small>
              </span>
              {clearable.has(kind) && (
                <Button
                  aria-disabled={count === 0 || clearing !== undefined || undefined}
                  aria-label={intl.formatMessage({ id: 'settings.device.clearNamed' }, { kind: name })}
                  onClick={() => count > 0 && void empty(kind as 'pages')}
                >
                  <FormattedMessage id={clearing === kind ? 'settings.device.clearing' : 'settings.device.clear'} />
                </Button>
              )}
              {kind === 'waiting' && count > 0 && <Link to="/userInfo/waiting" className={buttonClass()}><FormattedMessage id="settings.device.toWaiting" /></Link>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
