import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notice';
import { useTitle } from '../../../../ui/title';
import { TryAgain } from '../../account';
import { KeptGoods } from '../lists/list-unreached';

/** A store not on this device, while the server is unreachable. */
export function StoreUnseen({ why }: { why: 'offline' | 'failed' }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: why === 'offline' ? 'store.unseen.title' : 'list.failed.title' });
  useTitle(title);
  return (
    <div className="page">
      <Notice drawing={why} title={title} action={<TryAgain />}>
        <FormattedMessage id={why === 'offline' ? 'list.offline.text' : 'list.failed.text'} />
      </Notice>
      <KeptGoods />
    </div>
  );
}
