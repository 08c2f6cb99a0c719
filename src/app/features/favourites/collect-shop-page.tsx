import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Language } from '../../../rules/languages';
import { buttonClass } from '../../../ui/button';
import { AccountPage, Skeleton } from '../account';
import { SellerCard } from '../catalog';
import css from './collect-page.module.css';
import { FavouriteFrame } from './favourite-frame';
import { ListAge } from './list-age';
import { useFavouriteList } from './use-favourite-list';
import { useKnownCards } from './use-known-cards';

const skeleton = <><ListAge asOf={undefined} /><Skeleton /></>;
const look = async (language: Language, ids: readonly string[]) => (await import('../../../local/catalog/known-cards')).knownSellerCards(language, ids);

export function CollectShopPage() {
  const intl = useIntl();
  return <AccountPage title={intl.formatMessage({ id: 'favouriteList.seller.title' })} skeleton={skeleton}>{() => <Stores />}</AccountPage>;
}

function Stores() {
  const list = useFavouriteList('focusSeller!list', 'seller', ({ sellerId }) => sellerId);
  const stores = [...useKnownCards(list.added, look), ...list.items];
  return (
    <FavouriteFrame
      kind="seller"
      list={list}
      skeleton={skeleton}
      action={<Link to="/searchStore" search={{} as never} className={buttonClass('next')}><FormattedMessage id="favouriteList.seller.browse" /></Link>}
      className={css['stores'] ?? ''}
    >
      {stores.map((seller) => <SellerCard key={seller.sellerId} seller={seller} rows={stores.length} />)}
    </FavouriteFrame>
  );
}
