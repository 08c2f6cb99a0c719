import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsDetail } from '../../../../contract/shop/goods';
import { valuesOf } from '../../../../rules/catalog/variants';
import { Icon } from '../../../../ui/icon';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';
import { WhenNear } from '../../../../ui/loading/when-near';
import { Rating } from '../../../../ui/rating';
import { usePublicQuery } from '../../../queries/use-public-query';
import { Buy } from '../../cart';
import { Toggle } from '../../favourites';
import frame from '../product-frame.module.css';
import { Gallery } from './gallery';
import { ProductDelivery } from './product-delivery';
import css from './product-facts.module.css';
import { ProductPrice } from './product-price';
import { ShareButton } from './share-button';
import type { Choice } from './use-choice';
import { VariantChoices } from './variant-choices';

/** Gallery and facts side by side: name, seller, price and delivery; `children` go below the buy buttons if it is sold out. */
export function ProductFacts({ goods, asOf, choice, children }: { goods: GoodsDetail; asOf: number | undefined; choice: Choice; children: ReactNode }) {
  const { skus } = goods;
  const { picked, moved, chosen, choose, picture } = choice;
  const attributes = [goods.attributeName, goods.secondAttributeName].filter((name) => name !== undefined);
  const stock = chosen?.stock ?? goods.stock;
  // Not its default meanwhile: no return is promised that the shop may not take.
  const days = usePublicQuery('syspara!getSyspara', { code: 'return_days' }).data?.return_days;
  const [country, setCountry] = useState<string>();
  useEffect(() => lazySubscribe(() => import('../../../../local/catalog/viewed-goods'), ({ beginView }) => beginView(goods.sellerGoodsId, setCountry)), [goods.sellerGoodsId]);
  return (
    <div className={frame['facts']}>
      <Gallery images={goods.images} shown={picture} name={goods.name} />
      <div className={frame['side']}>
        <h1 tabIndex={-1}>{goods.name}</h1>
        <ProductPrice goods={goods} chosen={chosen} asOf={asOf} />
        <p className={css['seller']}>
          <Link to="/store" search={{ id: goods.sellerId }} className="link">{goods.sellerName}</Link>
          <Rating rating={goods.rating} count={goods.evaluationNum} />
          <span className="small muted figures"><FormattedMessage id="product.sold" values={{ sold: goods.soldNum }} /></span>
          <span className="small muted figures"><FormattedMessage id="product.views" values={{ views: goods.viewsNum }} /></span>
          {goods.favourableRate !== null && (
            <span className="small muted figures"><FormattedMessage id="product.favourable" values={{ rate: goods.favourableRate / 100 }} /></span>
          )}
        </p>
        <Stock stock={stock} buyMin={goods.buyMin} />
        {skus.length > 1 && attributes.map((name, at) => <VariantChoices key={name} name={name} at={at} skus={skus} picked={chosen ? valuesOf(chosen).map(({ id }) => id) : picked} choose={choose} />)}
        {attributes.length > 1 && <p role="status" className={`small ${css['moved']}`}>{moved && <FormattedMessage id="product.moved" values={moved} />}</p>}
        <Buy goods={goods} chosen={chosen} missing={attributes.find((_, at) => picked[at] === undefined)} asOf={asOf} />
        {stock === 0 && <WhenNear>{children}</WhenNear>}
        <div className={css['comes']}>
          <ProductDelivery goods={goods} country={country} />
          <ul className={css['promises']}>
            <li><Icon name="clock" /><FormattedMessage id="product.shipping" /></li>
            {Boolean(days) && <li><Icon name="returns" /><FormattedMessage id="product.returns" values={{ days }} /></li>}
          </ul>
        </div>
        <div className={css['share']}>
          <ShareButton name={goods.name} sellerGoodsId={goods.sellerGoodsId} />
          <Toggle kind="goods" id={goods.sellerGoodsId} name={goods.name} />
        </div>
      </div>
    </div>
  );
}

/** The true stock, stated only where it matters: none, or five and fewer (no false urgency). */
function Stock({ stock, buyMin }: { stock: number; buyMin: number }) {
  const few = 5;
  return (
    <p className="small figures">
      <span className={stock === 0 ? css['out'] : css['in']}>
        <FormattedMessage id={stock === 0 ? 'goods.soldOut' : stock <= few ? 'product.fewLeft' : 'product.inStock'} values={{ stock }} />
      </span>
      {buyMin > 1 && <> · <FormattedMessage id="product.buyMin" values={{ buyMin }} /></>}
    </p>
  );
}
