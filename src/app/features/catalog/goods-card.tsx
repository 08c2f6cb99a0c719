import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
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

type Props = {
  readonly goods: Goods;
  readonly first?: boolean;
  /** only its place is kept, so many CSS px high */
  readonly emptyPx?: number | undefined;
  /** what else is said of it, below */
  readonly children?: ReactNode;
};

/** One product in a list: the whole card is one link, the heart is beside it. */
export function GoodsCard({ emptyPx, children, ...shown }: Props) {
  return <li className={css['card']} style={{ blockSize: emptyPx }}>{emptyPx === undefined && <Shown {...shown} />}{children}</li>;
}

function Shown({ goods, first = false }: Omit<Props, 'emptyPx' | 'children'>) {
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
              <span className={`${css['badge']} ${css['off']} figures`} dir="ltr">
                −{off}%
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

/** Products side by side: two on a phone, then as many as fit. `firsts` are on the first screen. */
export function GoodsGrid({ goods, firsts = 0 }: { goods: readonly Goods[]; firsts?: number }) {
  return (
    <ul className={css['grid']}>
      {goods.map((each, index) => (
        <GoodsCard key={each.sellerGoodsId} goods={each} first={index < firsts} />
      ))}
    </ul>
  );
}

/** Products in one row that is moved sideways, by finger, wheel or keyboard. */
export function GoodsShelf({ goods }: { goods: readonly Goods[] }) {
  return (
    <ul className={css['shelf']}>
      {goods.map((each) => (
        <GoodsCard key={each.sellerGoodsId} goods={each} />
      ))}
    </ul>
  );
}
