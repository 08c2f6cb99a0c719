import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { lineAtom } from '../../shell/line';
import { Icon } from '../../ui/icon';
import css from './entrance.module.css';

/** Over a form that needs the shop: without a line it says so before somebody fills it in for nothing. */
export function OfflineNote() {
  const line = useAtomValue(lineAtom);
  if (line !== 'offline') return null;
  return (
    <p className={css['note']}>
      <Icon name="offline" />
      <FormattedMessage id="account.offlineForm" />
    </p>
  );
}
