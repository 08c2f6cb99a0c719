import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GoodsCard as Goods } from '../../../contract/shop/goods';
import { discountPercent } from '../../../rules/price';
import { Icon } from '../../../ui/icon';
import { MoneyText } from '../../../ui/money';
import { Rating } from '../../../ui/rating';
import { offlineProductsAtom } from '../../queries/offline-products';
import { Heart } from '../favourites';
import { CardPicture } from './card-picture';
import { CardPrice } from './card-price';
import css from './goods-card.module.css';
import { useOpenCard } from './opened-card';

export type GoodsCardProps = { readonly goods: Goods; readonly first?: boolean };

/** Class of the list item that holds a card. */
export const cardClass = css['card'];

/** One product in a list: the whole card is one link, with the heart beside it. */
export function GoodsCard({ goods, first = false }: GoodsCardProps) {
  const intl = useIntl();
  const off = discountPercent(goods);
  const kept = useAtomValue(offlineProductsAtom).has(goods.sellerGoodsId);
  const open = useOpenCard(goods);
  return (
    <>
      <Link to="/productDetails" search={{ sellerGoodsId: goods.sellerGoodsId }} className={css['link']} onClick={open}>
        <span className={css['ground']}>
          <CardPicture name={goods.imgUrl1} first={first} className={css['picture']} />
          {goods.stock === 0 ? (
            <span className={css['badge']}>
              <FormattedMessage id="goods.soldOut" />
            </span>
          ) : (
            off > 0 && (
              <span className={`${css['badge']} ${css['off']} figures`} dir="ltr" suppressHydrationWarning>
                {intl.formatNumber(-off / 100, { style: 'percent' }).replace('-', '−')}
              </span>
            )
          )}
          {kept && (
            <span className={css['kept']}>
              <Icon name="kept" />
              <span className="unseen">
                <FormattedMessage id="goods.kept" />
              </span>
            </span>
          )}
        </span>
        <span className={css['name']}>{goods.name}</span>
        <span className={css['price']}>
          <CardPrice goods={goods} className={css['asked']} />
          {off > 0 && (
            <s className="muted small">
              <span className="unseen">
                <FormattedMessage id="goods.priceBefore" />
              </span>
              <MoneyText amount={goods.sellingPrice} />
            </s>
          )}
          {goods.buyMin > 1 && (
            <span className="small muted figures">
              <FormattedMessage id="goods.buyMin" values={{ buyMin: goods.buyMin }} />
            </span>
          )}
        </span>
        <Rating rating={goods.rating} count={goods.evaluationNum} />
      </Link>
      <Heart sellerGoodsId={goods.sellerGoodsId} name={goods.name} />
    </>
  );
}

/** Products in a grid: two columns on a phone, then as many as fit. */
export function GoodsGrid({ goods }: { goods: readonly Goods[] }) {
  return (
    <ul className={css['grid']}>
      {goods.map((each) => (
        <li key={each.sellerGoodsId} className={cardClass}><GoodsCard goods={each} /></li>
      ))}
    </ul>
  );
}

/** Products in one row that scrolls sideways. */
export function GoodsShelf({ goods }: { goods: readonly Goods[] }) {
  return (
    <ul className={css['shelf']}>
      {goods.map((each) => (
        <li key={each.sellerGoodsId} className={cardClass}><GoodsCard goods={each} /></li>
      ))}
    </ul>
  );
}
