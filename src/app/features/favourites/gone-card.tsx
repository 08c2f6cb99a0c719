import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import type { GoodsCard } from '../../../contract/shop/goods';
import { WindowedRow } from '../../../ui/loading/windowed-row';
import { Picture } from '../../../ui/picture';
import css from './gone-card.module.css';
import { Heart } from './heart';

/** A favourite that is no longer for sale: it says so, links to similar products, and its heart removes it. */
export function GoneCard({ goods: { sellerGoodsId, name, imgUrl1, categoryId }, rows }: { goods: GoodsCard; rows: number }) {
  return (
    <WindowedRow rows={rows} className={css['card']}>
      <span className={css['ground']}>
        <Picture name={imgUrl1} alt="" sizes="(width < 600px) 46vw, 220px" className={css['picture']} />
      </span>
      <span className={css['name']}>{name}</span>
      <strong className="small"><FormattedMessage id="favouriteList.goods.gone" /></strong>
      <Link to="/commodity" search={{ categoryId }} className={`link ${css['like']}`}>
        <FormattedMessage id="favouriteList.goods.like" values={{ name, unseen: (parts) => <span className="unseen">{parts}</span> }} />
      </Link>
      <Heart sellerGoodsId={sellerGoodsId} name={name} />
    </WindowedRow>
  );
}
