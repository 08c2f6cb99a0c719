import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { useIsOffline } from '../../queries/network-status';
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
