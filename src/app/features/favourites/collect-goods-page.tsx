import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Language } from '../../../rules/languages';
import type { Money } from '../../../rules/money';
import { buttonClass } from '../../../ui/button';
import { MoneyText } from '../../../ui/money';
import { AccountPage } from '../account';
import { GoodsSkeleton, WindowedCard } from '../catalog';
import css from './collect-page.module.css';
import { FavouriteFrame } from './favourite-frame';
import { GoneCard } from './gone-card';
import { ListAge } from './list-age';
import { useFavouriteList } from './use-favourite-list';
import { useKnownCards } from './use-known-cards';

const skeleton = <><ListAge asOf={undefined} /><GoodsSkeleton count={8} /></>;
const look = async (language: Language, ids: readonly string[]) => (await import('../../../local/catalog/known-cards')).knownGoodsCards(language, ids);

export function CollectGoodsPage() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage({ id: 'favouriteList.goods.title' })} skeleton={skeleton}>
      {() => <Goods />}
    </AccountPage>
  );
}

function Goods() {
  const list = useFavouriteList('keepGoods!list', 'goods', ({ sellerGoodsId }) => sellerGoodsId);
  const added = useKnownCards(list.added, look);
  const rows = added.length + list.items.length;
  return (
    <FavouriteFrame
      kind="goods"
      list={list}
      skeleton={skeleton}
      action={<Link to="/commodity" className={buttonClass('next')}><FormattedMessage id="favouriteList.goods.browse" /></Link>}
      className={css['goods'] ?? ''}
    >
      {added.map((goods) => <WindowedCard key={goods.sellerGoodsId} goods={goods} rows={rows} />)}
      {list.items.map((goods) => (goods.onShelf ? <WindowedCard key={goods.sellerGoodsId} goods={goods} rows={rows}><PriceThen price={goods.priceThen} /></WindowedCard> : <GoneCard key={goods.sellerGoodsId} goods={goods} rows={rows} />))}
    </FavouriteFrame>
  );
}

/** The price at the time it became a favourite, if it has changed since. */
export function PriceThen({ price }: { price: Money | undefined }) {
  if (price === undefined) return null;
  return <p className="small muted"><FormattedMessage id="favouriteList.goods.priceThen" values={{ price: <MoneyText amount={price} /> }} /></p>;
}
