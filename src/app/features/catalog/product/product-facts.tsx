import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsDetail, Sku } from '../../../../contract/shop/goods';
import { compareMoney, type Money } from '../../../../rules/money';
import { freight, priceThatCounts, regularPrice } from '../../../../rules/price';
import { Age } from '../../../../ui/age';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { MoneyText } from '../../../../ui/money';
import { Rating } from '../../../../ui/rating';
import { usePublicQuery } from '../../../queries/use-public-query';
import { Buy } from '../../cart';
import { Toggle } from '../../favourites';
import { Approximate } from '../../rates';
import { CardPrice } from '../card-price';
import frame from '../product-frame.module.css';
import { Gallery } from './gallery';
import css from './product-facts.module.css';
import { ShareButton } from './share-button';

const DeliveryHere = lazyPart(async () => (await import('../../delivery')).DeliveryHere);
const TellMe = lazyPart(async () => (await import('../../news')).TellMe);

type Props = {
  readonly goods: GoodsDetail;
  readonly asOf: number | undefined;
  /** the attribute that the shopper has chosen */
  readonly chosen: Sku | undefined;
  readonly choose: (id: string) => void;
};

/** Gallery and facts side by side: what it is, from whom, for how much, and how it comes. */
export function ProductFacts({ goods, asOf, chosen, choose }: Props) {
  const stock = chosen?.stock ?? goods.stock;
  const isHydrated = useHydrated();
  const days = usePublicQuery('syspara!getSyspara', { code: 'return_days' }).data?.return_days;
  useEffect(() => lazySubscribe(() => import('../../../../local/viewed-goods'), ({ beginView }) => beginView(goods.sellerGoodsId)), [goods.sellerGoodsId]);
  return (
    <div className={frame['facts']}>
      <Gallery images={goods.images} shown={chosen?.zoomImg} name={goods.name} />
      <div className={frame['side']}>
        <h1 tabIndex={-1}>{goods.name}</h1>
        <Price goods={goods} chosen={chosen} asOf={asOf} />
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
        <Choices name={goods.attributeName} skus={goods.skus} chosen={chosen} choose={choose} />
        <Buy goods={goods} chosen={chosen} asOf={asOf} />
        {stock === 0 && isHydrated && <Suspense><TellMe kind="back" goods={goods} chosen={chosen} /></Suspense>}
        <Delivery goods={goods} />
        <ul className={css['promises']}>
          <li><Icon name="clock" /><FormattedMessage id="product.shipping" /></li>
          {Boolean(days) && <li><Icon name="returns" /><FormattedMessage id="product.returns" values={{ days }} /></li>}
        </ul>
        <div className={css['share']}>
          <ShareButton name={goods.name} sellerGoodsId={goods.sellerGoodsId} />
          <Toggle kind="goods" id={goods.sellerGoodsId} name={goods.name} />
        </div>
      </div>
    </div>
  );
}

/** All figures are of the chosen attribute; until one is chosen, of the cheapest. What equals the price is not said twice. */
function Price({ goods, chosen, asOf }: { goods: GoodsDetail; chosen: Sku | undefined; asOf: number | undefined }) {
  const prices = { ...goods, ...(chosen && { price: chosen.price, pricesDiffer: false }) };
  const asked = priceThatCounts(prices);
  const regular = regularPrice(prices);
  const isOff = compareMoney(asked, regular) < 0;
  // They are told of the product's own price: nobody says them of an attribute's.
  const told = (amount: Money | null) => amount !== null && prices.price === null && compareMoney(amount, asked) !== 0;
  return (
    <div className={css['prices']}>
      <p className={css['price']}>
        <CardPrice goods={prices} className={frame['asked']} />
        {asOf !== undefined && <Age asOf={asOf} />}
      </p>
      <Approximate amount={asked} />
      <dl className="small muted">
        {isOff && (
          <div>
            <dt><FormattedMessage id="goods.priceBefore" /></dt>
            <dd><s><MoneyText amount={regular} /></s></dd>
          </div>
        )}
        {isOff && told(goods.lowestPrice30Days) && (
          <div>
            <dt><FormattedMessage id="product.lowest" /></dt>
            <dd><MoneyText amount={goods.lowestPrice30Days} /></dd>
          </div>
        )}
        {goods.retailPrice !== null && told(goods.retailPrice) && (
          <div>
            <dt><FormattedMessage id="product.retail" /></dt>
            <dd><MoneyText amount={goods.retailPrice} /></dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Choices({ name, skus, chosen, choose }: { name: string; skus: readonly Sku[]; chosen: Sku | undefined; choose: (id: string) => void }) {
  const field = useRef<HTMLFieldSetElement>(null);
  // The document can be chosen from before its scripts are here; at once, so that a button pressed after it knows.
  useLayoutEffect(() => {
    const early = field.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) choose(early.value);
  }, [choose]);
  if (skus.length < 2) return null;
  return (
    <fieldset ref={field} className={css['choices']}>
      <legend>{name}</legend>
      {skus.map((sku) => (
        <label key={sku.id} className={css['choice']} data-sold-out={sku.stock === 0 || undefined}>
          <input type="radio" name="sku" value={sku.id} checked={sku.id === chosen?.id} onChange={() => choose(sku.id)} />
          <span>
            {sku.checkAttrName}
            {sku.stock === 0 && <span className="unseen"> <FormattedMessage id="goods.soldOut" /></span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** True stock, said only where it matters: none, or five and fewer (no false urgency). */
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

function Delivery({ goods }: { goods: GoodsDetail }) {
  const [isOpen, open] = useState(false);
  return (
    <details className={css['delivery']} onToggle={() => open(true)}>
      <summary>
        <Icon name="truck" />
        <span><FormattedMessage id="product.freight" /> <MoneyText amount={freight(goods)} /></span>
        <Icon name="down" />
      </summary>
      <dl className="small">
        <div><dt><FormattedMessage id="product.dispatchFee" /></dt><dd><MoneyText amount={goods.dispatchFee} /></dd></div>
        <div><dt><FormattedMessage id="product.longDistanceFee" /></dt><dd><MoneyText amount={goods.longDistanceFee} /></dd></div>
        <div><dt><FormattedMessage id="product.deliveryFee" /></dt><dd><MoneyText amount={goods.deliveryFee} /></dd></div>
      </dl>
      <p className="small muted"><FormattedMessage id="product.freightTips" /></p>
      {isOpen && <Suspense><DeliveryHere cost={freight(goods)} /></Suspense>}
    </details>
  );
}
