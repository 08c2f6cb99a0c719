import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notice';
import { Reference } from '../../../../ui/reference';
import { useTitle } from '../../../../ui/title';
import { usePublicQuery } from '../../../queries/use-public-query';
import { TryAgain } from '../../account';
import { KeptGoods } from '../lists/list-unreached';

/** A store not on this device, while the server is unreachable. */
export function StoreUnseen({ sellerId, why }: { sellerId: string; why: 'offline' | 'failed' }) {
  const intl = useIntl();
  const { requestId } = usePublicQuery('seller!info', { sellerId });
  const title = intl.formatMessage({ id: why === 'offline' ? 'store.unseen.title' : 'list.failed.title' });
  useTitle(title);
  return (
    <div className="page">
      <Notice drawing={why} title={title} action={<TryAgain />}>
        <FormattedMessage id={why === 'offline' ? 'list.offline.text' : 'list.failed.text'} />
        <Reference of={requestId} />
      </Notice>
      <KeptGoods />
    </div>
  );
}
