import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { GoodsDetail, Sku } from '../../../../contract/shop/goods';
import { choicesOf, fitting, valuesOf, withValue, type Picked } from '../../../../rules/catalog/variants';
import { compareMoney } from '../../../../rules/money';
import { freight, priceThatCounts, regularPrice } from '../../../../rules/price';
import { Age } from '../../../../ui/age';
import { Icon } from '../../../../ui/icon';
import { lazyPart } from '../../../../ui/loading/lazy-part';
import { lazySubscribe } from '../../../../ui/loading/lazy-subscribe';
import { WhenNear } from '../../../../ui/loading/when-near';
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
import type { Choice } from './use-choice';

const DeliveryHere = lazyPart(async () => (await import('../../delivery')).DeliveryHere);

/** Gallery and facts side by side: name, seller, price and delivery; `children` go below the buy buttons if it is sold out. */
export function ProductFacts({ goods, asOf, choice, children }: { goods: GoodsDetail; asOf: number | undefined; choice: Choice; children: ReactNode }) {
  const { skus } = goods;
  const { picked, moved, chosen, choose, picture } = choice;
  const attributes = [goods.attributeName, goods.secondAttributeName].filter((name) => name !== undefined);
  const stock = chosen?.stock ?? goods.stock;
  const days = usePublicQuery('syspara!getSyspara', { code: 'return_days' }).data?.return_days;
  const [country, setCountry] = useState<string>();
  useEffect(() => lazySubscribe(() => import('../../../../local/catalog/viewed-goods'), ({ beginView }) => beginView(goods.sellerGoodsId, setCountry)), [goods.sellerGoodsId]);
  return (
    <div className={frame['facts']}>
      <Gallery images={goods.images} shown={picture} name={goods.name} />
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
        {skus.length > 1 && attributes.map((name, at) => <Choices key={name} name={name} at={at} skus={skus} picked={chosen ? valuesOf(chosen).map(({ id }) => id) : picked} choose={choose} />)}
        {attributes.length > 1 && <p role="status" className={`small ${css['moved']}`}>{moved && <FormattedMessage id="product.moved" values={moved} />}</p>}
        <Buy goods={goods} chosen={chosen} missing={attributes.find((_, at) => picked[at] === undefined)} asOf={asOf} />
        {stock === 0 && <WhenNear>{children}</WhenNear>}
        <div className={css['comes']}>
          <Delivery goods={goods} country={country} />
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

/**
 * All prices are of the chosen variant; before a choice, of the cheapest. A recommended price equal to the price is not
 * shown; the lowest price of 30 days accompanies every price before, because only the two together tell what a discount
 * is worth.
 */
function Price({ goods, chosen, asOf }: { goods: GoodsDetail; chosen: Sku | undefined; asOf: number | undefined }) {
  const prices = { ...goods, ...(chosen && { price: chosen.price, pricesDiffer: false }) };
  const asked = priceThatCounts(prices);
  const regular = regularPrice(prices);
  const isOff = compareMoney(asked, regular) < 0;
  // These are known for the product's own price only, not for a variant's.
  const isOwn = prices.price === null;
  // A price that arrives while the page is open counts too.
  const lowest = compareMoney(goods.lowestPrice30Days, asked) > 0 ? asked : goods.lowestPrice30Days;
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
        {isOff && isOwn && (
          <div>
            <dt><FormattedMessage id="product.lowest" /></dt>
            <dd><MoneyText amount={lowest} /></dd>
          </div>
        )}
        {isOwn && goods.retailPrice !== null && compareMoney(goods.retailPrice, asked) !== 0 && (
          <div>
            <dt><FormattedMessage id="product.retail" /></dt>
            <dd><MoneyText amount={goods.retailPrice} /></dd>
          </div>
        )}
      </dl>
    </div>
  );
}

type ChoicesProps = {
  readonly name: string;
  /** 0 for the first attribute, 1 for the second */
  readonly at: number;
  readonly skus: readonly Sku[];
  readonly picked: Picked;
  readonly choose: (at: number, id: string) => void;
};

/** The values of one attribute. A value unavailable with the other pick stays visible, and changes that pick when tapped. */
function Choices({ name, at, skus, picked, choose }: ChoicesProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  // A value can be chosen in the document before hydration. A layout effect, so that a button pressed right after it knows.
  useLayoutEffect(() => {
    const early = field.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) choose(at, early.value);
  }, [at, choose]);
  return (
    <fieldset ref={field} className={css['choices']}>
      <legend>{name}</legend>
      {choicesOf(skus, at).map(({ id, name: value }) => {
        const having = fitting(skus, withValue(picked, at, id));
        const isOut = having.every(({ stock }) => stock === 0);
        return (
          <label key={id} className={css['choice']} data-sold-out={isOut || undefined}>
            <input type="radio" name={`sku${at || ''}`} value={id} checked={id === picked[at]} onChange={() => choose(at, id)} />
            <span>
              {value}
              {isOut && <span className="unseen"> <FormattedMessage id={having.length > 0 ? 'goods.soldOut' : 'product.unavailable'} /></span>}
            </span>
          </label>
        );
      })}
    </fieldset>
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

/** The delivery cost; also destination and duration once the device knows the country. Its parts on a tap. */
function Delivery({ goods, country }: { goods: GoodsDetail; country: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const cost = freight(goods);
  const anywhere = <><FormattedMessage id="product.freight" /> <MoneyText amount={cost} /></>;
  return (
    <details className={css['delivery']} onToggle={() => setOpen(true)}>
      <summary>
        <Icon name="truck" />
        <span>{country ? <Suspense fallback={anywhere}><DeliveryHere country={country} cost={cost} /></Suspense> : anywhere}</span>
        <Icon name="down" />
      </summary>
      <dl className="small">
        <div><dt><FormattedMessage id="product.dispatchFee" /></dt><dd><MoneyText amount={goods.dispatchFee} /></dd></div>
        <div><dt><FormattedMessage id="product.longDistanceFee" /></dt><dd><MoneyText amount={goods.longDistanceFee} /></dd></div>
        <div><dt><FormattedMessage id="product.deliveryFee" /></dt><dd><MoneyText amount={goods.deliveryFee} /></dd></div>
      </dl>
      <p className="small muted"><FormattedMessage id="product.freightTips" /></p>
      {isOpen && <Suspense><DeliveryHere country={country} /></Suspense>}
    </details>
  );
}
