import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import { Reference } from '../../../ui/reference';
import { TryAgain } from '../account';
import { useGoodsOnDevice } from '../catalog';
import css from './search-store-page.module.css';

/** Without the server there is no store list, but the stores of the cached products that match the keyword are known by name. */
export function DeviceStores({ keyword, why, requestId }: { keyword: string; why: 'offline' | 'failed'; requestId?: string | undefined }) {
  const intl = useIntl();
  const goods = useGoodsOnDevice({ keyword }, undefined) ?? [];
  const stores = [...new Map(goods.map(({ sellerId, sellerName }) => [sellerId, sellerName]))];
  return (
    <div className="page">
      <Notice drawing={why} title={intl.formatMessage({ id: why === 'offline' ? 'search.stores.unseen' : 'list.failed.title' })} action={<TryAgain />}>
        {stores.length > 0 ? <FormattedMessage id="search.stores.kept" /> : <FormattedMessage id={why === 'offline' ? 'line.neverSeenPart' : 'line.failedPart'} />}
        <Reference of={requestId} />
      </Notice>
      {stores.length > 0 && (
        <ul className={css['kept']}>
          {stores.map(([id, name]) => (
            <li key={id}>
              <Link to="/store" search={{ id }}>
                <Icon name="store" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
