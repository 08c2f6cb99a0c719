import { FormattedMessage } from 'react-intl';
import type { GoodsDetail, Sku } from '../../../../contract/shop/goods';
import { compareMoney } from '../../../../rules/money';
import { priceThatCounts, regularPrice } from '../../../../rules/price';
import { Age } from '../../../../ui/age';
import { MoneyText } from '../../../../ui/money';
import { Approximate } from '../../rates';
import { CardPrice } from '../card-price';
import frame from '../product-frame.module.css';
import css from './product-price.module.css';

/**
 * All prices are of the chosen variant; before a choice, of the cheapest. A recommended price equal to the price is not
 * shown; the lowest price of 30 days accompanies every price before, because only the two together tell what a discount
 * is worth.
 */
export function ProductPrice({ goods, chosen, asOf }: { goods: GoodsDetail; chosen: Sku | undefined; asOf: number | undefined }) {
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
