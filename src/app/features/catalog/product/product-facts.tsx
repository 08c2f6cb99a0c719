import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { GoodsDetail, Sku } from '../../../../contract/shop/goods';
import { compareMoney } from '../../../../rules/money';
import { freight, priceThatCounts } from '../../../../rules/price';
import { Age } from '../../../../ui/age';
import { Icon } from '../../../../ui/icon';
import { MoneyText } from '../../../../ui/money';
import { Rating } from '../../../../ui/rating';
import { Buy } from '../../cart';
import { Toggle } from '../../favourites';
import frame from '../product-frame.module.css';
import { Gallery } from './gallery';
import css from './product-facts.module.css';
import { ShareButton } from './share-button';

/** Gallery and facts side by side: what it is, from whom, for how much, and how it comes. */
export function ProductFacts({ goods, asOf }: { goods: GoodsDetail; asOf: number | undefined }) {
  const [chosenId, choose] = useState<string>();
  const chosen = goods.skus.find(({ id }) => id === chosenId);
  return (
    <div className={frame['facts']}>
      <Gallery images={goods.images} shown={chosen?.zoomImg} name={goods.name} />
      <div className={frame['side']}>
        <h1 tabIndex={-1}>{goods.name}</h1>
        <p className={css['seller']}>
          <Link to="/store" search={{ id: goods.sellerId }} className="link">{goods.sellerName}</Link>
          <Rating rating={goods.rating} count={goods.evaluationNum} />
          <span className="small muted figures"><FormattedMessage id="product.sold" values={{ sold: goods.soldNum }} /></span>
          <span className="small muted figures"><FormattedMessage id="product.views" values={{ views: goods.viewsNum }} /></span>
          {goods.favourableRate !== null && (
            <span className="small muted figures"><FormattedMessage id="product.favourable" values={{ rate: goods.favourableRate / 100 }} /></span>
          )}
        </p>
        <Price goods={goods} chosen={chosen} asOf={asOf} />
        <Stock stock={chosen?.stock ?? goods.stock} buyMin={goods.buyMin} />
        <Choices name={goods.attributeName} skus={goods.skus} chosen={chosen} choose={choose} />
        <Buy goods={goods} chosen={chosen} asOf={asOf} />
        <Delivery goods={goods} />
        <ul className={css['promises']}>
          <li><Icon name="clock" /><FormattedMessage id="product.shipping" /></li>
          <li><Icon name="returns" /><FormattedMessage id="product.returns" /></li>
        </ul>
        <div className={css['share']}>
          <ShareButton name={goods.name} sellerGoodsId={goods.sellerGoodsId} />
          <Toggle kind="goods" id={goods.sellerGoodsId} name={goods.name} />
        </div>
      </div>
    </div>
  );
}

function Price({ goods, chosen, asOf }: { goods: GoodsDetail; chosen: Sku | undefined; asOf: number | undefined }) {
  const intl = useIntl();
  const asked = priceThatCounts({ ...goods, price: chosen?.price ?? goods.price });
  const lower = compareMoney(asked, goods.originPrice) < 0;
  const off = lower && chosen?.price == null;
  return (
    <div className={css['prices']}>
      <p className={css['price']}>
        <MoneyText amount={asked} className={frame['asked']} />
        {asOf !== undefined && <Age asOf={asOf} />}
      </p>
      <dl className="small muted">
        <div>
          <dt><FormattedMessage id={off ? 'product.originBefore' : 'product.origin'} /></dt>
          <dd>{off ? <s><MoneyText amount={goods.originPrice} /></s> : <MoneyText amount={goods.originPrice} />}</dd>
        </div>
        {off && (
          <div title={intl.formatMessage({ id: 'product.lowestHelp' })}>
            <dt><FormattedMessage id="product.lowest" /></dt>
            <dd><MoneyText amount={goods.lowestPrice30Days} /></dd>
          </div>
        )}
        {goods.retailPrice !== null && (
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
  return (
    <details className={css['delivery']}>
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
    </details>
  );
}
