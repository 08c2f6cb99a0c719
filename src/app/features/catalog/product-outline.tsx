import { useIntl } from 'react-intl';
import type { GoodsCard } from '../../../contract/shop/goods';
import { CardPicture } from './card-picture';
import { CardPrice } from './card-price';
import frame from './product-frame.module.css';
import css from './product-outline.module.css';

/** A product page still loading: what its card has shown, in its final place, and placeholders for the rest. */
export function ProductOutline({ goods }: { goods: GoodsCard | undefined }) {
  const intl = useIntl();
  return (
    <div className="page">
      <div className={`${css['path']} ${frame['path']}`} role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })} />
      <div className={frame['facts']}>
        <div className={css['gallery']}>
          <div className={css['picture']}>{goods && <CardPicture name={goods.imgUrl1} first />}</div>
        </div>
        <div className={frame['side']}>
          {goods ? <h1 tabIndex={-1}>{goods.name}</h1> : <span className={css['title']} />}
          {goods ? <CardPrice goods={goods} className={frame['asked']} /> : <span className={css['price']} />}
          <span className={css['seller']} />
          <span className={css['text']} />
        </div>
      </div>
    </div>
  );
}
