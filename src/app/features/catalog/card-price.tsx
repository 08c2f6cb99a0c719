import { FormattedMessage } from 'react-intl';
import type { GoodsCard } from '../../../contract/shop/goods';
import { priceThatCounts } from '../../../rules/price';
import { MoneyText } from '../../../ui/money';

/** A product's price before any attribute is chosen: "from" the cheapest if prices differ. */
export function CardPrice({ goods, className }: { goods: Pick<GoodsCard, 'price' | 'pricesDiffer' | 'discountPrice' | 'sellingPrice'>; className: string | undefined }) {
  const price = <MoneyText amount={priceThatCounts(goods)} className={className} />;
  return goods.pricesDiffer ? <span><FormattedMessage id="goods.priceFrom" values={{ price }} /></span> : price;
}
