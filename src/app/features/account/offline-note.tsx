import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { networkStatusAtom, useIsOffline } from '../../queries/network-status';
import css from './sign-in/auth-layout.module.css';

/** Shown above a form that needs the server: says so when offline, before somebody fills it in for nothing. */
export function OfflineNote() {
  if (!useIsOffline()) return null;
  return (
    <p className={css['note']}>
      <Icon name="offline" />
      <FormattedMessage id="account.offlineForm" />
    </p>
  );
}

/** The same in a dialog, which covers the page's network bar: says too that the connection is back. */
export function NetworkNote() {
  if (useAtomValue(networkStatusAtom) !== 'back') return <OfflineNote />;
  return (
    <p className={css['note']} data-network="back">
      <Icon name="check" />
      <FormattedMessage id="line.back" />
    </p>
  );
}
